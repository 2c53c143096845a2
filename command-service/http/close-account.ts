import { type CommandName, commands, MINUTE } from '@dossier/shared/contract';
import { type Directory, verifyPassword } from '@dossier/shared/directory';
import type { EventStore } from '@dossier/shared/event-store';
import type { LiveUpdates } from '@dossier/shared/live';
import { derivedId, type Limiter, parse, Refused } from '@dossier/shared/service';
import type { CommandRequest, Execute } from '../handling/execute.ts';
import { answered } from './answered.ts';

export type CloseAccountOptions = {
  readonly execute: Execute;
  readonly eventStore: EventStore;
  readonly directory: Directory;
  readonly live: LiveUpdates;
  readonly limit: Limiter;
};

const page = 1_000;

/** Projects a person hosts, from the events themselves: a view may lag behind, and an account is closed once. */
const hostedBy = async (eventStore: EventStore, personId: string): Promise<string[]> => {
  const projectIds: string[] = [];
  for (let after = 0; ; ) {
    const events = await eventStore.readAll(after, page);
    for (const { type, key, data } of events) {
      if (type === 'ProjectCreated' && data.host === personId) projectIds.push(key);
    }
    after = events.at(-1)?.position ?? after;
    if (events.length < page) return projectIds;
  }
};

/**
 * Closes the caller's account after checking the password: sign-in is blocked, own projects go to the bin, the
 * subscription is cancelled, the closing is recorded, then whatever is personal is erased and every session ends. Each
 * step may be repeated, so that a second try finishes what a crash cut short.
 */
export const closeAccount =
  ({ execute, eventStore, directory, live, limit }: CloseAccountOptions) =>
  async (request: CommandRequest) => {
    const { caller, commandId } = request;
    if (caller.kind !== 'person') throw new Refused('UNAUTHENTICATED');
    const { personId } = caller;
    await limit('close-account', personId, 5, 15 * MINUTE);
    const { password } = parse(commands.CloseAccount, request.payload);
    const person = await directory.find(personId);
    if (!(await verifyPassword(person?.passwordHash, password))) throw new Refused('PASSWORD_WRONG');

    const also = (name: CommandName, payload: object, part: string, asSystem: boolean) =>
      execute({
        ...request,
        name,
        payload,
        commandId: derivedId(commandId, part),
        causationId: commandId,
        ...(asSystem && { caller: { kind: 'system' } }),
      });

    await directory.block(personId);
    for (const projectId of await hostedBy(eventStore, personId)) {
      const outcome = await also('DeleteProject', { projectId }, projectId, true);
      if (!outcome.ok && outcome.refusal.code !== 'PROJECT_NOT_FOUND') answered(outcome);
    }
    const cancelled = await also('CancelSubscription', {}, 'subscription', false);
    if (!cancelled.ok && cancelled.refusal.code !== 'NO_SUBSCRIPTION') answered(cancelled);
    const answer = answered(await execute({ ...request, payload: { password: '' } }));
    await directory.erase(personId);
    await live.publish([{ revoked: { personId } }]);
    return answer;
  };
