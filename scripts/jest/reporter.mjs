// Why a run failed, in its last lines: each failing test with the beginning of what it says (a property says its seed), and where its server's log
// and its windows lie.
import { existsSync, readdirSync } from 'node:fs';
import { relative } from 'node:path';
import { failureFolder } from './failures.mjs';

const shown = { tests: 8, lines: 4 };
// biome-ignore lint/suspicious/noControlCharactersInRegex: colours of terminals
const plain = (text) => text.replaceAll(/\u001b\[[\d;]*m/g, '');

export default class FailureReporter {
  onRunComplete(_contexts, { testResults }) {
    const failures = testResults.flatMap(({ testFilePath, testResults: tests, failureMessage, testExecError }) => {
      const suite = relative(process.cwd(), testFilePath);
      const failed = tests.filter(({ status }) => status === 'failed');
      if (failed.length === 0 && (testExecError || (failureMessage && tests.length === 0)))
        return [{ suite, name: 'could not run', message: plain(failureMessage ?? '') }];
      return failed.map(({ fullName, failureMessages }) => ({
        suite,
        name: fullName,
        message: plain(failureMessages.join('\n')),
      }));
    });
    if (failures.length === 0) return;
    const lines = [`\nFailed (${failures.length}):`];
    for (const { suite, name, message } of failures.slice(0, shown.tests)) {
      lines.push(`- ${suite}: ${name}`);
      lines.push(
        ...message
          .split('\n')
          .filter((line) => line.trim())
          .slice(0, shown.lines)
          .map((line) => `    ${line.slice(0, 160)}`),
      );
      const folder = failureFolder(suite, name);
      if (existsSync(folder)) lines.push(`    ${folder}: ${readdirSync(folder).join(', ')}`);
    }
    if (failures.length > shown.tests)
      lines.push(
        ...failures
          .slice(shown.tests)
          .map(({ suite, name }) => `- ${suite}: ${name}`)
          .slice(0, 9),
      );
    console.error(lines.join('\n'));
  }
}
