import { describe, expect, it } from '@jest/globals';
import { createLogger, destinationFor } from './log.ts';

const logged = (isTTY: boolean) => {
  const said: string[] = [];
  const write = (text: string) => said.push(text) > 0;
  const log = createLogger({ level: 'warn', service: 'dossier' }, destinationFor({ isTTY, write }));
  log.warn({ reason: 'the views are behind', queue: 'mail' }, 'jobs wait and are tried again');
  log.error({ err: new Error('no such mailbox'), correlationId: 'x' }, 'a job failed for good');
  return said;
};

describe('the log', () => {
  it('is lines for people where somebody looks on, with why, and without stacks', () => {
    const [waits, failed] = logged(true);
    expect(waits).toMatch(
      /^\d\d:\d\d:\d\d Warning: jobs wait and are tried again \(reason the views are behind, queue mail\)\n$/,
    );
    expect(failed).toMatch(/^\d\d:\d\d:\d\d Error: a job failed for good \(no such mailbox\)\n$/);
  });

  it('is JSON elsewhere, with all there is', () => {
    expect(logged(false).map((line) => JSON.parse(line))).toMatchObject([
      { level: 40, service: 'dossier', reason: 'the views are behind', msg: 'jobs wait and are tried again' },
      {
        level: 50,
        err: { message: 'no such mailbox', stack: expect.stringContaining('log.test.ts') },
        correlationId: 'x',
      },
    ]);
  });

  it('of a release names commands as they are typed there', () => {
    process.env.DOSSIER_LAUNCHER = '/opt/dossier/bin/dossier';
    const said: string[] = [];
    const log = createLogger({ level: 'warn', service: 'dossier' }, { write: (line) => void said.push(line) });
    log.error({ err: new Error('Run npm run backup.') }, 'a duty fails: npm run doctor -- --mail');
    delete process.env.DOSSIER_LAUNCHER;
    expect(said.map((line) => JSON.parse(line))).toMatchObject([
      {
        msg: 'a duty fails: /opt/dossier/bin/dossier doctor --mail',
        err: { type: 'Error', message: 'Run /opt/dossier/bin/dossier backup.' },
      },
    ]);
  });
});
