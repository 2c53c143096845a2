import { describe, expect, it } from '@jest/globals';
import type { StoredEvent } from '../contract/index.ts';
import { upcast, upcasterOf } from './upcast.ts';

const stored = (version: number, data: StoredEvent['data']): StoredEvent => ({
  id: '0b0c6f8e-7a52-5f2a-9a3f-0c2f5d0e1a11',
  type: 'RoomBooked',
  version,
  stream: 'room-7',
  revision: 0,
  key: '7',
  time: '2026-01-01T00:00:00.000Z',
  actor: 'ann',
  commandId: 'c1',
  causationId: 'c1',
  correlationId: 'r1',
  context: [],
  data,
  digest: 'd',
  position: 5,
});

describe('upcasting', () => {
  const toNewest = upcasterOf({
    RoomBooked: [
      ({ guest, ...rest }) => ({ ...rest, guests: [guest] }),
      ({ nights, ...rest }) => ({ ...rest, hours: Number(nights) * 24 }),
    ],
  });
  const encrypted = { sealed: 'abc', of: 'ann' };

  it('brings a stored event of version 1 to the newest shape, personal fields still encrypted', () => {
    const event = stored(1, { guest: encrypted, nights: 2 });
    expect(toNewest(event)).toEqual({ ...event, version: 3, data: { guests: [encrypted], hours: 48 } });
    expect(event.data).toEqual({ guest: encrypted, nights: 2 });
  });

  it('takes only the steps that a version still needs', () => {
    expect(toNewest(stored(2, { guests: [encrypted], nights: 1 })).data).toEqual({ guests: [encrypted], hours: 24 });
    const newest = stored(3, { guests: [], hours: 1 });
    expect(toNewest(newest)).toBe(newest);
  });

  it('has of questions of before what was not thought of then: nothing', () => {
    const of = (version: number, data: StoredEvent['data']) => ({ ...stored(version, data), type: 'QuestionsDefined' });
    const asked = of(1, { projectId: '123456789', sections: [{ title: 'About', questions: [{ label: 'Name' }] }] });
    const newest = { label: 'Name', reviewed: false, excuses: null, example: '' };
    expect(upcast(asked).data.sections).toEqual([{ title: 'About', documents: [], questions: [newest] }]);
    const later = of(5, { projectId: '123456789', sections: [{ questions: [{ ...newest, example: 'Acorn' }] }] });
    expect(upcast(later)).toBe(later);
  });

  it('leaves alone what has no steps', () => {
    const event = stored(1, {});
    expect(upcast(event)).toBe(event);
  });
});
