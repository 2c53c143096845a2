import { createHmac } from 'node:crypto';
import type { CommandOutcome } from '@dossier/shared/command-client';
import type { Remembered } from '../streams.ts';
import type { Command } from './command.ts';
import { accepted, keyReused } from './outcome.ts';

/** Keyed, so that what people wrote cannot be guessed from it. */
export const payloadHashOf = (secret: Buffer, name: string, data: unknown): string =>
  createHmac('sha256', secret).update(name).update(JSON.stringify(data)).digest('base64url');

export const repeated = ({ payloadHash }: Command, known: Remembered): CommandOutcome =>
  known.payloadHash === payloadHash ? accepted(known, known.answer) : keyReused;
