# To be sourced. check_targets fails, and says in one line why, where a module of $root cannot be built by this user: Maven would
# say it in forty.

check_targets()
{
    for target_pom in "$root"/*/pom.xml "$root"/*/*/pom.xml "$root"/pom.xml; do
        [ -f "$target_pom" ] || continue
        target_folder=${target_pom%/pom.xml}/target
        # What is not there yet is made in the module's folder.
        [ -d "$target_folder" ] || target_folder=${target_pom%/pom.xml}
        if ! [ -w "$target_folder" ]; then
            echo "$1: expected folders of this build that this user can write to, actual $target_folder:" \
                "is it another user's? build a copy of your own" >&2
            return 1
        fi
    done
}
