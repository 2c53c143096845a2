import type { StoredEvent } from '../contract/index.ts';
import { type ChainFinding, digestChains } from './chain.ts';
import { linkOf } from './link.ts';
import { checkpointOf } from './seal/checkpoint.ts';
import type { LoggedSeal, SealLog } from './seal/log.ts';
import { eventLeaf } from './seal/merkle.ts';
import { isSignedBy } from './seal/note.ts';
import { isIncluded } from './seal/proofs.ts';

/** `not as sealed`: the seal covers something else. */
export type ProjectFault = ChainFinding['fault'] | 'not as sealed' | 'seal not signed';
export type ProjectFinding = { readonly event: StoredEvent | undefined; readonly fault: ProjectFault };

export type ProjectVerification = {
  readonly events: number;
  readonly streams: number;
  /** The last event that holds with all before it, and the newest seal that covers some of them. */
  readonly last: StoredEvent | undefined;
  readonly seal: LoggedSeal | undefined;
  /** Events that wait for the next seal. */
  readonly unsealed: number;
  readonly finding: ProjectFinding | undefined;
};
export type Progress = { readonly checked: number; readonly of: number };

const step = 1_000;

const faultOfSeal = async (log: SealLog, event: StoredEvent): Promise<ProjectFault | LoggedSeal | undefined> => {
  const found = await log.inclusionOf(event);
  if (found === 'unsealed' || found === 'unproven') return undefined;
  if (found === 'changed') return 'not as sealed';
  const { seal, index, path } = found;
  const tree = checkpointOf(seal.checkpoint);
  if (!tree || !isIncluded(eventLeaf(event), index, tree, path)) return 'not as sealed';
  return isSignedBy(seal.checkpoint, seal.key) ? seal : 'seal not signed';
};

/**
 * The digest chains of a project's streams, and the seal of the last sealed event of each: it
 * vouches for all before it. `npm run verify` compares all seals with all events.
 * @param events of all its streams, in the order of positions
 */
export async function* verifyProject(
  events: readonly StoredEvent[],
  log: SealLog,
): AsyncGenerator<Progress, ProjectVerification> {
  const chains = digestChains();
  for (const [index, event] of events.entries()) {
    chains.check(linkOf(event));
    if (index % step === 0) yield { checked: index, of: events.length };
  }
  chains.end();
  const [first] = chains.findings.toSorted((left, right) => left.position - right.position);
  const broken = first && { event: events.find(({ position }) => position === first.position), fault: first.fault };

  const sealedUpTo = await log.sealedUpTo();
  const lastSealed = new Map<string, StoredEvent>();
  let unsealed = 0;
  for (const event of events) {
    if (event.position <= sealedUpTo) lastSealed.set(event.stream, event);
    else unsealed += 1;
  }
  let seal: LoggedSeal | undefined;
  let finding: ProjectFinding | undefined = broken;
  let checked = 0;
  for (const event of [...lastSealed.values()].sort((left, right) => left.position - right.position)) {
    if (finding) break;
    const found = await faultOfSeal(log, event);
    if (typeof found === 'string') finding = { event, fault: found };
    else seal = found ?? seal;
    checked += 1;
    yield { checked: events.length - lastSealed.size + checked, of: events.length };
  }
  const last = finding ? events.findLast(({ position }) => position < (finding.event?.position ?? 0)) : events.at(-1);
  return { events: events.length, streams: chains.streams, last, seal, unsealed, finding };
}
