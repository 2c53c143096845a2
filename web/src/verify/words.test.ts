import type { Checked, KeyKnown, Receipt } from '@dossier/shared/contract/evidence';
import { describe, expect, it } from '@jest/globals';
import { wordsFor } from './words.ts';

const answers = [{ question: 'Budget', answer: 'Not applicable: we have none' }];
const said = (
  type: string,
  data: object,
  stated: object = {},
  {
    state = 'sealed',
    printed = false,
    known = 'published',
  }: { state?: Checked['state']; printed?: boolean; known?: KeyKnown } = {},
) => {
  const about = { project: 'Call', document: 'Budget', collaborator: 'Ada', deadline: '2026-03-01T00:00:00.000Z' };
  const receipt = {
    stated: { ...about, file: '', answers, seal: 'sealed', sealedAt: null, ...stated },
    event: { id: 'e1', type, time: '2026-02-01T10:00:00.000Z', data: { projectId: '123456789', ...data } },
  } as unknown as Receipt;
  const checked: Checked = { receipt, faults: [], state };
  return wordsFor(checked, { fingerprint: '', known, compared: false, printed });
};

describe('what the page says of a receipt of answers', () => {
  it('[BEY-40] that the answers were deleted, and nothing of bytes', () => {
    const { open } = said('AnswersSubmitted', { sectionId: 'about' }, { deletedAt: '2026-06-01T10:00:00.000Z' });
    const deleted = open.filter((line) => line.includes('deleted'));
    expect(deleted).toEqual([
      expect.stringMatching(/^That the answers were deleted on .*: whoever handed the receipt/),
    ]);
  });

  it('[BEY-38] that they were late', () => {
    const [received] = said('AnswersSubmitted', { sectionId: 'about', late: true }).facts;
    expect(received?.[1]).toMatch(/, late$/);
  });

  it('[BEY-38] that a reason was recorded instead of what it is about', () => {
    const { proved } = said('ItemExcused', { itemId: 'budget' });
    expect(proved[0]).toBe(
      'A reason instead of budget was recorded in the project 123456789, encrypted for whoever gave it.',
    );
  });
});

describe('what no seal covers, and whoever hands a receipt on can write with checksums that fit,', () => {
  const upload = { documentId: 'budget', version: 1, size: 1, sha256: 'ab', late: false };
  it.each([
    [
      'names and a deadline',
      'DocumentUploaded',
      upload,
      { answers: undefined },
      'sealed',
      /^The names and the deadline: /,
    ],
    [
      'words of answers',
      'AnswersSubmitted',
      { sectionId: 'about' },
      {},
      'sealed',
      /^The questions and answers in words/,
    ],
    [
      'all of it before there is a seal',
      'DocumentUploaded',
      upload,
      { seal: 'unproven' },
      'waiting',
      /^Until then nothing/,
    ],
  ] as const)('[BEY-38] the page does not call the server’s word: %s', (_what, type, data, stated, state, begins) => {
    const { open } = said(type, data, stated, { state });
    expect(open.find((line) => begins.test(line))).toMatch(/whoever handed the receipt on could have written/);
    expect(open.join()).not.toMatch(/the server (says|stated)(?! so, the receipt alone cannot)/);
  });

  it('[BEY-38] the page does not vouch for the pages of a PDF, whose receipt is attached to them', () => {
    const printedIn = (printed: boolean) =>
      said('DocumentUploaded', upload, { answers: undefined }, { printed }).open.filter((line) => /PDF/.test(line));
    expect(printedIn(true)).toEqual([expect.stringMatching(/^What is printed on the pages of the PDF: /)]);
    expect(printedIn(false)).toEqual([]);
  });

  it('[BEY-38] is said in the title where it is sealed with a key of one’s own, as of packages', () => {
    const titleWith = (known: KeyKnown) => said('DocumentUploaded', upload, { answers: undefined }, { known }).title;
    expect(titleWith('unknown')).toBe('The receipt holds, with a key that is not known here');
    for (const known of ['published', 'offline'] as const) expect(titleWith(known)).toBe('The receipt holds');
  });

  it('[BEY-38] is not all that happened: a document may be withdrawn, and answers given anew', () => {
    const last = (...of: Parameters<typeof said>) => said(...of).open.at(-1);
    expect(last('DocumentUploaded', upload, { answers: undefined })).toMatch(
      /^That nothing happened since: .*withdrawn/,
    );
    expect(last('AnswersSubmitted', { sectionId: 'about' })).toMatch(/^That nothing happened since: other answers/);
  });
});
