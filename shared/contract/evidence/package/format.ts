/** An evidence package of a project: a ZIP, or the folder that it unpacks to. */
export const evidenceFormat = 'dossier-evidence/2';
/** Without signature, persons and positions: what a package says beside its seals can be written by anybody. */
export const unsignedFormat = 'dossier-evidence/1';

/** Names inside it; documents stand in `documents/`. */
export const evidenceFiles = {
  /**
   * A line for each event, `{"position":…,"digest":…,"event":…}`: the event is the very text that was hashed. Positions rise;
   * in the first format they are not stated.
   */
  events: 'events.jsonl',
  timeline: 'timeline.jsonl',
  /** Absent where nothing was asked beside documents, and in packages of older releases. */
  answers: 'answers.jsonl',
  keys: 'keys.json',
  /** Oldest first, each with the proof that its log begins with the one of the line before. */
  seals: 'seals.jsonl',
  /** Of the last sealed event of each stream, which vouches for all before it. */
  proofs: 'proofs.jsonl',
  /** By number of the seal: what a time-stamping server answered about it (RFC 3161), and beside it its text. */
  stamp: /^stamps\/([1-9]\d{0,14})\.(tsr|txt)$/,
  manifest: 'manifest.json',
  /** As `sha256sum` writes it. */
  checksum: 'manifest.sha256',
  /** The manifest, signed with the key of the last seal. Absent: nobody vouches for it. */
  signature: 'manifest.checkpoint',
} as const;

export type EvidenceFile = {
  readonly path: string;
  readonly size: number;
  readonly sha256: string;
  /** Of a document: the event that it was uploaded with, and by whom. */
  readonly event?: string;
  readonly person?: string;
};

/** An upload whose bytes are not in the package. */
export type AbsentDocument = {
  readonly event: string;
  readonly sha256: string;
  /** `deleted`: its bytes, as the project's retention says. */
  readonly why: 'withdrawn' | 'deleted' | 'missing';
  /** Since when; null where nobody knows. */
  readonly at: string | null;
};

/** What somebody submitted, with the questions as they were asked; `answers` is null where it was erased. */
export type EvidenceAnswers = {
  readonly event: string;
  /** Of the event, in which they are encrypted. */
  readonly digest: string;
  readonly at: string;
  readonly person: { readonly id: string; readonly name: string };
  /** Null: of one question, or a document, for which a reason was given instead. */
  readonly section: string | null;
  /** Of the event that asked so. */
  readonly questionsRevision: number;
  readonly answers:
    | readonly {
        /** Or the document's, with its name. */
        readonly questionId: string;
        readonly question: string;
        readonly value: unknown;
        /** Why there is no value. */
        readonly reason?: string;
      }[]
    | null;
};

/** The end of a stream in the package. */
export type EvidenceStream = {
  readonly stream: string;
  readonly revision: number;
  readonly digest: string;
  /** Up to this revision a proof leads to a seal; null: none does. */
  readonly sealed: number | null;
};

export type EvidenceManifest = {
  readonly format: typeof evidenceFormat | typeof unsignedFormat;
  readonly project: { readonly id: string; readonly name: string };
  readonly madeAt: string;
  readonly madeFor: string;
  /** Who keeps copies of the seals. */
  readonly witnesses: readonly string[];
  readonly events: number;
  readonly absent: readonly AbsentDocument[];
  readonly files: readonly EvidenceFile[];
};

export type SignedManifest = EvidenceManifest & {
  /** Events that proofs lead to a seal. */
  readonly sealed: number;
  /** Events under seals of older releases, which prove no single one. */
  readonly unproven: number;
  readonly streams: readonly EvidenceStream[];
};

export type EvidenceSeal = {
  readonly number: number;
  readonly time: string;
  readonly checkpoint: string;
  readonly key: string;
  /** RFC 6962, base64; null for the first. */
  readonly consistency: readonly string[] | null;
};

/** `seal` is null where the event is not what was sealed. */
export type EvidenceProof = {
  readonly stream: string;
  readonly revision: number;
  readonly seal: number | null;
  readonly index: number;
  readonly path: readonly string[];
};

export const checksumText = (sha256: string): string => `${sha256}  ${evidenceFiles.manifest}\n`;

/**
 * What the key of the seals signs: a checkpoint whose log is this package, so that no seal can be
 * taken for it, nor it for a seal.
 * @param origin of the seals
 * @param hash SHA-256 of the manifest, base64
 */
export const manifestStatement = (
  { project, madeAt, events, sealed, streams }: SignedManifest,
  origin: string,
  hash: string,
): string =>
  `${origin}/evidence/${project.id}\n${events}\n${hash}\ntime ${madeAt}\nsealed ${sealed}\nstreams ${streams.length}\n`;
