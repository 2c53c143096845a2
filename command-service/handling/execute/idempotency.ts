import { createHmac } from 'node:crypto';
import { createRecent } from '@dossier/shared/basics/recent';
import type { CommandOutcome } from '@dossier/shared/command-client';
import type { Remembered } from '../streams.ts';
import type { Command } from './command.ts';
import { accepted, keyReused } from './outcome.ts';

const rememberedIds = 10_000;

/** Keyed, so that what people wrote cannot be guessed from it. */
export const payloadHashOf = (secret: Buffer, name: string, data: unknown): string =>
  createHmac('sha256', secret).update(name).update(JSON.stringify(data)).digest('base64url');

export const repeated = ({ payloadHash }: Command, known: Remembered): CommandOutcome =>
  known.payloadHash === payloadHash ? accepted(known, known.answer) : keyReused;

/** Ids used lately over all streams; each stream remembers its own for longer. */
export const usedIds = () => {
  const hashes = createRecent<string>(rememberedIds);
  return {
    isReused: (commandId: string, payloadHash: string): boolean =>
      (hashes.get(commandId) ?? payloadHash) !== payloadHash,
    note: ({ invocation, payloadHash }: Command): void => hashes.put(invocation.commandId, payloadHash),
  };
};
export type UsedIds = ReturnType<typeof usedIds>;
