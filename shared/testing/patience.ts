/** Milliseconds until servers of tests answer, if only with 503. In life that is two seconds, which a machine that is busy with others may exceed. */
export const answerWithin = 20_000;
