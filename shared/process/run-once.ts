import { explain } from '../basics/refused.ts';

/**
 * A process that does one thing. What `work` reports goes to stdout as JSON, a failure in words to
 * stderr; the process exits with 1 when it failed or reports that something is not `ok`.
 */
export const runOnce = async (work: () => Promise<object>): Promise<void> => {
  try {
    const report = await work();
    process.stdout.write(`${JSON.stringify(report, null, 2)}\n`, () =>
      process.exit('ok' in report && report.ok === false ? 1 : 0),
    );
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`, () => process.exit(1));
  }
};
