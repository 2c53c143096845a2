import { derivedId } from '@dossier/shared/basics/ids';
import { parse, Refused } from '@dossier/shared/basics/refused';
import { answerOrThrow } from '@dossier/shared/command-client';
import { type BillingPeriod, commands, type Plan } from '@dossier/shared/contract';
import type { Answer, CommandRequest } from '../handling/execute/command.ts';
import { type PaymentOptions, payingCommand } from './payment.ts';
import { ontoSeats } from './seats.ts';

type Missing = { readonly plan: Plan | null; readonly period: BillingPeriod; readonly seatsNeeded: number };

/**
 * An invitation beyond the seats is refused with what they cost; with `seats` it buys them first,
 * and only if it needs them. @throws Refused SEATS, with the payment where the bank wants to ask
 */
export const inviteTeamMember = (options: PaymentOptions) => {
  const pay = payingCommand(options);
  return async (request: CommandRequest): Promise<Answer> => {
    const { seats, total, ...payload } = parse(commands.InviteTeamMember, request.payload);
    const invite = (part: string) =>
      ontoSeats(options.execute, { ...request, payload, commandId: derivedId(request.commandId, part) });
    const outcome = await invite('invitation');
    if (outcome.ok || outcome.refusal.code !== 'SEATS' || seats === undefined) return answerOrThrow(outcome);
    const current = outcome.refusal.current as Missing;
    if (current.plan !== 'team' || seats < current.seatsNeeded) return answerOrThrow(outcome);

    const paid = await pay({
      ...request,
      name: 'ChangePlan',
      payload: { plan: 'team', period: current.period, members: seats, ...(total !== undefined && { total }) },
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
