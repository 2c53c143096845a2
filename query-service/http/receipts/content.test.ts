import { expect, it } from '@jest/globals';
import { receiptContent } from './content.ts';
import type { Issued } from './receipt.ts';

const issued = (stated: object, data: object) =>
  ({
    recorded: { data: { projectId: '123456789', ...data } },
    receipt: {
      stated: {
        project: 'Call',
        document: 'About you',
        deadline: '2026-03-01T00:00:00.000Z',
        seal: 'sealed',
        ...stated,
      },
      event: { id: 'e1', time: '2026-02-01T10:00:00.000Z' },
    },
  }) as unknown as Issued;
const deletedAt = '2026-06-01T10:00:00.000Z';

it.each([
  ['answers', { answers: [] }, {}, 'The answers were deleted on 2026-06-01 10:00:00 UTC.'],
  ['bytes', {}, { version: 1 }, 'The document existed; its bytes were deleted on 2026-06-01 10:00:00 UTC.'],
])('[BEY-40] a printed receipt says that %s are gone', (_what, stated, data, said) => {
  expect(receiptContent(issued({ ...stated, deletedAt }, data)).notes[0]).toBe(said);
});
