import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { createLogger } from '../../basics/log.ts';
import { HOUR, type StoredEvent } from '../../contract/index.ts';
import type { RefusedAttempt } from '../../directory/index.ts';
import type { LiveSignal } from '../../live/index.ts';
import { openAttempts } from './attempts.ts';
import type { RefusedEvent } from './refusals.ts';

const event = (change: Partial<RefusedEvent> = {}): RefusedEvent => ({
  kind: 'rights',
  code: 'FORBIDDEN',
  action: 'RemoveCollaborator',
  personId: 'ivo',
  projectId: '123456789',
  fileId: undefined,
  client: '192.0.2.1',
  ...change,
});

const open = (noteRefused?: (attempts: readonly RefusedAttempt[]) => Promise<void>) => {
  const time = { now: 100 * HOUR };
  const written: RefusedAttempt[] = [];
  const told: LiveSignal[] = [];
  let erased: (personId: string) => void = () => undefined;
  const attempts = openAttempts({
    directory: {
      noteRefused: noteRefused ?? (async (noted) => void written.push(...noted)),
      onErased: (listener) => {
        erased = listener;
        return () => undefined;
      },
    },
    eventStore: {
      head: async () => 42,
      readStream: async (stream) => (stream === 'project-123456789' ? [{} as StoredEvent] : []),
    },
    live: { publish: async (signals) => void told.push(...signals) },
    clock: () => time.now,
    log: createLogger({ level: 'silent', service: 'test' }),
  });
  return { ...attempts, written, told, time, erase: (personId: string) => erased(personId) };
};

describe('refused attempts', () => {
  it('are one row for each person, action and hour, at the head of that moment', async () => {
    const { note, close, written, told, time } = open();
    for (let count = 0; count < 5; count += 1) note(event());
    note(event({ personId: null, code: 'UNAUTHENTICATED' }));
    time.now += HOUR;
    note(event({ fileId: 'f' }));
    await close();
    expect(written.map(({ count, personId, position, fileId }) => ({ count, personId, position, fileId }))).toEqual([
      { count: 5, personId: 'ivo', position: 42, fileId: null },
      { count: 1, personId: null, position: 42, fileId: null },
      { count: 1, personId: 'ivo', position: 42, fileId: 'f' },
    ]);
    expect(new Set(written.map(({ id }) => id)).size).toBe(3);
    expect(told).toEqual([expect.objectContaining({ resource: 'history', projectId: '123456789' })]);
  });

  it('are kept of projects only that there are, and a flood is bounded', async () => {
    const { note, close, written } = open();
    for (const projectId of ['987654321', 'x']) note(event({ projectId }));
    note(event({ projectId: undefined, personId: null, code: 'UNAUTHENTICATED' }));
    for (let count = 0; count < 1_000; count += 1) note(event({ personId: `person ${count}` }));
    await close();
    expect(written.length).toBeGreaterThan(100);
    expect(written.length).toBeLessThan(300);
    expect(new Set(written.map(({ projectId }) => projectId))).toEqual(new Set(['123456789']));
  });

  it('are kept of the installation as well, where they are about no project', async () => {
    const { note, close, written, told } = open();
    for (let count = 0; count < 3; count += 1)
      note(event({ projectId: undefined, personId: null, code: 'SIGN_IN_FAILED', action: 'POST /api/auth/sign-in' }));
    await close();
    expect(written).toEqual([expect.objectContaining({ projectId: '', code: 'SIGN_IN_FAILED', count: 3 })]);
    expect(told).toEqual([]);
  });

  it('are nobody’s who is erased meanwhile', async () => {
    const { note, close, written, erase } = open();
    note(event());
    erase('ivo');
    await close();
    expect(written).toEqual([]);
  });

  it('that cannot be written harm nobody', async () => {
    const { note, close } = open(async () => {
      await nextTurn();
      throw new Error('the store is away');
    });
    note(event());
    await expect(close()).resolves.toBeUndefined();
  });
});
