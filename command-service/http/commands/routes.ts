import { type Awaitable, after } from '@dossier/shared/async/after';
import {
  authorize,
  commandRules,
  everyRole,
  isForOperators,
  type Role,
  scopesOfCommand,
} from '@dossier/shared/authorization';
import { derivedId, randomId } from '@dossier/shared/basics/ids';
import { type About, Refused } from '@dossier/shared/basics/refused';
import { answerOrThrow } from '@dossier/shared/command-client';
import { type CommandInput, type CommandName, commands, streams as names } from '@dossier/shared/contract';
import { type Exchange, type Route, readJson, sendJson } from '@dossier/shared/http/exchange';
import { commandBudgets, limitCaller, limitGuess, refunder } from '@dossier/shared/limits';
import { installationDecider } from '../../domain/index.ts';
import { type CloseAccountOptions, closeAccount, erasePerson } from '../../flows/closing.ts';
import { acceptHandOver, acceptProject, type HandingOverOptions } from '../../flows/handing-over.ts';
import { inviteTeamMember } from '../../flows/inviting.ts';
import { type PaymentOptions, payingCommand } from '../../flows/payment.ts';
import { gainTeam } from '../../flows/seats.ts';
import { startSubscription } from '../../flows/trial.ts';
import { operatorRolesIn } from '../../handling/commands/installation.ts';
import type { Answer, CommandRequest } from '../../handling/execute/command.ts';
import type { Rehearsal } from '../../handling/execute/execute.ts';
import type { Maintenance } from '../../handling/maintenance.ts';
import type { Streams } from '../../handling/streams.ts';

export type CommandOptions = CloseAccountOptions &
  PaymentOptions &
  HandingOverOptions & {
    readonly isRepeat: (commandId: string) => Promise<boolean>;
    readonly rehearsal: () => Rehearsal;
    readonly streams: Pick<Streams, 'follow'>;
  } & Pick<Maintenance, 'refuseMeanwhile'>;

/** Sends a command of a request. */
export type Send = <N extends CommandName>(name: N, payload: CommandInput<N>) => Promise<Answer>;

const invalidKey = { 'Idempotency-Key': 'Use 1 to 200 visible characters.' };
/** The same for the same person and key; without a key every request is new. */
const commandIdOf = (exchange: Exchange): string => {
  const key = exchange.request.headers['idempotency-key'] ?? randomId();
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw new Refused({ code: 'INVALID', title: 'The Idempotency-Key is not valid.', errors: invalidKey });
  }
  const { caller, address } = exchange;
  return derivedId(caller.kind === 'person' ? caller.personId : `visitor${address}`, key);
};

/** Before the body is read: a caller whom no role could help learns nothing and costs little. */
const admitting =
  ({ streams, refuseMeanwhile }: Pick<CommandOptions, 'streams' | 'refuseMeanwhile'>) =>
  (name: CommandName, { caller }: Exchange): Awaitable<void> => {
    const rule = commandRules[name];
    const ask = (roles: readonly Role[]) => {
      const refusal = authorize(rule, caller, roles);
      if (refusal) throw new Refused(refusal, { command: name });
    };
    if (!isForOperators(rule)) {
      ask(everyRole);
      return refuseMeanwhile();
    }
    if (caller.kind !== 'person') return ask(everyRole);
    return after(streams.follow(names.installation(), installationDecider), ({ state }) =>
      ask(operatorRolesIn(state, caller)),
    );
  };

const isUnknownProject = (error: unknown) => error instanceof Refused && error.refusal.code === 'PROJECT_NOT_FOUND';

const aboutOf = (command: string, payload: unknown): About => {
  const { projectId } = Object(payload) as { readonly projectId?: unknown };
  return { command, ...(typeof projectId === 'string' && { projectId }) };
};

