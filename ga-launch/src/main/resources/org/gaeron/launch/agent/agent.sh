# What ga run first starts on a host: it tells facts, takes the jars that are missing, and becomes the JVM of the agent.
# Sent after find-jdk.sh and $gaeron_java (AgentScript), to any POSIX shell. HostShell is the other side of the talk:
#
#   here                                                 there
#   java HOME, version V, ... up to .                    SHA256 PATH, an entry of the class path, ... up to .
#   missing SHA256 ... up to .                           put SHA256 BYTES, and the bytes
#   ok SHA256                                            stop, or: go, =ARGUMENT ... up to .
#   go, and then the output of the JVM
#
# "fail REASON" may stand in place of any answer, and ends the talk.

say()
{
    printf '%s\n' "$*"
}

fail()
{
    [ -z "$temp" ] || rm -f "$temp"
    say "fail $*"
    exit 1
}

# Sets $line. The end of the input is that of the launcher.
next()
{
    IFS= read -r line || exit 0
}

sha256_of()
{
    if command -v sha256sum >/dev/null; then
        sha256sum
    elif command -v shasum >/dev/null; then
        shasum -a 256
    else
        openssl dgst -sha256 -r
    fi < "$1" 2>/dev/null | {
        read -r sha256 rest
        say "$sha256"
    }
}

# Whether $1 is one of the lines of $2.
is_among()
{
    case "
$2
" in
        *"
$1
"*) return 0 ;;
    esac
    return 1
}

