# To be sourced after find-jdk.sh. It starts JVMs on $class_path, fast if the folder $archive has archives of the JVM for it.

# collector OPTIONS: prints the option of the serial collector, unless these or the variables that each JVM reads choose one:
# a JVM accepts only one choice.
collector()
{
    set -f
    # shellcheck disable=SC2086
    set -- $1 ${JAVA_TOOL_OPTIONS:-} ${JDK_JAVA_OPTIONS:-} ${_JAVA_OPTIONS:-}
    set +f
    for option do
        case $option in
            -XX:+Use*GC) return ;;
        esac
    done
    echo -XX:+UseSerialGC
}

# The JVM loses letters of its arguments, variables and current folder that the locale does not have.
keep_letters()
{
    case $* in
        *[![:print:]]*)
            if [ "$(locale charmap 2>/dev/null)" = ANSI_X3.4-1968 ]; then
                LC_ALL=C.UTF-8
                export LC_ALL
            fi ;;
    esac
}

# check_root PATH: class paths cannot have such a folder in them.
check_root()
{
    case $1 in
        *:*)
            echo "ga: expected a folder without ':' in its path, which separates the entries of a class path, actual $1" >&2
            exit 2 ;;
    esac
}

# exec_java OPTIONS CLASS ARGS...
exec_java()
{
    keep_letters "$(pwd -P)" "${CLASSPATH:-}" "${GAERON_KEY_FILE:-}" "${GAERON_RENDEZVOUS:-}" "$class_path" "$@"
    # shellcheck disable=SC2046
    exec "$JAVA_HOME/bin/java" -XX:-UsePerfData $(collector "") \
        --enable-native-access=ALL-UNNAMED --add-opens java.base/jdk.internal.misc=ALL-UNNAMED \
        --add-opens java.base/sun.nio.ch=ALL-UNNAMED -cp "$class_path" "$@"
}

# launch_fast CLASS ARGS...: what starts a job. It hardly computes: what starts fast is best, and little is compiled.
launch_fast()
{
    if has_archives; then
        set -- "-XX:AOTCache=$archive/launcher" "-Xlog:aot*=off,cds*=off" "-Dgaeron.node.archive=$archive/node" "$@"
    fi
    exec_java -XX:TieredStopAtLevel=1 -XX:CompileThresholdScaling=5 -Djdk.reflect.useNativeAccessorOnly=true "$@"
}

has_archives()
{
    [ -f "$archive/launcher" ] && [ -f "$archive/node" ] || return 1
    old_ifs=$IFS
    IFS=:
    set -f
    set -- $class_path
    set +f
    IFS=$old_ifs
    [ -s "$archive/node" ] || [ -n "$(find "$archive/node" -mtime -1)" ] || return 1
    [ -z "$(find "$@" -newer "$archive/node" | head -n 1)" ] && is_jdk_of_archives
}

# A JVM does not take what another JDK has made, and the files of a JDK may be older than the archives.
is_jdk_of_archives()
{
    [ -f "$archive/release" ] && [ "$(cat "$archive/release")" = "$(cat "$JAVA_HOME/release")" ]
}

# make_archives scf|run: what the JVMs of a job take over from earlier ones, their classes and the profiles of their
# methods, comes of a small job on the same class path: one that calls what all programs call, and for an application a
# run of its own. A JVM does without an archive that does not fit it, so an empty one stands for one that could not be
# made, for a day. One process makes them; the others, such as those of mpirun, start without. What is left of one that
# was killed is no obstacle for long.
make_archives()
{
    has_archives && return
    [ ! -d "$archive" ] || [ -w "$archive" ] || return 0 # another user's, who makes them
    made=$archive.making
    [ -z "$(find "$made" -prune -mmin +10 2>/dev/null)" ] || rm -rf "$made"
    mkdir -m 700 "$made" 2>/dev/null || return 0
    maker=
    trap 'rm -rf "$made"' EXIT
    trap 'end_maker 129' HUP
    trap 'end_maker 130' INT
    trap 'end_maker 143' TERM
    echo "ga: preparing a fast start of ga $1" >&2
    case $1 in
        scf) set -- org.gaeron.examples.scf.ScfCommand benzene --basis 6-31G -N 2 -R 1 --json "$made/json" ;;
        run) set -- org.gaeron.launch.RunCommand -N 4 -R 1 org.gaeron.launch.program.ArchiveJob ;;
    esac
    # on this host alone, also in an allocation of Slurm; and for any class path; a shell notices signals while it waits
    (unset SLURM_JOB_ID CLASSPATH
        exec_java -XX:TieredStopAtLevel=1 "-XX:AOTCacheOutput=$made/launcher" "-Dgaeron.node.archive=$made/node" \
            org.gaeron.launch.ArchiveLaunch "$@") \
        </dev/null >"$made/log" 2>&1 &
    maker=$!
    wait "$maker" || {
        # the JVM's first error, without what stands before it, or the launcher's last line
        reason=$(sed -n 's/^\[[^]]*\]\[error *\]\[[^]]*\] //p' "$made/log" | head -n 1)
        reason=${reason:-$(tail -n 1 "$made/log")}
        echo "ga: jobs will start slowly, archives could not be written to $archive: ${reason:-no reason was given}" >&2
    }
    touch "$made/launcher" "$made/node"
    cat "$JAVA_HOME/release" >"$made/release"
    chmod go-w "$made/launcher" "$made/node" # agents of hosts that share this folder refuse what others can change
    # another one may have been faster, on a slow host, and JVMs may use what it has made
    mkdir -p "$archive" && { has_archives || mv -f "$made/launcher" "$made/node" "$made/release" "$archive"; }
    chmod go-w "$archive" 2>/dev/null # or a folder of another one of the group, which agents refuse
    rm -rf "$made"
    trap - EXIT HUP INT TERM
}

# end_maker EXIT_CODE: ends the JVM that makes archives, and then this shell. A second signal does not wait for it.
end_maker()
{
    trap "${maker:+kill -KILL $maker 2>/dev/null;} exit $1" HUP INT TERM
    rm -rf "$made" # else the JVM would finish its archive first
    [ -z "$maker" ] || { kill "$maker" && wait "$maker"; } 2>/dev/null
    exit "$1"
}
