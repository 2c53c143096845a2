export { canonicalJson } from './canonical.ts';
export type { ChainFault, ChainFinding } from './chain.ts';
export { type Codec, createCodec } from './codec.ts';
export { digestOf, type EnvelopeInput, envelopes, type StreamHead } from './envelopes.ts';
export { ChangedHeads, type Head, merkleRoot } from './heads.ts';
export type { FileFinding } from './referenced-files.ts';
export { sealHistory } from './seal.ts';
export { type Upcaster, type Upcasters, upcast, upcasterOf } from './upcast.ts';
export { type SealFinding, type VerifyReport, verifyHistory } from './verify.ts';
