import type { Checked, KeyKnown, Receipt, Words } from '@dossier/shared/contract/evidence';
import { keyWords, momentText } from '@dossier/shared/contract/evidence';

type Upload = {
  readonly projectId: string;
  readonly documentId: string;
  readonly version: number;
  readonly size: number;
  readonly sha256: string;
  readonly late: boolean;
};

const titles: Record<Checked['state'], string> = {
  sealed: 'The receipt holds',
  waiting: 'The receipt is not sealed yet',
  broken: 'The receipt does not hold',
};

const itemOf = ({ stated, event }: Receipt) => {
  const upload = event.data as unknown as Upload;
  const received = ['Received', `${momentText(event.time)}${upload.late ? ', late' : ''}`] as const;
  if (stated.answers)
    return [
      received,
      ['Project', `${stated.project} (${upload.projectId})`],
      ['Answers to', stated.document],
      ...stated.answers.map(
        ({ question, text, answer }) => [text ? `${question}: ${text}` : question, answer] as const,
      ),
    ] as const;
  return [
    received,
    ['SHA-256', upload.sha256],
    ['Size', `${upload.size} bytes`],
    ['Project', `${stated.project} (${upload.projectId})`],
    ['Document', `${stated.document}, version ${upload.version}`],
    ['File', stated.file],
  ] as const;
};

const factsOf = (receipt: Receipt, fingerprint: string) => {
  const { stated, event, digest, key } = receipt;
  return [
    ...itemOf(receipt),
    ['Collaborator', stated.collaborator],
    ['Deadline', momentText(stated.deadline)],
    ...(stated.deletedAt
      ? [[stated.answers ? 'Answers deleted' : 'Bytes deleted', momentText(stated.deletedAt)] as const]
      : []),
    ['Event', event.id],
    ['Digest', digest],
    ...(key ? [['Sealed', momentText(stated.sealedAt ?? '')] as const, ['Key', key] as const] : []),
    ...(fingerprint ? [['Fingerprint of the key', fingerprint] as const] : []),
  ] as const;
};

const unchanged =
  'The record was in the history when the seal was signed, and was not changed since: nobody can do that without the key of the seal.';

const provedBy = ({ stated, event }: Receipt, compared: boolean): string[] => {
  if (stated.answers) {
    const { projectId, sectionId, itemId } = event.data;
    return [
      event.type === 'ItemExcused'
        ? `A reason instead of ${itemId} was recorded in the project ${projectId}, encrypted for whoever gave it.`
        : `Answers to the section ${sectionId} were recorded in the project ${projectId}, encrypted for whoever gave them.`,
      `The record says that ${event.type === 'ItemExcused' ? 'it' : 'they'} arrived at ${momentText(event.time)}.`,
      unchanged,
    ];
  }
  const { projectId, documentId, version, size, sha256, late } = event.data as unknown as Upload;
  const time = late ? 'after the deadline, within the time allowed to finish' : 'before the deadline';
  return [
    ...(compared ? ['The file that you chose is the one that was delivered: its SHA-256 is the same.'] : []),
    `A file of ${size} bytes with the SHA-256 ${sha256} was recorded as version ${version} of the document ${documentId} in the project ${projectId}.`,
    `The record says that it arrived at ${momentText(event.time)}, ${time}.`,
    unchanged,
  ];
};

const waitingWords: Record<Receipt['stated']['seal'], string> = {
  sealed: 'It has no seal.',
  unsealed:
    'It says that it will be sealed within the hour. Download the receipt again after that: then it proves itself.',
  unproven:
    'It says that it was sealed by an older release, whose seals prove no single upload. Ask the operator for npm run verify.',
};

const anybodyWrote = 'whoever handed the receipt on could have written';

/** Of what no seal covers: a receipt whose checksums fit may still be another one than the server made. */
const statedOnly = ({ stated: { answers, deletedAt } }: Receipt): string[] => [
  ...(deletedAt
    ? [
        answers
          ? `That the answers were deleted on ${momentText(deletedAt)}: ${anybodyWrote} that.`
          : `That its bytes were deleted on ${momentText(deletedAt)}: ${anybodyWrote} that. The document existed.`,
      ]
    : []),
  answers
    ? `The questions and answers in words, the names and the deadline: the seal covers the answers only as they are encrypted, and ${anybodyWrote} other words. The server states them in a receipt that it makes anew.`
    : `The names and the deadline: the seal does not cover them, and ${anybodyWrote} others. The server states them in a receipt that it makes anew.`,
];

type Besides = {
  readonly fingerprint: string;
  readonly known: KeyKnown;
  readonly compared: boolean;
  /** Whether it was taken out of a PDF, whose pages nobody checks. */
  readonly printed: boolean;
};

/** What a person may conclude, and what not. */
export const wordsFor = (
  { receipt, faults, state }: Checked,
  { fingerprint, known, compared, printed }: Besides,
): Words => ({
  title:
    state === 'sealed' && known === 'unknown' ? `${titles.sealed}, with a key that is not known here` : titles[state],
  faults: faults.map(({ text }) => text),
  facts: receipt && state !== 'broken' ? factsOf(receipt, fingerprint) : [],
  proved: receipt && state === 'sealed' ? provedBy(receipt, compared) : [],
  open: [
    ...(receipt && state === 'waiting'
      ? [waitingWords[receipt.stated.seal], `Until then nothing is proven: ${anybodyWrote} all of it.`]
      : []),
    ...(receipt && state === 'sealed'
      ? [
          keyWords(known, 'receipt'),
          ...(printed
            ? [
                'What is printed on the pages of the PDF: what is said here stands in the receipt that is attached to it.',
              ]
            : []),
          ...statedOnly(receipt),
          'The times are those of the server’s clock. Those who keep copies of its seals can say when they had them.',
          'Who the person behind the account is.',
          receipt.stated.answers
            ? 'That nothing happened since: other answers may have taken their place.'
            : 'That nothing happened since: the document may have been withdrawn, or another version may have taken its place.',
        ]
      : []),
  ],
});