/** The way of every command that comes over HTTP, by whatever call. */
export const commandSender = (options: CommandOptions) => {
  const { execute, limit, isRepeat, rehearsal } = options;
  const admit = admitting(options);
  const pays = payingCommand(options);
  const flows: Partial<Record<CommandName, (request: CommandRequest) => Promise<Answer>>> = {
    StartSubscription: startSubscription(options),
    ChangePlan: pays,
    PayRenewal: pays,
    InviteTeamMember: inviteTeamMember(options),
    AcceptTeam: gainTeam(options),
    RestoreTeam: gainTeam(options),
    AcceptHandOver: acceptHandOver(options),
    AcceptProject: acceptProject(options),
    CloseAccount: closeAccount(options),
    ErasePerson: erasePerson(options),
  };
  const refund = refunder(options.directory);
  const counted = async (
    name: CommandName,
    exchange: Exchange,
    commandId: string,
    work: () => Promise<Answer>,
  ): Promise<Answer> => {
    const admitted = admit(name, exchange);
    if (admitted) await admitted;
    const spent = commandBudgets[name];
    // A repeat is answered as the first time, and takes nothing.
    if (!spent || (await isRepeat(commandId))) return work();
    for (const budget of spent) await limitCaller(limit, budget, exchange);
    if (name !== 'JoinProject') return work();
    const giveBack = await limitGuess({ limit, refund }, exchange);
    let isGuess = false;
    try {
      return await work();
    } catch (error) {
      isGuess = isUnknownProject(error);
      throw error;
    } finally {
      if (!isGuess) await giveBack();
    }
  };
  const requestOf = (name: string, exchange: Exchange, payload: unknown, commandId: string): CommandRequest => {
    const { caller, correlationId, deadline, request } = exchange;
    const keyed = caller.kind === 'person' && 'idempotency-key' in request.headers;
    return { name, commandId, keyed, payload, caller, correlationId, deadline };
  };
  const run = async (name: string, exchange: Exchange, payload: unknown, commandId: string): Promise<Answer> => {
    const command = requestOf(name, exchange, payload, commandId);
    const flow = flows[name as CommandName];
    return flow ? flow(command) : answerOrThrow(await execute(command), aboutOf(name, payload));
  };
  return {
    /** A gateway for payments takes its time, and so does the end of an account. */
    isFlow: (name: string) => Object.hasOwn(flows, name),
    /** @param read the payload, once the caller may send this command at all */
    receive: async (name: string, exchange: Exchange, read: () => Promise<unknown>): Promise<Answer> => {
      if (!Object.hasOwn(commands, name)) throw new Refused('UNKNOWN_COMMAND');
      const commandId = commandIdOf(exchange);
      return counted(name as CommandName, exchange, commandId, async () =>
        run(name, exchange, await read(), commandId),
      );
    },
    /** Commands of one request, in a fixed order: a repeat of it repeats each. */
    sequence: (exchange: Exchange) => {
      const first = commandIdOf(exchange);
      let count = 0;
      const send: Send = async (name, payload) => {
        const commandId = derivedId(first, count++);
        return counted(name, exchange, commandId, () => run(name, exchange, payload, commandId));
      };
      /** Sends nothing, and answers as if it had. Undefined: these commands were sent before, and are repeated. */
      const rehearse = async (): Promise<(Pick<Rehearsal, 'follow'> & { readonly send: Send }) | undefined> => {
        if (await isRepeat(derivedId(first, count))) return undefined;
        const { send, follow } = rehearsal();
        let ahead = count;
        return {
          follow,
          send: async (name, payload) => {
            await admit(name, exchange);
            const request = requestOf(name, exchange, payload, derivedId(first, ahead++));
            return answerOrThrow(await send(name, request), aboutOf(name, payload));
          },
        };
      };
      return { send, rehearse };
    },
  };
};
export type CommandSender = ReturnType<typeof commandSender>;

/** Texts of a whole section, or of all that is asked: nobody can send half of them. As much as the gateway passes on. */
const longPayloads: readonly string[] = ['AnswerQuestions', 'DefineQuestions'] satisfies CommandName[];
const longestOf = (name: string): number | undefined => (longPayloads.includes(name) ? 256 * 1024 : undefined);

export const commandRoutes = ({ isFlow, receive }: CommandSender): Route[] => [
  {
    method: 'POST',
    path: '/api/commands/:name',
    access: 'optional',
    scopes: ({ name = '' }) => scopesOfCommand(name),
    hot: true,
    prompt: ({ name = '' }) => !isFlow(name),
    handle: async (exchange) => {
      const { params, request, response, aside } = exchange;
      const { name = '' } = params;
      sendJson(response, 200, await receive(name, exchange, () => readJson(request, longestOf(name), aside)));
    },
  },
];
