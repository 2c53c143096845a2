import { type ParseArgsConfig, parseArgs } from 'node:util';
import { asTyped } from '../basics/as-typed.ts';
import { explain } from '../basics/refused.ts';
import { reportForPeople } from '../basics/report-lines.ts';

/** Reports to stdout, as lines where somebody looks on and else as JSON, failures to stderr. Exits with 1 if it fails or is not `ok`. */
export const runOnce = async (work: () => Promise<object>): Promise<void> => {
  try {
    const report = await work();
    const { isTTY } = process.stdout;
    process.stdout.write(isTTY ? reportForPeople(report) : `${JSON.stringify(report, null, 2)}\n`, () =>
      process.exit('ok' in report && report.ok === false ? 1 : 0),
    );
  } catch (error) {
    process.stderr.write(`${asTyped(explain(error))}\n`, () => process.exit(1));
  }
};

/** What stands behind the name of a command, also behind the dashes that only npm takes away. @throws Error for an option that it does not have */
export const readWords = <O extends NonNullable<ParseArgsConfig['options']>>(words: readonly string[], options: O) =>
  parseArgs({ args: words[0] === '--' ? words.slice(1) : [...words], allowPositionals: true, options });
