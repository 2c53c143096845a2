import type { IncomingHttpHeaders } from 'node:http';

export type Charge = {
  /** The command's id: a repeat charges once. */
  readonly idempotencyKey: string;
  readonly paymentId: string;
  readonly personId: string;
  /** US cents, tax included. */
  readonly amount: number;
  readonly paymentMethodId: string;
  readonly description: string;
  /** The payer is not there, as at a renewal: a card whose bank would ask them is declined. */
  readonly offSession: boolean;
};
export type ChargeResult =
  | { readonly outcome: 'paid'; readonly reference: string }
  | { readonly outcome: 'declined'; readonly message: string }
  /** 3-D Secure: the browser confirms with this secret, then the payment is looked up again. */
  | { readonly outcome: 'requires-action'; readonly reference: string; readonly clientSecret: string };

/** What the gateway itself tells of a payment, whoever waits for it. */
export type PaymentNews = Pick<Charge, 'paymentId' | 'personId'> & { readonly result: ChargeResult };

/** A message that the gateway did not sign, or not just now. */
export class WebhookRefusedError extends Error {
  override readonly name = 'WebhookRefusedError';
}

/** @throws EngineUnavailableError from every call that asks a gateway which cannot be reached */
export interface Payments {
  readonly provider: 'test' | 'stripe';
  readonly publishableKey: string | null;
  charge(charge: Charge): Promise<ChargeResult>;
  /** How a charge stands now; undefined when the gateway never heard of it. */
  find(payment: Pick<Charge, 'paymentId' | 'paymentMethodId'>): Promise<ChargeResult | undefined>;
  /**
   * The payer confirmed it (3-D Secure); only where the gateway has no page of its own that tells
   * it so.
   */
  confirm?(paymentId: string): Promise<void>;
  /**
   * Reads a message of the gateway; only where it sends any. Answers undefined when it is none of
   * our payments' outcome.
   * @param body its very bytes, which are signed
   * @throws WebhookRefusedError
   */
  webhook?(body: Buffer, headers: IncomingHttpHeaders): PaymentNews | undefined;
  close(): Promise<void>;
}
