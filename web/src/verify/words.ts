import type { Checked, CheckedPackage, Receipt } from '@dossier/shared/contract/evidence';

/** What is said about the key of the seal: by the server that the page came from, or by nobody. */
export type KeyKnown = 'published' | 'unknown' | 'offline';

export type Words = {
  readonly title: string;
  readonly faults: readonly string[];
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly proved: readonly string[];
  readonly open: readonly string[];
};

type Upload = {
  readonly projectId: string;
  readonly documentId: string;
  readonly version: number;
  readonly size: number;
  readonly sha256: string;
  readonly late: boolean;
};

const some = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

const titles: Record<Checked['state'], string> = {
  sealed: 'The receipt holds',
  waiting: 'The receipt is not sealed yet',
  broken: 'The receipt does not hold',
};

const momentText = (at: string) => `${at.slice(0, 10)} ${at.slice(11, 19)} UTC`;

const keyWords: Record<KeyKnown, string> = {
  published:
    'That the key of the seal is the server’s own: the server that this page came from says so, the receipt alone cannot.',
  unknown:
    'That the key of the seal is a server’s: the one that this page came from does not know it. The receipt is of another server, or of none.',
  offline: 'That the key of the seal is the server’s: compare its fingerprint with one that you got in another way.',
};

const factsOf = ({ stated, event, digest, key }: Receipt, fingerprint: string) => {
  const upload = event.data as unknown as Upload;
  return [
    ['Received', `${momentText(event.time)}${upload.late ? ', late' : ''}`],
    ['SHA-256', upload.sha256],
    ['Size', `${upload.size} bytes`],
    ['Project', `${stated.project} (${upload.projectId})`],
    ['Document', `${stated.document}, version ${upload.version}`],
    ['File', stated.file],
    ['Collaborator', stated.collaborator],
    ['Deadline', momentText(stated.deadline)],
    ...(stated.deletedAt ? [['Bytes deleted', momentText(stated.deletedAt)] as const] : []),
    ['Event', event.id],
    ['Digest', digest],
    ...(key ? [['Sealed', momentText(stated.sealedAt ?? '')] as const, ['Key', key] as const] : []),
    ...(fingerprint ? [['Fingerprint of the key', fingerprint] as const] : []),
  ] as const;
};

const provedBy = ({ event }: Receipt, compared: boolean): string[] => {
  const { projectId, documentId, version, size, sha256, late } = event.data as unknown as Upload;
  const time = late ? 'after the deadline, within the time allowed to finish' : 'before the deadline';
  return [
    ...(compared ? ['The file that you chose is the one that was delivered: its SHA-256 is the same.'] : []),
    `A file of ${size} bytes with the SHA-256 ${sha256} was recorded as version ${version} of the document ${documentId} in the project ${projectId}.`,
    `The record says that it arrived at ${momentText(event.time)}, ${time}.`,
    'The record was in the history when the seal was signed, and was not changed since: nobody can do that without the key of the seal.',
  ];
};

const waitingWords: Record<Receipt['stated']['seal'], string> = {
  sealed: 'It has no seal.',
  unsealed: 'It will be sealed within the hour. Download the receipt again after that: then it proves itself.',
  unproven:
    'It was sealed by an older release, whose seals prove no single upload. Ask the operator for npm run verify.',
};

const notSealed = (count: number) =>
  `${some(count, 'event', 'events')} since the last seal: only the server says so until the next one.`;

/** What a person may conclude of a whole project, and what not. */
export const packageWords = (
  { faults, manifest, events, sealed, seals }: CheckedPackage,
  known: KeyKnown,
  fingerprints: readonly string[],
): Words => {
  const last = seals.at(-1);
  const holds = manifest !== undefined && faults.length === 0;
  return {
    title: holds ? 'The package holds' : 'The package does not hold',
    faults: faults.map(({ file, text }) => `${file}: ${text}`),
    facts: holds
      ? [
          ['Project', `${manifest.project.name} (${manifest.project.id})`],
          ['Made', `${momentText(manifest.madeAt)}, for ${manifest.madeFor}`],
          ['Files', String(manifest.files.length)],
          ['Events', String(events)],
          ...(last ? [['Last seal', `${last.number}, ${momentText(last.time)}`] as const] : []),
          ...fingerprints.map((fingerprint) => ['Fingerprint of the key', fingerprint] as const),
        ]
      : [],
    proved: holds
      ? [
          'No file was changed, added or removed since the package was made.',
          'Each document is the one that was uploaded: the event of its upload has the same SHA-256.',
          `${some(sealed, 'event was', 'events were')} in the history when a seal was signed, in this order, and not changed since.`,
        ]
      : [],
    open: holds
      ? [
          ...(events > sealed ? [notSealed(events - sealed)] : []),
          ...(manifest.absent.length > 0
            ? [
                `${some(manifest.absent.length, 'upload is', 'uploads are')} without bytes: withdrawn, deleted by the retention, or no longer stored.`,
              ]
            : []),
          ...(last
            ? [keyWords[known].replace('the receipt', 'the package').replace('The receipt', 'The package')]
            : []),
          'Names, and what the time line says in words, are what the server stated; in the events they are encrypted.',
          'That nothing happened since.',
        ]
      : [],
  };
};

/** What a person may conclude, and what not. */
export const wordsFor = (
  { receipt, faults, state }: Checked,
  {
    fingerprint,
    known,
    compared,
  }: { readonly fingerprint: string; readonly known: KeyKnown; readonly compared: boolean },
): Words => ({
  title: titles[state],
  faults: faults.map(({ text }) => text),
  facts: receipt && state !== 'broken' ? factsOf(receipt, fingerprint) : [],
  proved: receipt && state === 'sealed' ? provedBy(receipt, compared) : [],
  open: [
    ...(receipt && state === 'waiting' ? [waitingWords[receipt.stated.seal]] : []),
    ...(state === 'sealed'
      ? [
          keyWords[known],
          ...(receipt?.stated.deletedAt
            ? [
                `That its bytes were deleted on ${momentText(receipt.stated.deletedAt)}: the server says so. The document existed.`,
              ]
            : []),
          'The names and the deadline are what the server stated when it made the receipt; the seal does not cover them.',
          'The times are those of the server’s clock. Those who keep copies of its seals can say when they had them.',
          'Who the person behind the account is.',
        ]
      : []),
  ],
});
