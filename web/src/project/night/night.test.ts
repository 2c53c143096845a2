import { HOUR } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { aCollaborator, aProject } from '../../testing/rows.ts';
import { missingOf, nightOf, nightParts } from './night.ts';

const dueAt = '2026-12-05T05:00:00.000Z';
const due = Date.parse(dueAt);
const project = aProject({ dueAt, status: 'active' });
const closed = aProject({ dueAt, status: 'past' });
const person = (name: string, statuses: readonly ('Accept' | 'Uploaded' | 'Reject' | 'Not Uploaded')[], own = dueAt) =>
  aCollaborator(
    name,
    statuses.map((status, index) => [`D${index}`, status] as const),
    { dueAt: own },
  );
const people = [
  person('ada', ['Accept', 'Uploaded']),
  person('bo', ['Accept', 'Reject']),
  person('cy', ['Not Uploaded', 'Not Uploaded']),
];
const parts = (of: typeof project, all: typeof people, now: number) =>
  nightParts(of, all, missingOf(of, all, now), now);
const names = (of = project, now = due - HOUR, all = people) => missingOf(of, all, now).map(({ personId }) => personId);

describe('the night of a deadline', () => {
  it('begins a day before it and ends a day after', () => {
    expect(nightOf(project, due - 24 * HOUR - 1)).toBeUndefined();
    expect(nightOf(project, due - 24 * HOUR)).toBe('before');
    expect(nightOf(project, due - 1)).toBe('before');
    // Closed a moment later by a worker.
    expect(nightOf(project, due)).toBe('after');
    expect(nightOf(closed, due + 24 * HOUR)).toBe('after');
    expect(nightOf(closed, due + 24 * HOUR + 1)).toBeUndefined();
  });

  it('is none of a draft, of what was deleted, and of a project without a host', () => {
    for (const change of [{ status: 'draft' }, { status: 'bin' }, { hostGone: true }] as const)
      expect(nightOf({ ...project, ...change }, due - HOUR)).toBeUndefined();
  });

  it('names who misses something, the most of it first', () => {
    expect(names()).toEqual(['cy', 'bo']);
    expect(names(closed, due + HOUR)).toEqual(['cy', 'bo']);
  });

  it('says how it stands', () => {
    expect(parts(project, people, due - 5.2 * HOUR)).toEqual([
      '5 h 12 min left',
      '3 of 6 in',
      '2 people miss 3 documents',
    ]);
    expect(parts(closed, people, due + HOUR).slice(0, 1)).toEqual(['Closed']);
    expect(parts(project, people.slice(0, 1), due - HOUR)).toEqual(['1 h left', '2 of 2 in', 'nobody misses anything']);
  });

  it('[BEY-55] counts answers among what is missed', () => {
    const answering = people.map((one, index) => ({ ...one, answersMissing: index === 0 ? 3 : 0 }));
    expect(names(project, due - HOUR, answering)).toEqual(['ada', 'cy', 'bo']);
    expect(parts(project, answering, due - HOUR).at(-1)).toBe('3 people miss 3 documents and 3 answers');
    expect(parts(project, answering.slice(0, 1), due - HOUR).at(-1)).toBe('1 person misses 3 answers');
  });

  it('leaves those who have more time alone once it is over', () => {
    const later = person('cy', ['Not Uploaded'], '2026-12-06T05:00:00.000Z');
    expect(names(closed, due + HOUR, [later])).toEqual([]);
    expect(parts(closed, [later], due + HOUR).slice(2)).toEqual(['nobody misses anything', '1 person has more time']);
    expect(names(closed, due + 24 * HOUR, [later])).toEqual(['cy']);
  });
});
