import { describe, expect, it } from '@jest/globals';
import { DAY, uploadGrace } from '../limits.ts';
import { deadlineOf, graceLeft, isOver, isWithinGrace, takesUploads } from './deadline.ts';

const deadline = '2030-05-10T22:00:00.000Z';
const moment = (milliseconds: number) => new Date(Date.parse(deadline) + milliseconds).toISOString();
const [before, later] = [moment(-1), moment(DAY)];

describe('a deadline', () => {
  it("is the project's, or the person's own where that is later [BEY-21]", () => {
    expect(deadlineOf({ deadline, ownDeadline: null })).toBe(deadline);
    expect(deadlineOf({ deadline, ownDeadline: undefined })).toBe(deadline);
    expect(deadlineOf({ deadline, ownDeadline: later })).toBe(later);
    expect(deadlineOf({ deadline, ownDeadline: before })).toBe(deadline);
    expect(deadlineOf({ deadline, ownDeadline: '2030-05-10T23:59:59+02:00' })).toBe(deadline);
  });

  it('is over at its own moment', () => {
    expect([before, deadline, later].map((now) => isOver(deadline, now))).toEqual([false, true, true]);
    expect(isOver(deadline, Date.parse(before))).toBe(false);
  });

  it.each([
    ['active', null, before, true],
    ['active', null, deadline, false],
    ['active', later, deadline, true],
    ['active', later, later, false],
    ['past', null, before, false],
    ['past', later, deadline, true],
    ['past', later, later, false],
    ['draft', null, before, false],
    ['draft', later, before, false],
    ['bin', null, before, false],
    ['bin', later, before, false],
    ['bin', later, deadline, false],
  ] as const)(
    'in a project that is %s, own one %s: at %s uploads are taken: %s [DETAIL-19]',
    (status, ownDeadline, now, taken) => {
      expect(takesUploads({ status, deadline, ownDeadline }, now)).toBe(taken);
    },
  );

  it('lets an upload that was begun in time end during the grace period [BEY-22]', () => {
    expect(isWithinGrace(deadline, before, deadline)).toBe(true);
    expect(isWithinGrace(deadline, before, moment(uploadGrace))).toBe(true);
    expect(isWithinGrace(deadline, before, moment(uploadGrace + 1))).toBe(false);
    expect(isWithinGrace(deadline, deadline, later)).toBe(false);
  });

  it('has a grace period after it, and says when that ends [BEY-22]', () => {
    const left = (milliseconds: number) => graceLeft(deadline, Date.parse(moment(milliseconds)));
    expect([-1, 0, uploadGrace, uploadGrace + 1].map(left)).toEqual([
      undefined,
      moment(uploadGrace),
      moment(uploadGrace),
      undefined,
    ]);
  });
});
