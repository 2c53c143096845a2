import type { Deadline } from '@dossier/shared/async/deadline';
import type { Caller } from '@dossier/shared/authorization';
import { Refused } from '@dossier/shared/basics/refused';
import type { CommandOutcome } from '@dossier/shared/command-client';
import { type CommandName, type CommandPayload, type Refusal, statusOf } from '@dossier/shared/contract';
import { consistencyToken } from '@dossier/shared/http/consistency';
import type { CommandHandler, Invocation } from '../command-handler.ts';

/** `commandId` makes it one command, however often it is sent. */
export type CommandRequest = {
  readonly name: string;
  readonly payload: unknown;
  readonly caller: Caller;
  readonly commandId: string;
  /** The id comes from a client's Idempotency-Key: whatever is answered, a repeat gets it too. */
  readonly keyed?: boolean;
  readonly correlationId: string;
  /** The event that caused it; absent: the command is its own cause. */
  readonly causationId?: string;
  /** Of the request that brought it. */
  readonly deadline?: Deadline;
};

const actorOf = (caller: Caller): string => (caller.kind === 'person' ? caller.personId : caller.kind);

/** What a handler is told of a request. @param attempt from 0: how often an id was taken */
export const invocationOf = (
  { caller, commandId, causationId = commandId, correlationId }: CommandRequest,
  now: number,
  attempt = 0,
): Invocation => ({ caller, actor: actorOf(caller), commandId, causationId, correlationId, now, attempt });

/** `{ ...result, revision, consistency }`. @throws when the store is away, full or broken */
export type Execute = (request: CommandRequest) => Promise<CommandOutcome>;

export type Command<N extends CommandName = CommandName> = {
  readonly name: N;
  readonly handler: CommandHandler<N>;
  readonly data: CommandPayload<N>;
  readonly payloadHash: string;
  readonly keyed: boolean;
  readonly invocation: Invocation;
  /** Is told when it was done the first time, in epoch milliseconds, once it turns out to be a repeat. */
  readonly onRepeat: (at: number) => void;
};

export type Answer = Readonly<Record<string, unknown>>;

export type StreamPosition = { readonly key: string; readonly revision: number; readonly position: number };

/** Adds the revision, and the token that awaits the views that follow from it. */
const answerAt = ({ key, revision, position }: StreamPosition, answer: Answer = {}) => ({
  ...answer,
  revision,
  consistency: consistencyToken({ key, position }),
});
export const accepted = (position: StreamPosition, answer?: Answer): CommandOutcome => ({
  ok: true,
  answer: answerAt(position, answer),
});

type RefusedOutcome = { readonly ok: false; readonly refusal: Refusal };
/** A conflict leads to reads of what it collided with: it brings the token that awaits the views of that. */
export const refusedAt = (
  position: Omit<StreamPosition, 'revision'> | undefined,
  outcome: RefusedOutcome,
): RefusedOutcome =>
  position && statusOf(outcome.refusal.code) === 409
    ? { ok: false, refusal: { ...outcome.refusal, consistency: consistencyToken(position) } }
    : outcome;
/** @throws any error that is no refusal */
export const refusalOf = (error: unknown): RefusedOutcome => {
  if (error instanceof Refused) return { ok: false, refusal: error.refusal };
  throw error;
};
export const keyReused: RefusedOutcome = { ok: false, refusal: { code: 'KEY_REUSED' } };
export const unavailable: RefusedOutcome = { ok: false, refusal: { code: 'UNAVAILABLE', retryAfter: 1 } };
