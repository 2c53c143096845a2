import { describe, expect, it } from '@jest/globals';
import { accept, reject } from '../../decider.ts';
import { inRoom, type ProjectRoom } from './room.ts';

const room: ProjectRoom = { host: 'hanna', limit: 2, open: ['a'], reserved: [] };
const opening = (projectId: string, after = -1) => ({ projectId, after });
const decided = accept([]);

describe('a project that becomes open where so many may be', () => {
  it('takes its place first, and once', () => {
    expect(inRoom(decided, room, [opening('b')])).toEqual({
      ...decided,
      reserves: { personId: 'hanna', projects: [opening('b')] },
    });
    expect(inRoom(decided, { ...room, reserved: [opening('b')] }, [opening('b')])).toBe(decided);
    expect(inRoom(decided, undefined, [opening('b')])).toBe(decided);
    expect(inRoom(decided, { ...room, limit: 0 }, [])).toBe(decided);
  });

  it('is refused where the others, or what is about to be there, leave none', () => {
    for (const full of [
      { ...room, open: ['a', 'c'] },
      { ...room, reserved: [opening('c')] },
    ])
      expect(inRoom(decided, full, [opening('b')])).toMatchObject({ refusal: { code: 'PROJECT_LIMIT' } });
    expect(inRoom(decided, room, [opening('b'), opening('c')])).toMatchObject({ refusal: { code: 'PROJECT_LIMIT' } });
  });

  it('counts once while it is both, and takes a place anew when it becomes open again', () => {
    const both = { ...room, open: ['a', 'b'], reserved: [opening('b')] };
    expect(inRoom(decided, { ...both, limit: 3 }, [opening('c')])).toHaveProperty('reserves');
    // It was reserved for a time before, and opens again later.
    expect(inRoom(decided, { ...room, reserved: [opening('b')] }, [opening('b', 7)])).toHaveProperty('reserves');
  });

  it('is not where the decision refuses it anyway', () => {
    const refused = reject('INVALID');
    expect(inRoom(refused, room, [opening('b')])).toBe(refused);
  });
});
