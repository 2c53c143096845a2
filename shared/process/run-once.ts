import { explain } from '../basics/refused.ts';

/** Reports to stdout as JSON, failures to stderr. Exits with 1 if it fails or is not `ok`. */
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
