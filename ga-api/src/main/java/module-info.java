/**
 * The interfaces that programs compile against. A runtime, such as the module ga-runtime, is found when they run.
 */
module org.gaeron
{
    exports org.gaeron;
    exports org.gaeron.spi;

    uses org.gaeron.spi.JobRunner;
}
