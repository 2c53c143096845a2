import type { CommandInput } from '@dossier/shared/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../data/api.ts';
import { useCommand } from '../data/commands.ts';
import { noteConsistency } from '../data/consistency.ts';
import { refreshAll } from '../data/queryClient.ts';
import type { CardGateway } from './card/gateway.ts';
import { confirmPayment } from './payments.ts';

type PayingCommand = 'StartSubscription' | 'ChangePlan' | 'PayRenewal';
type Payment = {
  readonly status: string;
  readonly paymentId?: string | undefined;
  readonly clientSecret?: string | undefined;
};
/** What the command is sent with, or why the card was not taken. */
type Wish<N extends PayingCommand> = { readonly wish: CommandInput<N> } | { readonly message: string };

type Options = {
  readonly gateway: CardGateway;
  readonly onPaid: (status: string) => void;
  readonly onRefused?: (error: unknown) => void;
};

/** Sends a command that charges, and lets the bank ask where the card wants that (PAY-14). */
export const usePayment = <N extends PayingCommand>(name: N, { gateway, onPaid, onRefused }: Options) => {
  const [failure, setFailure] = useState('');
  const [pending, setPending] = useState(false);
  const queryClient = useQueryClient();
  // After success it stays pending: the next screen is on its way.
  const fail = (message: string) => {
    setFailure(message);
    setPending(false);
  };
  const command = useCommand(name, {
    failure: (error) => {
      fail(messageOf(error));
      onRefused?.(error);
      return null;
    },
  });

  const confirm = async ({ paymentId = '', clientSecret = '' }: Payment) => {
    const refusal = await gateway.confirm(clientSecret);
    if (refusal !== undefined) return fail(refusal);
    const { status, consistency } = await confirmPayment(paymentId);
    noteConsistency(consistency);
    if (status !== 'active') return fail('The payment was not confirmed.');
    await refreshAll(queryClient);
    onPaid('active');
  };

  const charge = async (prepare: () => Promise<Wish<N>>) => {
    const prepared = await prepare();
    if ('message' in prepared) return fail(prepared.message);
    const payment: Payment | undefined = await command.run(prepared.wish);
    if (payment?.status === 'requires-action') await confirm(payment);
    else if (payment) onPaid(payment.status);
  };

  const pay = async (prepare: () => Promise<Wish<N>>) => {
    setFailure('');
    setPending(true);
    await charge(prepare).catch((error: unknown) => fail(messageOf(error)));
  };
  return { pay, pending, failure };
};
