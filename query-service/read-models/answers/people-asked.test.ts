import { describe, expect, it } from '@jest/globals';
import { keepingOf } from '../../http/lists/keeping.ts';
import { peopleAsked } from './table.ts';

/** A host's look at a project with so many people. */
const looked = (count: number, change: object = {}) => {
  const collaborators = Array.from({ length: count }, (_, at) => `p${at}`);
  const project = { id: `of-${count}`, collaborators, names: {}, joined: '', parted: {}, coHosts: [], questions: {} };
  return { project: { ...project, ...change }, roles: ['owner'], asker: { personId: 'host' } } as never;
};
const opened = () => {
  let lookups = 0;
  const keeping = keepingOf({
    tracker: { begin: () => ({ end: () => () => true }) } as never,
    directory: { onErased: () => () => {} } as never,
    clock: () => 0,
  });
  const people = async (ids: readonly string[]) => {
    lookups++;
    return new Map(ids.map((id) => [id, { id, name: `Name ${id}`, email: `${id}@example.org`, pictureFileId: null }]));
  };
  const readStore = { get: async () => undefined };
  const decrypt = async (values: readonly object[]) => values;
  return { asked: peopleAsked({ keeping, people, readStore, decrypt } as never), lookups: () => lookups };
};

describe('people of a project that is in a list', () => {
  it('are there before anybody opens it, where they are very many and are asked something', async () => {
    const { asked, lookups } = opened();
    await asked.ahead([looked(999), looked(1_001, { questions: undefined }), looked(1_000)]);
    expect(lookups()).toBe(1);
    const { people } = await asked.of(looked(1_000));
    expect([people.length, lookups()]).toEqual([1_000, 1]);
    await asked.ahead([looked(1_000)]);
    expect(lookups()).toBe(1);
  });

  it('are not read where they would push out others, nor for who sees only themselves', async () => {
    const { asked, lookups } = opened();
    await asked.ahead([looked(50_000), { ...(looked(2_000) as object), roles: ['collaborator'] } as never]);
    expect(lookups()).toBe(0);
  });
});
