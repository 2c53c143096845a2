import type { CheckedPackage } from './check.ts';
import { unsignedFormat } from './format.ts';

/** What is said about the key of the seal: by the server that a page came from, by who named it, or by nobody. */
export type KeyKnown = 'published' | 'named' | 'unknown' | 'offline';

/** What a person may conclude, and what not. */
export type Words = {
  readonly title: string;
  readonly faults: readonly string[];
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly proved: readonly string[];
  readonly open: readonly string[];
};

export const some = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
export const momentText = (at: string) => `${at.slice(0, 10)} ${at.slice(11, 19)} UTC`;

/** @param what `receipt` or `package` */
export const keyWords = (known: KeyKnown, what: string): string => {
  if (known === 'published')
    return `That the key of the seal is the server’s own: the server that this page came from says so, the ${what} alone cannot.`;
  if (known === 'named') return 'That the key which you named is the server’s: you know where you had it from.';
  if (known === 'unknown')
    return `That the key of the seal is a server’s: the one that this page came from does not know it. The ${what} is of another server, or of none.`;
  return 'That the key of the seal is the server’s: compare its fingerprint with one that you got in another way.';
};

const isOld = ({ manifest }: CheckedPackage) => manifest?.format === unsignedFormat;

const titleOf = (checked: CheckedPackage, known: KeyKnown): string => {
  const { verdict, isSigned, seals } = checked;
  if (verdict === 'broken') return 'The package does not hold';
  if (verdict === 'proven')
    return known === 'unknown' ? 'The package holds, with a key that is not known here' : 'The package holds';
  if (isSigned) return 'The package is as the server made it, but nothing in it is sealed yet';
  if (isOld(checked)) return 'The package was made before packages were signed: only what is sealed is proven';
  return seals.length === 0
    ? 'The package is not signed, and nothing in it is sealed: nothing is proven'
    : 'The package is not signed: only what is sealed is proven';
};

const factsOf = ({ manifest, events, seals }: CheckedPackage, fingerprints: readonly string[]): Words['facts'] => {
  if (!manifest) return [];
  const last = seals.at(-1);
  return [
    ['Project', `${manifest.project.name} (${manifest.project.id})`],
    ['Made', `${momentText(manifest.madeAt)}, for ${manifest.madeFor}`],
    ['Files', String(manifest.files.length)],
    ['Events', String(events)],
    ['Last seal', last ? `${last.number}, ${momentText(last.time)}` : 'There is none yet.'],
    ...fingerprints.map((fingerprint) => ['Fingerprint of the key', fingerprint] as const),
  ];
};

const provedBy = ({ manifest, isSigned, answers, sealed, sealedUpTo, seals }: CheckedPackage): string[] => {
  const last = seals.at(-1);
  return [
    ...(isSigned && manifest
      ? [
          `No file was changed, added, removed, renamed or given to somebody else since the server made the package at ${momentText(manifest.madeAt)}: it signed the list of all files, with the ends of all streams, with the key of its seals.`,
          'Each document is the one that was uploaded by the person under whose name it stands: the event of its upload has the same SHA-256.',
        ]
      : []),
    ...(isSigned && answers > 0
      ? [
          `${answers === 1 ? 'The submission' : `Each of the ${answers} submissions`} of answers or reasons stands under the name of whoever made it, as its event does, to questions that were asked in these words. What was answered is encrypted in the event: the server states it, and signed that it does.`,
        ]
      : []),
    ...(last && sealed > 0
      ? [
          `${some(sealed, 'event', 'events')} of ${some(sealedUpTo.size, 'stream', 'streams')} ${sealed === 1 ? 'was' : 'were'} in the history when a seal was signed, in the order of each stream, and not changed since.${
            isSigned ? '' : ' So were documents that the event of their upload is among them.'
          }`,
        ]
      : []),
    ...(last?.isTimed && sealed > 0
      ? [`The last seal says that it was made at ${momentText(last.time)}; that is part of what is signed.`]
      : []),
  ];
};

const witnessNames: Readonly<Record<string, string>> = { file: 'a file', mail: 'a mailbox' };

/** What those outside say is not in the hands of the server, but theirs has to be asked for, or checked. */
const witnessWords = ({ manifest, seals, stamps }: CheckedPackage): string[] => {
  const keepers = (manifest?.witnesses ?? []).flatMap((witness) => witnessNames[witness] ?? []);
  const last = seals.at(-1);
  return [
    ...(last && keepers.length > 0
      ? [
          `That the server made no other history: it says that copies of its seals go to ${keepers.join(' and ')} outside. Compare seal ${last.number} in seals.jsonl with the copy there, which has to be the same.`,
        ]
      : []),
    ...stamps.map(
      ({ seal, time }) =>
        `That a time-stamping server saw seal ${seal} at ${momentText(time)}, and so all that it covers: its answer names that seal and that time. Whether it signed that, this says: openssl ts -verify -in stamps/${seal}.tsr -data stamps/${seal}.txt -CAfile CA.`,
    ),
  ];
};

const openIn = (checked: CheckedPackage, known: KeyKnown): string[] => {
  const { manifest, isSigned, events, sealed, unproven, seals } = checked;
  const since = events - sealed - unproven;
  const absent = manifest?.absent.length ?? 0;
  const by = isSigned ? 'only the server says so' : 'nobody vouches for them';
  return [
    ...(isSigned
      ? []
      : [
          'Everything else: names, sentences, times, under whose name a document stands, what was left out or added, and for whom and when the package was made. Whoever handed it on could have written that. Ask the server for a new package, which is signed.',
        ]),
    ...(since > 0
      ? [`${some(since, 'event is', 'events are')} not sealed ${seals.length > 0 ? 'by the last seal' : 'yet'}: ${by}.`]
      : []),
    ...(unproven > 0
      ? [
          `${some(unproven, 'event was', 'events were')} sealed by an older release, whose seals prove no single event: ${by}.`,
        ]
      : []),
    ...(absent > 0
      ? [
          `${some(absent, 'upload is', 'uploads are')} without bytes: withdrawn, deleted by the retention, or no longer stored.`,
        ]
      : []),
    ...(seals.some(({ isTimed }) => !isTimed)
      ? ['The times of seals of older releases: they are not part of what was signed.']
      : []),
    ...(isSigned
      ? [
          'What the server alone could have done, or whoever has its key: state other names and sentences, leave out or invent what came after the last seal, and, where nobody outside keeps its seals, make another history and seal that.',
        ]
      : []),
    ...witnessWords(checked),
    ...(seals.length > 0 ? [keyWords(known, 'package')] : []),
    'That nothing happened since.',
  ];
};

/** @param fingerprints of the keys that a person has to compare */
export const packageWords = (checked: CheckedPackage, known: KeyKnown, fingerprints: readonly string[]): Words => ({
  title: titleOf(checked, known),
  faults: checked.faults.map(({ file, text }) => `${file}: ${text}`),
  ...(checked.verdict === 'broken'
    ? { facts: [], proved: [], open: [] }
    : { facts: factsOf(checked, fingerprints), proved: provedBy(checked), open: openIn(checked, known) }),
});
