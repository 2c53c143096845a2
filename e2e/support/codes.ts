/** What came of a call: `done`, or status and code of its refusal. */
export const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    ({ problem }) => `${problem.status} ${problem.code}`,
  );
