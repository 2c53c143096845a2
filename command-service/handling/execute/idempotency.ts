import { keyedSha256 } from '@dossier/shared/basics/ids';
import type { CommandOutcome } from '@dossier/shared/command-client';
import type { Remembered } from '../streams.ts';
import type { Command } from './command.ts';
import { accepted, keyReused } from './outcome.ts';

/** Keyed, so that what people wrote cannot be guessed from it. */
export const payloadHashes = (secret: Buffer) => {
  const hashOf = keyedSha256(secret);
  return (name: string, data: unknown): string => hashOf(name + JSON.stringify(data));
};

export const repeated = ({ payloadHash }: Command, known: Remembered): CommandOutcome =>
  known.payloadHash === payloadHash ? accepted(known, known.answer) : keyReused;
