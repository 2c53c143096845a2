import { byPerson, type Each } from '@dossier/shared/async/each';
import type { Caller } from '@dossier/shared/authorization';
import { derivedId } from '@dossier/shared/basics/ids';
import { parse, Refused } from '@dossier/shared/basics/refused';
import { answerOrThrow } from '@dossier/shared/command-client';
import { type CommandName, commands, type RefusalCode } from '@dossier/shared/contract';
import { verifyPassword } from '@dossier/shared/directory';
import { signedIn } from '../handling/caller.ts';
import type { Answer, CommandRequest } from '../handling/execute/command.ts';
import { authoredBy, givableOf, heirOf, hostedBy } from '../handling/hosting.ts';
import type { Parts } from '../options.ts';
import { recoverEach } from './recovery.ts';

export type CloseAccountOptions = Pick<Parts, 'execute' | 'eventStore' | 'directory' | 'live' | 'limit'>;

type Closing = { readonly personId: string; readonly commandId: string; readonly correlationId: string };

/** Each step may be repeated after a crash. */
const finish = async (
  { execute, directory, live, eventStore }: Omit<CloseAccountOptions, 'limit'>,
  { personId, commandId, correlationId }: Closing,
) => {
  const person = { kind: 'person', personId, sessionId: '' } as const;
  const send = (name: CommandName, payload: object, part: string, caller: Caller = person) =>
    execute({
      name,
      payload,
      caller,
      correlationId,
      commandId: part === '' ? commandId : derivedId(commandId, part),
      causationId: commandId,
    });

  const settle = async (name: CommandName, payload: object, part: string, done: RefusalCode) => {
    const outcome = await send(name, payload, part, { kind: 'system' });
    if (!outcome.ok && outcome.refusal.code !== done) answerOrThrow(outcome);
  };
  const hosting = { eventStore, directory };
  // What the first of two tries has put into the bin stands in its own record.
  const left = await givableOf(hosting, { left: {} }, personId);
  const projects = left.projects.map(({ projectId }) => projectId);
  const teams = left.teams.map(({ teamId }) => teamId);
  await settle('RecordLeft', { personId, projects, teams }, 'left', 'KEY_REUSED');
  for (const { projectId } of await hostedBy(hosting, personId))
    await settle('DeleteProject', { projectId }, projectId, 'PROJECT_NOT_FOUND');
  for (const team of await authoredBy(hosting, personId)) {
    const [{ teamId }, heir] = [team, await heirOf(hosting, team)];
    // A member who left meanwhile is asked no more.
    if (heir) await settle('OfferTeam', { teamId, personId: heir }, `${teamId} offered`, 'MEMBER_NOT_FOUND');
    await settle('DeleteTeam', { teamId }, teamId, 'TEAM_NOT_FOUND');
  }
  answerOrThrow(await send('CloseSubscription', { personId }, 'subscription closed', { kind: 'system' }));
  const answer = answerOrThrow(await send('CloseAccount', { password: '' }, ''));
  await directory.erase(personId);
  await live.publish([{ revoked: { personId } }]);
  return answer;
};

export const closeAccount =
  (options: CloseAccountOptions) =>
  async (request: CommandRequest): Promise<Answer> => {
    const { directory, limit } = options;
    const { commandId, correlationId } = request;
    const { personId } = signedIn(request.caller);
    await limit('close-account', personId);
    const { password } = parse(commands.CloseAccount, request.payload);
    const person = await directory.find(personId);
    if (!(await verifyPassword(person?.passwordHash, password))) throw new Refused('PASSWORD_WRONG');
    await directory.block(personId);
    return finish(options, { personId, commandId, correlationId });
  };

/** Under ids of its own for each person: who goes on with it, and whoever does so at the same time, does it once. */
const settleClosing = (options: Omit<CloseAccountOptions, 'limit'>, personId: string) => {
  const commandId = derivedId(personId, 'settle closing');
  return finish(options, { personId, commandId, correlationId: commandId });
};

/** By an operator: with an account, it is closed as if its owner had. */
export const erasePerson =
  (options: CloseAccountOptions) =>
  async (request: CommandRequest): Promise<Answer> => {
    const answer = answerOrThrow(await options.execute(request), { command: 'ErasePerson' });
    const { personId } = parse(commands.ErasePerson, request.payload);
    if ((await options.directory.find(personId))?.status === 'closing') await settleClosing(options, personId);
    return answer;
  };

/** Finishes closings that a crash cut short: their owners can no longer sign in to try again. */
export const recoverClosings = async (
  options: Omit<CloseAccountOptions, 'limit'> & { readonly each: Each },
): Promise<void> =>
  recoverEach(options.each, await options.directory.closing(), byPerson, ({ personId }) =>
    settleClosing(options, personId),
  );
