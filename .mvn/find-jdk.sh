# To be sourced. find_jdk sets JAVA_HOME to a JDK of at least the wanted version, or fails and says in one line where it looked.
# It reads the file "release" that each JDK has, because that is a hundred times faster than to start it.

GAERON_JDK=25

jdk_fits()
{
    [ -n "$1" ] && [ -x "$1/bin/java" ] && [ -x "$1/bin/javac" ] && [ -r "$1/release" ] || return 1
    while IFS='=' read -r jdk_name jdk_value; do
        if [ "$jdk_name" = JAVA_VERSION ]; then
            jdk_value=${jdk_value#\"}
            jdk_major=${jdk_value%%[!0-9]*}
            [ "${jdk_major:-0}" -ge "$GAERON_JDK" ]
            return
        fi
    done < "$1/release"
    return 1
}

# The JDK that the first java on the PATH belongs to, through its links.
jdk_on_path()
{
    jdk_java=$(command -v java) || return 1
    while [ -L "$jdk_java" ]; do
        jdk_link=$(readlink "$jdk_java")
        case $jdk_link in
            /*) jdk_java=$jdk_link ;;
            *) jdk_java=$(dirname "$jdk_java")/$jdk_link ;;
        esac
    done
    dirname "$(dirname "$jdk_java")"
}

find_jdk()
{
    if [ -n "${GAERON_JAVA_HOME:-}" ] && ! jdk_fits "$GAERON_JAVA_HOME"; then
        echo "$1: GAERON_JAVA_HOME: expected a JDK $GAERON_JDK or later, actual $GAERON_JAVA_HOME" >&2
        return 1
    fi
    for jdk_home in "${GAERON_JAVA_HOME:-}" "${JAVA_HOME:-}"; do
        if jdk_fits "$jdk_home"; then
            case $jdk_home in
                /*) JAVA_HOME=$jdk_home ;;
                *) JAVA_HOME=$PWD/$jdk_home ;; # also for a build, which runs in another folder
            esac
            export JAVA_HOME
            GAERON_JAVA_HOME=${GAERON_JAVA_HOME:+$JAVA_HOME}
            return 0
        fi
    done
    for jdk_home in "$(jdk_on_path)" \
        /usr/lib/jvm/* /usr/lib64/jvm/* /usr/java/* /opt/*jdk* /opt/java/* /opt/*/*jdk* /usr/local/*jdk* \
        /Library/Java/JavaVirtualMachines/*/Contents/Home /opt/homebrew/opt/openjdk*/libexec/openjdk.jdk/Contents/Home \
        "${HOME:-}"/.sdkman/candidates/java/* "${HOME:-}"/.jdks/* "${HOME:-}"/.jenv/versions/*; do
        if jdk_fits "$jdk_home"; then
            JAVA_HOME=$jdk_home
            export JAVA_HOME
            return 0
        fi
    done
    echo "$1: no JDK $GAERON_JDK or later found: looked at GAERON_JAVA_HOME, JAVA_HOME, java on the PATH," \
        "/usr/lib/jvm, /usr/java, /opt, /usr/local, /Library/Java/JavaVirtualMachines, ~/.sdkman/candidates/java, ~/.jdks" >&2
    return 1
}
