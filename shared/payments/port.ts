import type { IncomingHttpHeaders } from 'node:http';

export type Charge = {
  /** From the id of the command that asked for it: a repeat charges once. */
  readonly idempotencyKey: string;
  readonly paymentId: string;
  readonly personId: string;
  /** US cents, tax included. */
  readonly amount: number;
  readonly paymentMethodId: string;
  readonly description: string;
  /** The payer is absent, as at a renewal: a card whose bank would ask them is declined. */
  readonly offSession: boolean;
};
export type ChargeResult =
  | { readonly outcome: 'paid'; readonly reference: string }
  /** `needsPayer`: the bank would ask the payer, who is absent. */
  | { readonly outcome: 'declined'; readonly message: string; readonly needsPayer?: true }
  /** 3-D Secure: the browser confirms with this secret, then `find` is asked again. */
  | { readonly outcome: 'requires-action'; readonly reference: string; readonly clientSecret: string };

export type PaymentNews = Pick<Charge, 'paymentId' | 'personId'> & { readonly result: ChargeResult };

/** Not signed by the gateway, or not just now. */
export class WebhookRefusedError extends Error {
  override readonly name = 'WebhookRefusedError';
}

/** @throws EngineUnavailableError from every call that needs an unreachable gateway */
export interface Payments {
  readonly provider: 'test' | 'stripe';
  readonly publishableKey: string | null;
  readonly scriptUrl: string | null;
  charge(charge: Charge): Promise<ChargeResult>;
  find(payment: Pick<Charge, 'paymentId' | 'paymentMethodId'>): Promise<ChargeResult | undefined>;
  /** The same for one card whoever pays with it; undefined where the gateway cannot tell. */
  fingerprint(paymentMethodId: string): Promise<string | undefined>;
  /** A secret by which the browser sets up a card for later payments; a repeat makes one. */
  setup?(personId: string, setupId: string): Promise<string>;
  /** The payer confirmed it (3-D Secure); only for a gateway without its own page. */
  confirm?(paymentId: string): Promise<void>;
  /** Undefined unless about our payment. @param body signed bytes. @throws WebhookRefusedError */
  webhook?(body: Buffer, headers: IncomingHttpHeaders): PaymentNews | undefined;
  close(): Promise<void>;
}
