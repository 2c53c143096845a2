import type { CommandInput } from '@dossier/shared/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../data/api.ts';
import { useCommand } from '../data/commands.ts';
import { noteConsistency } from '../data/consistency.ts';
import { refreshAll } from '../data/queryClient.ts';
import type { CardGateway } from './card/gateway.ts';
import { confirmPayment } from './payments.ts';

type Payment = { readonly status: string; readonly paymentId: string; readonly clientSecret?: string | undefined };

/** Pays the trial, after the bank's confirmation where the card wants one (PAY-14). */
export const usePayment = (gateway: CardGateway, onPaid: () => void) => {
  const [failure, setFailure] = useState('');
  const [pending, setPending] = useState(false);
  const queryClient = useQueryClient();
  const start = useCommand('StartSubscription', {
    failure: (error) => {
      setFailure(messageOf(error));
      return null;
    },
  });

  const confirm = async ({ paymentId, clientSecret = '' }: Payment) => {
    const refusal = await gateway.confirm(clientSecret);
    if (refusal !== undefined) return setFailure(refusal);
    noteConsistency((await confirmPayment(paymentId)).consistency);
    await refreshAll(queryClient);
    onPaid();
  };

  const charge = async (
    billingName: string,
    wish: Pick<CommandInput<'StartSubscription'>, 'plan' | 'period' | 'members'>,
  ) => {
    const made = await gateway.create(billingName);
    if ('message' in made) return setFailure(made.message);
    const payment = await start.run({ ...wish, ...made.card });
    if (payment?.status === 'active') onPaid();
    else if (payment) await confirm(payment);
  };

  const pay = async (...wish: Parameters<typeof charge>) => {
    setFailure('');
    setPending(true);
    await charge(...wish).catch((error: unknown) => setFailure(messageOf(error)));
    setPending(false);
  };
  return { pay, pending, failure };
};
