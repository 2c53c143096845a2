/** An evidence package of a project: a ZIP, or the folder that it unpacks to. */
export const evidenceFormat = 'dossier-evidence/1';

/** Names inside it; documents stand in `documents/`. */
export const evidenceFiles = {
  /** A line for each event, `{"digest":…,"event":…}`: the event is the very text that was hashed. */
  events: 'events.jsonl',
  timeline: 'timeline.jsonl',
  keys: 'keys.json',
  /** Oldest first, each with the proof that its log begins with the one of the line before. */
  seals: 'seals.jsonl',
  /** Of the last sealed event of each stream, which vouches for all before it. */
  proofs: 'proofs.jsonl',
  manifest: 'manifest.json',
  /** As `sha256sum` writes it. */
  checksum: 'manifest.sha256',
} as const;

export type EvidenceFile = {
  readonly path: string;
  readonly size: number;
  readonly sha256: string;
  /** Of a document: the event that it was uploaded with. */
  readonly event?: string;
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

export type EvidenceManifest = {
  readonly format: typeof evidenceFormat;
  readonly project: { readonly id: string; readonly name: string };
  readonly madeAt: string;
  readonly madeFor: string;
  /** Who keeps copies of the seals. */
  readonly witnesses: readonly string[];
  readonly events: number;
  readonly absent: readonly AbsentDocument[];
  readonly files: readonly EvidenceFile[];
};

export type EvidenceSeal = {
  readonly number: number;
  readonly time: string;
  readonly checkpoint: string;
  readonly key: string;
  /** RFC 6962, base64; null for the first, and where a seal of an older release lies between. */
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
