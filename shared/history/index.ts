export {
  accountStreams,
  goneIn,
  hasOpenAccount,
  heirAmong,
  type IsGone,
  lostAccounts,
  lostAccountsText,
  type People,
  peopleOf,
} from './accounts.ts';
export { canonicalJson } from './canonical.ts';
export type { ChainFault, ChainFinding } from './chain.ts';
export { decryptText, encryptText } from './cipher.ts';
export { type Codec, createCodec } from './codec.ts';
export { chained, digestOf, type EnvelopeInput, envelopes, type StreamHead } from './envelopes.ts';
export {
  hostingRequest,
  type InstallationNow,
  installationOf,
  installationState,
  readInstallation,
} from './installation.ts';
export { partsAside } from './parts/threads.ts';
export { type FileFinding, type ReferencedFiles, referencedFiles } from './referenced-files.ts';
export type { KnownOutside, SealFinding, WitnessFinding } from './seal/check.ts';
export { checkpointOf } from './seal/checkpoint.ts';
export { base64Of, lastSignedSeal, type SealKeys, WrongSealKeyError } from './seal/keys.ts';
export {
  type Inclusion,
  type LoggedSeal,
  openSealLog,
  type SealLog,
  type Unproved,
} from './seal/log.ts';
export { isSignedBy, type NoteSigner, noteSigner, signedNote, verifierKey } from './seal/note.ts';
export { sealHistory } from './seal/seal-history.ts';
export { timeIn, timestampRequest } from './seal/timestamp.ts';
export { keepNote, notesIn, stampFileOf } from './seal/witness-file.ts';
export { type Upcaster, type Upcasters, upcast, upcasterOf } from './upcast.ts';
export { filesOfStream, holdsOn, isUsed, removeUnused, removeUpload, streamNaming } from './upload-removal.ts';
export { isAsWritten, type VerifyOptions, type VerifyReport, verifyHistory } from './verify.ts';
export { type ProjectVerification, verifyProject } from './verify-project.ts';
