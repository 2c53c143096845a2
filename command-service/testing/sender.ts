import type { Caller } from '@dossier/shared/authorization';
import { randomId } from '@dossier/shared/basics/ids';
import type { CommandInput, CommandName, RefusalCode } from '@dossier/shared/contract';
import type { Execute } from '../handling/execute/command.ts';

export const system: Caller = { kind: 'system' };
export const person = (personId: string): Caller => ({ kind: 'person', personId, sessionId: 'session' });

/** Fails the test when a command is refused that should not be, or the reverse. */
export const sender = (execute: Execute) => {
  const send = <N extends CommandName>(
    caller: Caller,
    name: N,
    payload: CommandInput<N>,
    commandId: string = randomId(),
  ) => execute({ name, payload, caller, commandId, keyed: caller.kind === 'person', correlationId: 'correlation' });
  const done = async <N extends CommandName>(...parameters: Parameters<typeof send<N>>) => {
    const outcome = await send(...parameters);
    if (!outcome.ok) throw new Error(`${parameters[1]} was refused: ${JSON.stringify(outcome.refusal)}`);
    return outcome.answer;
  };
  const refusal = async <N extends CommandName>(...parameters: Parameters<typeof send<N>>): Promise<RefusalCode> => {
    const outcome = await send(...parameters);
    if (outcome.ok) throw new Error(`${parameters[1]} was not refused: ${JSON.stringify(outcome.answer)}`);
    return outcome.refusal.code;
  };
  return { send, done, refusal };
};
export type Sender = ReturnType<typeof sender>;
