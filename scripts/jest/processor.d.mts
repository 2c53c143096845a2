/** Milliseconds of processor that the same piece of work takes here. */
export const measureLoop: () => number;
/** Seconds of processor from now on, until it is ended. */
export const meterProcessor: () => () => number;
