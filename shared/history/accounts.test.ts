import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type StoredEvent, streams } from '../contract/index.ts';
import { accountStreams, lostAccounts, lostAccountsText } from './accounts.ts';

it('accounts that neither directory nor ledger knows are lost, or were closed before there was a ledger', async () => {
  const states = fc.record({ closed: fc.boolean(), known: fc.boolean(), erased: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(states, { maxLength: 1_200 }), async (accounts) => {
      const people = accounts.map((state, index) => ({ ...state, id: `p${index}` }));
      const byStream = new Map(people.map((person) => [streams.account(person.id), person]));
      const asked: number[] = [];
      const found = await lostAccounts(
        {
          readStream: async (name) => [
            { type: byStream.get(name)?.closed ? 'AccountClosed' : 'ProfileUpdated' } as StoredEvent,
          ],
        },
        byStream.keys(),
        {
          known: async (ids) => {
            asked.push(ids.length);
            return new Set(people.filter(({ id, known }) => known && ids.includes(id)).map(({ id }) => id));
          },
          erased: async () => people.filter(({ erased }) => erased).map(({ id }) => id),
        },
      );
      const unknown = people.filter((one) => !one.known && !one.erased);
      const idsOf = (isClosed: boolean) => unknown.filter(({ closed }) => closed === isClosed).map(({ id }) => id);
      expect(found).toEqual({ lost: idsOf(false), closed: idsOf(true) });
      expect(Math.max(0, ...asked)).toBeLessThanOrEqual(500);
    }),
    { numRuns: 30 },
  );
});

it('are named to the operator, three of them, with the file that is to be restored', () => {
  expect(accountStreams).toBe('account-');
  expect(lostAccountsText(['a'])).toContain('name an account that the directory does not know: a. It is');
  expect(lostAccountsText(['a', 'b', 'c', 'd', 'e'])).toContain('5 accounts');
  expect(lostAccountsText(['a', 'b', 'c', 'd', 'e'])).toContain('a, b, c, and 2 more. ');
  expect(lostAccountsText(['a'])).toContain('Restore directory.db');
});
