import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fromHex, isConsistent, isIncluded as isIncludedElsewhere, leafOf } from '../../contract/evidence/index.ts';
import { type DomainEvent, type StoredEvent, streams } from '../../contract/index.ts';
import type { EventStore } from '../../event-store/port.ts';
import { openSqliteEventStore } from '../../event-store/sqlite/event-store.ts';
import { type Codec, createCodec, sealHistory } from '../index.ts';
import { FakeKeys, record } from '../testing/index.ts';
import { checkpointOf } from './checkpoint.ts';
import { type LoggedSeal, openSealLog, type SealLog } from './log.ts';
import { emptyTree, eventLeaf, grown, leafHash, rootOf as treeRoot } from './merkle.ts';
import { isSignedBy, noteSigner } from './note.ts';
import { consistencyProof, isIncluded, rangeRoots } from './proofs.ts';

const picture = (personId: string): DomainEvent => ({ type: 'ProfilePictureRemoved', data: { personId } });
const rootOver = (leaves: readonly Buffer[]) => treeRoot(grown(emptyTree, leaves));
const keys = { current: noteSigner(Buffer.alloc(32, 1)) };

describe('the log of seals', () => {
  const dir = mkdtempSync(join(tmpdir(), 'seal-log-'));
  let store: EventStore;
  let codec: Codec;
  let log: SealLog;
  let sealed: StoredEvent[];
  const rootOf = ({ checkpoint }: { readonly checkpoint: string }) => {
    const stated = checkpointOf(checkpoint);
    if (!stated) throw new Error('no checkpoint');
    return stated;
  };
  beforeAll(async () => {
    store = openSqliteEventStore({ file: join(dir, 'events.db') });
    codec = createCodec(new FakeKeys());
    log = openSealLog(store);
    for (const [hour, people] of [
      ['ann', 'ben', 'ann'],
      ['cid'],
      ['ann', 'dan', 'dan', 'eve', 'ben', 'fay'],
    ].entries()) {
      for (const personId of people) await record(store, codec, streams.account(personId), [picture(personId)]);
      await sealHistory({ store, codec, keys, now: Date.UTC(2026, 2, 1, hour), every: 0 });
    }
    sealed = (await store.readAll(0, 1_000)).slice(0, -1);
  });
  afterAll(async () => {
    await store.close();
    rmSync(dir, { recursive: true });
  });

  it('[BEY-38] proves each event alone, and a second implementation agrees', async () => {
    for (const event of sealed) {
      const found = await log.inclusionOf(event);
      if (typeof found === 'string') throw new Error(found);
      const { seal, index, path } = found;
      const tree = rootOf(seal);
      expect(isSignedBy(seal.checkpoint, seal.key)).toBe(true);
      expect(isIncluded(eventLeaf(event), index, tree, path)).toBe(true);
      const bytes = { size: tree.size, root: new Uint8Array(tree.root) };
      const nodes = path.map((node) => new Uint8Array(node));
      const leaf = await leafOf(fromHex(event.digest));
      expect(await isIncludedElsewhere(leaf, index, bytes, nodes)).toBe(true);
      expect(await isIncludedElsewhere(leaf, index ^ 1, bytes, nodes)).toBe(false);
      expect(await isIncludedElsewhere(leaf, index, bytes, nodes.slice(1))).toBe(nodes.length === 0);
    }
  });

  it('[BEY-04] proves that each seal keeps what every earlier one covers', async () => {
    const seals = await log.seals();
    expect(seals.map(({ number, events }) => [number, events])).toEqual([
      [1, 3],
      [2, 3],
      [3, 7],
    ]);
    const [first] = seals;
    // The first seal covers its three events, whatever was sealed since.
    expect(await log.sealedUpTo(first)).toBe(sealed[2]?.position);
    expect(await log.sealedUpTo()).toBe(sealed.at(-1)?.position);
    const treeOf = ({ checkpoint }: LoggedSeal) => {
      const { size, root } = rootOf({ checkpoint });
      return { size, root: new Uint8Array(root) };
    };
    const nodes = async (from: LoggedSeal, to: LoggedSeal) =>
      ((await log.consistency(from, to)) ?? []).map((node) => new Uint8Array(node));
    for (const to of seals)
      for (const from of seals.slice(0, to.number))
        expect(await isConsistent(treeOf(from), treeOf(to), await nodes(from, to))).toBe(true);
  });

  it('[BEY-04] proves that by a second implementation, too, for trees of every size', async () => {
    const leaves = Array.from({ length: 20 }, (_, index) => leafHash(`leaf ${index}`));
    const tree = (size: number) => ({ size, root: new Uint8Array(rootOver(leaves.slice(0, size))) });
    for (let size = 1; size <= leaves.length; size += 1)
      for (let first = 1; first <= size; first += 1) {
        const roots = rangeRoots(emptyTree, leaves.slice(0, size));
        const proof = consistencyProof(roots, size, first).map((node) => new Uint8Array(node));
        expect(await isConsistent(tree(first), tree(size), proof)).toBe(true);
        const other = { size: first, root: new Uint8Array(32) };
        expect(await isConsistent(other, tree(size), proof)).toBe(false);
        expect(await isConsistent(tree(first), { size, root: other.root }, proof)).toBe(false);
      }
  });

  it('[BEY-38] proves nothing of an event that was changed, or came after the last seal', async () => {
    const [first] = sealed as [StoredEvent];
    expect(await log.inclusionOf({ ...first, digest: 'ab'.repeat(32) })).toBe('changed');
    expect(await log.inclusionOf({ ...first, position: 1_000 })).toBe('unsealed');
  });

  it('follows new seals and keys', async () => {
    await record(store, codec, streams.account('gus'), [picture('gus')]);
    const current = noteSigner(Buffer.alloc(32, 2));
    await sealHistory({ store, codec, keys: { current, previous: keys.current }, now: Date.UTC(2026, 2, 2), every: 0 });
    const [old, fresh] = await log.keys();
    expect([old?.until, fresh?.until]).toEqual([fresh?.since, null]);
    expect((await log.seals()).at(-1)).toMatchObject({ number: 4, key: fresh?.key });
  });
});
