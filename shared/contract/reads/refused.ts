/** No event, so that no stranger can fill the history: kept apart, and not for ever. */
export const attemptRefused = 'AttemptRefused';
