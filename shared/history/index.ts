export { canonicalJson } from './canonical.ts';
export { type Codec, createCodec } from './codec.ts';
export { digestOf, envelopes, type Sealing, type StreamHead } from './envelopes.ts';
export { type Upcaster, type Upcasters, upcast, upcasterOf } from './upcast.ts';
