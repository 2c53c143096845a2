import type { Limiter } from '../http/limiter.ts';

/** For tests of something else. */
export const unlimited: Limiter = async (name, _subject, max, windowMs) => ({
  name,
  max,
  windowMs,
  left: max,
  resetsIn: windowMs,
});
