import type { CardSetup, CommandAnswer, PaymentConfig } from '@dossier/shared/contract';
import { sendJson } from '../data/api.ts';
import { useJson } from '../data/useJson.ts';

/** How payments are made on this installation; it does not change while the page is open. */
export const usePaymentConfig = () =>
  useJson<PaymentConfig>(['payment-config'], '/api/payments/config', { staleTime: Number.POSITIVE_INFINITY });

/** Tells that the payer confirmed with the bank (3-D Secure); the server looks the payment up. */
export const confirmPayment = (paymentId: string) =>
  sendJson<CommandAnswer<'StartSubscription'>>(`/api/payments/${encodeURIComponent(paymentId)}/confirm`, {});

/** By whose secret a card is confirmed before it is stored; null where nothing is asked. */
export const setUpCard = () => sendJson<CardSetup>('/api/payments/setup', {});
