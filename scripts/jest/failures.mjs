import { join } from 'node:path';

/** Where what is known of a failing test is left, and looked for: the environment writes there, the reporter names it. */
export const failureFolder = (suite, fullName) =>
  join(process.env.TEST_FAILURES, `${suite} ${fullName}`.replaceAll(/[^\w.-]+/g, '-').slice(0, 200));
