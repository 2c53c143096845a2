import { derivedId } from '@dossier/shared/basics/ids';
import { parse, Refused } from '@dossier/shared/basics/refused';
import type { CommandOutcome } from '@dossier/shared/command-client';
import { type BillingPeriod, commands, type Plan } from '@dossier/shared/contract';
import type { CommandRequest, Execute } from '../handling/execute/command.ts';
import { type Answer, answerOrThrow } from '../handling/execute/outcome.ts';
import { type PaymentOptions, payingCommand } from './payment.ts';

type Missing = { readonly plan: Plan | null; readonly period: BillingPeriod; readonly seatsNeeded: number };

/** Others may take part of what a try rests on: their invitations come one after the other. */
const tries = 50;

/** Invites onto a seat that is reserved first, where the decision asks for it. */
const inviteOntoSeat = async (execute: Execute, request: CommandRequest): Promise<CommandOutcome> => {
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const part = (name: string) => derivedId(request.commandId, name, attempt);
    const outcome = await execute({ ...request, keyed: false, commandId: part('invitation') });
    if (outcome.ok || outcome.refusal.code !== 'SEAT_NOT_RESERVED') return outcome;
    const reserved = await execute({
      name: 'ReserveSeat',
      payload: outcome.refusal.current,
      caller: { kind: 'system' },
      commandId: part('seat'),
      correlationId: request.correlationId,
    });
    // Of another author's team by now, or of none: the next try says so.
    if (!reserved.ok && reserved.refusal.code !== 'NOT_FOUND') return reserved;
  }
  throw new Refused('UNAVAILABLE');
};

/**
 * An invitation beyond the seats is refused with what they cost; with `seats` it buys them first,
 * and only if it needs them. @throws Refused SEATS, with the payment where the bank wants to ask
 */
export const inviteTeamMember = (options: PaymentOptions) => {
  const pay = payingCommand(options);
  return async (request: CommandRequest): Promise<Answer> => {
    const { seats, ...payload } = parse(commands.InviteTeamMember, request.payload);
    const invite = (part: string) =>
      inviteOntoSeat(options.execute, { ...request, payload, commandId: derivedId(request.commandId, part) });
    const outcome = await invite('invitation');
    if (outcome.ok || outcome.refusal.code !== 'SEATS' || seats === undefined) return answerOrThrow(outcome);
    const current = outcome.refusal.current as Missing;
    if (current.plan !== 'team' || seats < current.seatsNeeded) return answerOrThrow(outcome);

    const paid = await pay({
      ...request,
      name: 'ChangePlan',
      payload: { plan: 'team', period: current.period, members: seats },
      commandId: derivedId(request.commandId, 'seats'),
    });
    const { paymentId, clientSecret } = paid;
    if (paid.status === 'requires-action')
      throw new Refused({
        code: 'SEATS',
        title: 'Please confirm the payment of the seats first.',
        current: { ...current, paymentId, clientSecret },
      });
    return answerOrThrow(await invite('invitation with seats'));
  };
};