# read_safe SHA256 PATH...: sets $safe_files and $safe_folders to the files that are here, and their folders, that
# only this user or root can change, or replace. A group that has this user's number is this user alone. A stranger may
# put a file here that has the right bytes now, and others when the JVM reads it; or one that is read for ever.
read_safe()
{
    for each; do
        shift
        case ${each#* } in
            /*) set -- "$@" "${each#* }" ;;
        esac
    done
    safe_files=
    safe_folders=
    [ $# -gt 0 ] || return 0
    safe_files=$(find -L "$@" -prune -type f \( -user "$uid" -o -user 0 \) \
        \( ! -perm -020 -o -group "$uid" \) ! -perm -002 -print </dev/null 2>/dev/null)
    for each; do
        shift
        set -- "$@" "${each%/*}/"
    done
    safe_folders=$(find -L "$@" -prune -type d \( -user "$uid" -o -user 0 \) \
        \( -perm -1000 -o \( ! -perm -020 -o -group "$uid" \) ! -perm -002 \) -print </dev/null 2>/dev/null)
}

is_safe()
{
    is_among "$1" "$safe_files" && is_among "${1%/*}/" "$safe_folders"
}

# read_sums SHA256 PATH...: sets $sums to the lines of sha256sum for the files that are here, or in the cache: one process
# for all. A file without the right line is looked at by itself, so a host may have another command, or write a name in
# another way.
read_sums()
{
    for each; do
        shift
        file=${each#* }
        is_safe "$file" || file=$cache/${each%% *}.jar
        [ ! -f "$file" ] || set -- "$@" "$file"
    done
    sums=
    [ $# -eq 0 ] || sums=$(sha256sum -- "$@" </dev/null 2>/dev/null)
}

# has_sum FILE SHA256
has_sum()
{
    is_among "$2  $1" "$sums" || { [ -f "$1" ] && [ "$(sha256_of "$1")" = "$2" ]; }
}

choose_jdk()
{
    case $gaeron_java in
        '') ;;
        "~/"*) gaeron_java=${HOME:-}/${gaeron_java#??} ;;
    esac
    if [ -n "$gaeron_java" ]; then
        jdk_fits "$gaeron_java" || fail "no JDK $GAERON_JDK or later found: looked at $gaeron_java"
        JAVA_HOME=$gaeron_java
        export JAVA_HOME
    elif ! find_jdk agent 2>/dev/null; then
        reason=$(find_jdk agent 2>&1)
        fail "${reason#agent: }"
    fi
}

jdk_version()
{
    version=
    while IFS='=' read -r name value; do
        case $name in
            JAVA_RUNTIME_VERSION) version=$value ;;
            JAVA_VERSION) version=${version:-$value} ;;
        esac
    done < "$JAVA_HOME/release"
    version=${version#\"}
    say "${version%\"}"
}

# OMP_NUM_THREADS would be taken for the number of processors.
cpus()
{
    (unset OMP_NUM_THREADS OMP_THREAD_LIMIT; nproc 2>/dev/null) || getconf _NPROCESSORS_ONLN
}

tell_facts()
{
    choose_jdk
    uid=$(id -u)
    say "java $JAVA_HOME"
    say "version $(jdk_version)"
    say "cpus $(cpus)"
    server=${SSH_CONNECTION:-}
    server=${server#* }
    server=${server#* }
    say "address ${server%% *}"
    say "host $(uname -n)"
    say "uid $uid"
    say .
}

owner_of()
{
    set -- $(LC_ALL=C ls -ldn "$1" 2>/dev/null)
    say "${3:-}"
}

# Neither others nor the owner of a link can change what is in this folder.
owns()
{
    [ "$(owner_of "$1")" = "$uid" ] || return 1
    set -- $(LC_ALL=C ls -ldn "$1/." 2>/dev/null)
    case ${1:-} in
        d????-??-?*) [ "${3:-}" = "$uid" ] ;;
        *) false ;;
    esac
}

# A folder that others can change, or replace, is none to start programs from.
owns_cache()
{
    owns "${cache%/*}" && chmod 700 "$cache" 2>/dev/null && owns "$cache"
}

# A jar in the cache is used only if it is this user's and its bytes are right.
is_cached()
{
    [ -n "$owned" ] || { owns_cache && owned=yes || owned=no; }
    [ "$owned" = yes ] && [ -O "$cache/$1.jar" ] && has_sum "$cache/$1.jar" "$1"
}

# Makes $class_path of what is here, of what is in the cache, and of what will be there. The answer comes after the whole
# question, so that neither side waits for the other to read.
take_class_path()
{
    set --
    next
    while [ "$line" != . ]; do
        set -- "$@" "$line"
        next
    done
    read_safe "$@"
    read_sums "$@"
    answer=
    class_path=
    owned=
    for line; do
        shift
        sha256=${line%% *}
        entry=${line#* }
        if ! { is_safe "$entry" && has_sum "$entry" "$sha256"; }; then
            entry=$cache/$sha256.jar
            if is_cached "$sha256"; then
                set -- "$@" "$entry"
            else
                answer="${answer}missing $sha256
"
            fi
        fi
        class_path=${class_path:+$class_path:}$entry
    done
    [ $# -eq 0 ] || touch -c "$@" # the time tells that they are in use
    say "${answer}."
}

# Some versions of head read more than is wanted, so the launcher sends nothing before the answer.
take_jar()
{
    complaint=$(umask 077; mkdir -p "$cache" 2>&1) || fail "no room: $complaint"
    owns_cache || fail "no room: expected a folder that only this user can change, actual $cache"
    temp=$cache/$1.$(uname -n).$$
    complaint=$(umask 077; { head -c "$2" > "$temp"; } 2>&1) || fail "no room: $complaint"
    [ "$(sha256_of "$temp")" = "$1" ] || fail "jar $1 came with other bytes"
    complaint=$(mv -f "$temp" "$cache/$1.jar" 2>&1) || fail "no room: $complaint"
    temp=
    say "ok $1"
}

# Archives hold code: those that others could have made are not for us. The JVM sees whether they fit.
has_archives()
{
    [ -f "$archives/launcher" ] && [ -f "$archives/node" ] || return 1
    LC_ALL=C ls -ldn "$archives/." "$archives/launcher" "$archives/node" 2>/dev/null | {
        count=0
        while read -r mode links owner rest; do
            case $mode in
                ?????-??-?*) [ "$owner" = "$uid" ] || return 1 ;;
                *) return 1 ;;
            esac
            count=$((count + 1))
        done
        [ $count -eq 3 ]
    }
}

drop_unused_jars()
{
    if [ -d "$cache" ] && owns_cache; then
        find "$cache" -type f -mtime +30 -exec rm -f {} + 2>/dev/null
    fi
}

temp=
case ${XDG_CACHE_HOME:-} in
    /*) cache=$XDG_CACHE_HOME/gaeron/jars ;;
    *) cache=${HOME:-}/.cache/gaeron/jars ;;
esac
tell_facts
take_class_path
next
while [ "$line" != go ]; do
    case $line in
        stop) exit 0 ;;
        "put "*)
            line=${line#put }
            take_jar "${line%% *}" "${line#* }"
            ;;
        *) fail "expected put, stop or go, actual $line" ;;
    esac
    next
done
drop_unused_jars
set --
next
while [ "$line" != . ]; do
    line=${line#=}
    case $line in
        @CLASSPATH@) set -- "$@" "$class_path" ;;
        @ARCHIVES@*)
            archives=${line#@ARCHIVES@}
            has_archives && set -- "$@" "-XX:AOTCache=$archives/launcher" "-Xlog:aot*=off,cds*=off" \
                "-Dgaeron.node.archive=$archives/node"
            ;;
        -XX:+UseSerialGC)
            # a JVM accepts only one choice of a collector
            collector=$line
            for option in ${JAVA_TOOL_OPTIONS:-} ${JDK_JAVA_OPTIONS:-} ${_JAVA_OPTIONS:-}; do
                case $option in
                    -XX:+Use*GC) collector= ;;
                esac
            done
            [ -z "$collector" ] || set -- "$@" "$collector"
            ;;
        *) set -- "$@" "$line" ;;
    esac
    next
done
# Arguments of the program come in UTF-8, and the JVM hands them on in the letters of the locale.
if [ "$(locale charmap 2>/dev/null)" != UTF-8 ] && locale -a 2>/dev/null | grep -qi '^C\.utf-*8$'; then
    LC_ALL=C.UTF-8
    export LC_ALL
fi
say go
exec "$JAVA_HOME/bin/java" "$@"
