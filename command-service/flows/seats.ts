import { derivedId } from '@dossier/shared/basics/ids';
import { Refused } from '@dossier/shared/basics/refused';
import type { CommandOutcome } from '@dossier/shared/command-client';
import { answerOrThrow } from '@dossier/shared/command-client';
import type { Answer, CommandRequest, Execute } from '../handling/execute/command.ts';

/** Others may take part of what a try rests on: who wants the same seats comes one after the other. */
const tries = 50;

/** The next try says better what is wrong: no team of this author by now, or too few seats. */
const triedAgain: readonly string[] = ['NOT_FOUND', 'SEATS'];

/** Sends a command onto seats that are reserved first, where the decision asks for it. */
export const ontoSeats = async (execute: Execute, request: CommandRequest): Promise<CommandOutcome> => {
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const part = (name: string) => derivedId(request.commandId, name, attempt);
    const outcome = await execute({ ...request, keyed: false, commandId: part('invitation') });
    if (outcome.ok || outcome.refusal.code !== 'SEAT_NOT_RESERVED') return outcome;
    const payload = outcome.refusal.current as object;
    const reserved = await execute({
      name: 'memberIds' in payload ? 'ReserveTeamSeats' : 'ReserveSeat',
      payload,
      caller: { kind: 'system' },
      commandId: part('seat'),
      correlationId: request.correlationId,
    });
    if (!reserved.ok && !triedAgain.includes(reserved.refusal.code)) return reserved;
  }
  throw new Refused('UNAVAILABLE');
};

/** Of a team that somebody gains with all its members. */
export const gainTeam =
  ({ execute }: { readonly execute: Execute }) =>
  async (request: CommandRequest): Promise<Answer> =>
    answerOrThrow(await ontoSeats(execute, request));
