import { expect, it } from '@jest/globals';
import { createLogger } from '../basics/log.ts';
import { type Ending, openAskedThread } from './thread.ts';

type Reading = Ending & { readonly read: () => Promise<void> };
const open = () =>
  openAskedThread<Reading>('reading-thread', new URL('./testing/reading.ts', import.meta.url), {
    ...{ asks: {}, what: 'a thread of a test' },
    log: createLogger({ level: 'silent', service: 'test' }),
  });

it('a thread that reads from SQLite ends between two reads: terminated in one, it would take the process along', async () => {
  for (let round = 0; round < 5; round++) {
    const { functions, end } = open();
    await functions.read();
    await end();
    await expect(functions.read()).rejects.toThrow('a thread of a test has ended');
  }
});
