import { createHmac } from 'node:crypto';
import { isOpenPayment, type PaymentState } from '../contract/index.ts';
import type { Directory } from '../directory/index.ts';
import type { Payments } from './port.ts';

type Claiming = {
  readonly payments: Pick<Payments, 'fingerprint'>;
  readonly directory: Pick<Directory, 'trialKey' | 'claimTrial' | 'releaseTrial'>;
};

/** Keyed hashes: neither card nor person can be read from what is kept. */
const claimOf = async ({ directory }: Claiming, fingerprint: string, personId: string) => {
  const key = await directory.trialKey();
  const hashed = (kind: string, value: string) =>
    createHmac('sha256', key).update(`${kind}\n${value}`).digest('base64url');
  return [hashed('trial card', fingerprint), hashed('trial owner', personId)] as const;
};

/** One trial for each card that the gateway tells apart. False: the card was somebody else's trial. */
export const claimTrial = async (options: Claiming, personId: string, paymentMethodId: string): Promise<boolean> => {
  const fingerprint = await options.payments.fingerprint(paymentMethodId);
  return fingerprint === undefined || options.directory.claimTrial(...(await claimOf(options, fingerprint, personId)));
};

type Trial = { readonly paymentMethodId: string; readonly status: PaymentState };

/** It was charged, or may still be. */
const holds = ({ status }: Trial) =>
  isOpenPayment(status) || status === 'paid' || status === 'refunded' || status === 'refund-failed';

/**
 * A card that was not charged for a trial may be tried for another account.
 * @param others trials of the same person: the card stays theirs if it was charged for one of them
 */
export const releaseTrial = async (
  options: Claiming,
  personId: string,
  paymentMethodId: string,
  others: readonly Trial[],
): Promise<void> => {
  const { fingerprint: fingerprintOf } = options.payments;
  const fingerprint = await fingerprintOf(paymentMethodId);
  if (fingerprint === undefined) return;
  for (const other of others.filter(holds)) if ((await fingerprintOf(other.paymentMethodId)) === fingerprint) return;
  await options.directory.releaseTrial(...(await claimOf(options, fingerprint, personId)));
};
