import { openReadTracker } from '@dossier/shared/basics/read-tracker';
import { describe, expect, it } from '@jest/globals';
import { peopleFinder } from './people.ts';

const opened = () => {
  const tracker = openReadTracker();
  let erase = (_personId: string) => {};
  const emails = new Map(['ann', 'bob'].map((id) => [id, `${id}@example.org`]));
  let lookups = 0;
  const finder = peopleFinder({
    tracker,
    clock: () => 0,
    codec: { decryptValues: async <T>(values: readonly T[]) => [...values] } as never,
    directory: {
      onErased: (call) => {
        erase = call;
        return () => {};
      },
      findMany: async (ids) => {
        tracker.noteRead('people');
        return ids.flatMap((personId) => {
          const email = emails.get(personId);
          return email === undefined ? [] : [{ personId, email }];
        });
      },
    },
  });
  const views = () => ({
    getMany: async () => {
      lookups++;
      tracker.noteRead('accounts');
      return [];
    },
  });
  return { tracker, emails, finder, views, lookups: () => lookups, erase: (id: string) => erase(id) };
};

describe('people of a list', () => {
  it('are looked up once until something about people changes, also by whoever keeps what it made of them', async () => {
    const { tracker, finder, views, lookups } = opened();
    const find = finder(views());
    const ids = ['ann', 'bob'];
    const found = await find(ids);
    const reading = tracker.begin();
    expect(await find(ids)).toBe(found);
    expect(lookups()).toBe(1);
    const holds = reading.end();
    expect(holds(0)).toBe(true);
    tracker.noteChange('accounts');
    expect(holds(0)).toBe(false);
    const again = await find(ids);
    expect([again, lookups()]).toEqual([found, 2]);
    expect(again.get('ann')).toBe(found.get('ann'));
  });

  it('are those of their views, and none who was erased', async () => {
    const { tracker, emails, finder, views, lookups, erase } = opened();
    const ids = ['ann', 'bob'];
    const found = await finder(views())(ids);
    const other = finder(views());
    await other(ids);
    expect(lookups()).toBe(2);
    emails.delete('bob');
    erase('bob');
    tracker.noteChange('people');
    expect((await other(ids)).get('bob')).toMatchObject({ email: '' });
    expect(found.get('bob')?.email).toBe('bob@example.org');
  });
});
