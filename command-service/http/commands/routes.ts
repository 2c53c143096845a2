import { authorize, commandRules, scopesOfCommand } from '@dossier/shared/authorization';
import { derivedId, randomId } from '@dossier/shared/basics/ids';
import { Refused } from '@dossier/shared/basics/refused';
import { type CommandName, commands, HOUR, MINUTE, projectRoles } from '@dossier/shared/contract';
import { announce, type Exchange, type Route, readJson, sendJson } from '@dossier/shared/http/exchange';
import type { Limiter } from '@dossier/shared/http/limiter';
import { type CloseAccountOptions, closeAccount } from '../../flows/closing.ts';
import { type PaymentOptions, payingCommand } from '../../flows/payment.ts';
import { startSubscription } from '../../flows/trial.ts';
import type { CommandRequest } from '../../handling/execute/command.ts';
import { type Answer, answerOrThrow } from '../../handling/execute/outcome.ts';
import { limitClient } from '../auth/clients.ts';

export type CommandOptions = CloseAccountOptions & PaymentOptions;

type Limit = { readonly max: number; readonly windowMs: number };
/** Against flooded mailboxes and guessed project ids: per person, or per client of a visitor. */
const limits: Partial<Record<CommandName, Limit>> = {
  RequestQuote: { max: 5, windowMs: HOUR },
  JoinProject: { max: 20, windowMs: MINUTE },
};

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

const admit = async (name: CommandName, exchange: Exchange, limit: Limiter) => {
  // Before the body is read: a caller whom no role could help learns nothing and costs little.
  const refusal = authorize(commandRules[name], exchange.caller, projectRoles);
  if (refusal) throw new Refused(refusal);
  const limited = limits[name];
  if (!limited) return;
  const { max, windowMs } = limited;
  const { caller, response } = exchange;
  if (caller.kind === 'person') announce(response, await limit(name, caller.personId, max, windowMs));
  else await limitClient(limit, name, exchange, max, windowMs);
};

export const commandRoutes = (options: CommandOptions): Route[] => {
  const { execute, limit } = options;
  const pays = payingCommand(options);
  const flows: Partial<Record<CommandName, (request: CommandRequest) => Promise<Answer>>> = {
    StartSubscription: startSubscription(options),
    ChangePlan: pays,
    PayRenewal: pays,
    CloseAccount: closeAccount(options),
  };

  return [
    {
      method: 'POST',
      path: '/api/commands/:name',
      access: 'optional',
      scopes: ({ name = '' }) => scopesOfCommand(name),
      hot: true,
      // A gateway for payments takes its time, and so does the end of an account.
      prompt: ({ name = '' }) => !Object.hasOwn(flows, name),
      handle: async (exchange) => {
        const { name = '' } = exchange.params;
        if (!Object.hasOwn(commands, name)) throw new Refused('UNKNOWN_COMMAND');
        await admit(name as CommandName, exchange, limit);
        const request: CommandRequest = {
          name,
          commandId: commandIdOf(exchange),
          keyed: exchange.caller.kind === 'person' && 'idempotency-key' in exchange.request.headers,
          payload: await readJson(exchange.request),
          caller: exchange.caller,
          correlationId: exchange.correlationId,
          deadline: exchange.deadline,
        };
        const flow = flows[name as CommandName];
        sendJson(exchange.response, 200, flow ? await flow(request) : answerOrThrow(await execute(request)));
      },
    },
  ];
};
