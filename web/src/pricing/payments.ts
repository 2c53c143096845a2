import type { CardSetup, CommandAnswer, CommandInput, PaymentConfig } from '@dossier/shared/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isRefusal, messageOf, sendJson } from '../data/api.ts';
import { useCommand } from '../data/commands.ts';
import { noteConsistency } from '../data/consistency.ts';
import { refreshAll } from '../data/queryClient.ts';
import { useJson } from '../data/useJson.ts';
import type { CardGateway } from './card/gateway.ts';

/** How payments are made on this installation; it does not change while the page is open. */
export const usePaymentConfig = () =>
  useJson<PaymentConfig>(['payment-config'], '/api/payments/config', { staleTime: Number.POSITIVE_INFINITY });

/** Tells that the payer confirmed with the bank (3-D Secure); the server looks the payment up. */
const confirmPayment = (paymentId: string) =>
  sendJson<CommandAnswer<'StartSubscription'>>(`/api/payments/${encodeURIComponent(paymentId)}/confirm`, {});

/** By whose secret a card is confirmed before it is stored; null where nothing is asked. */
export const setUpCard = () => sendJson<CardSetup>('/api/payments/setup', {});

/** What is charged instead of what was shown; a repeat of the refusal does not say it. */
export const priceNow = <Q>(error: unknown): Q | undefined =>
  isRefusal(error, 'PRICE_CHANGED') ? (error.current as Q | undefined) : undefined;

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
