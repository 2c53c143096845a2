import { type EventData, type StoredEvent, streams } from '../../contract/index.ts';
import type { EventStore } from '../../event-store/port.ts';
import { upcast } from '../upcast.ts';
import { checkpointOf, checkpointText } from './checkpoint.ts';
import { emptyTree, rootOf, type Tree } from './merkle.ts';
import { isSignedBy, type NoteSigner, signedNote, textOf, verifierKey } from './note.ts';

/** `previous` is the key to be replaced, or `lost` when nobody has it any more. */
export type SealKeys = { readonly current: NoteSigner; readonly previous?: NoteSigner | 'lost' | undefined };

export class WrongSealKeyError extends Error {
  override readonly name = 'WrongSealKeyError';
  constructor() {
    super(
      'The history is not sealed: the seal key is not the one that made the last seal. Restore seal-key.json, or set SEAL_KEY to the key that this installation has; if it is lost, run npm run rotate-seal-key -- --lost.',
    );
  }
}

export type SignedSeal = Omit<EventData<'StreamsSealed'>, 'checkpoint'> & {
  readonly checkpoint: string;
  readonly revision: number;
};

export const signedSealIn = (event: StoredEvent): SignedSeal | undefined => {
  const data = upcast(event).data as EventData<'StreamsSealed'>;
  return event.type === 'StreamsSealed' && data.checkpoint !== null
    ? { ...data, checkpoint: data.checkpoint, revision: event.revision }
    : undefined;
};

const page = 100;

/** Usually the last event of its stream; earlier where an older release has sealed since. */
export const lastSignedSeal = async (store: Pick<EventStore, 'readStream'>): Promise<SignedSeal | undefined> => {
  const read = (options: { from?: number; limit: number }) =>
    store.readStream(streams.seal(), { ...options, direction: 'backwards' });
  for (let events = await read({ limit: 1 }); ; ) {
    const found = events.map(signedSealIn).find((seal) => seal !== undefined);
    const last = events.at(-1);
    if (found || !last || last.revision === 0) return found;
    events = await read({ from: last.revision - 1, limit: page });
  }
};

/** For a key that has not sealed yet; the key before vouches for it. @throws WrongSealKeyError */
export const publicationOf = (
  { current, previous }: SealKeys,
  signed: SignedSeal | undefined,
  origin: string,
): EventData<'SealKeyPublished'> | undefined => {
  const madeTheLast = ({ publicKey }: NoteSigner) =>
    signed !== undefined && isSignedBy(signed.checkpoint, verifierKey(origin, publicKey));
  if (madeTheLast(current)) return undefined;
  const text = signed ? textOf(signed.checkpoint) : checkpointText({ origin, size: 0, root: rootOf(emptyTree) });
  const isReplaced = previous !== undefined && previous !== 'lost' && madeTheLast(previous);
  if (signed && !isReplaced && previous !== 'lost') throw new WrongSealKeyError();
  const signers = isReplaced ? [previous, current] : [current];
  return { key: verifierKey(origin, current.publicKey), checkpoint: signedNote(text, signers, origin) };
};

export const base64Of = (hashes: readonly Buffer[]): string[] => hashes.map((hash) => hash.toString('base64'));

export const treeOf = ({ size, peaks }: Pick<SignedSeal, 'size' | 'peaks'>): Tree => ({
  size,
  peaks: peaks.map((peak) => Buffer.from(peak, 'base64')),
});

/** The store's log (a copy is another), and its tree. @throws Error for a seal that was changed */
export const sealedBy = (signed: SignedSeal): { readonly origin: string; readonly tree: Tree } => {
  const stated = checkpointOf(signed.checkpoint);
  const tree = treeOf(signed);
  const full = signed.size.toString(2).replaceAll('0', '').length;
  if (!stated || stated.size !== tree.size || tree.peaks.length !== full || !rootOf(tree).equals(stated.root))
    throw new Error('The history is not sealed: its last seal was changed. Run npm run verify.');
  return { origin: stated.origin, tree };
};
