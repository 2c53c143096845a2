export type Charge = {
  /** The commandId of the wish: a repeat charges once. */
  readonly idempotencyKey: string;
  readonly paymentId: string;
  readonly personId: string;
  /** US cents, tax included. */
  readonly amount: number;
  readonly paymentMethodId: string;
  readonly description: string;
};
export type ChargeResult =
  | { readonly outcome: 'paid'; readonly reference: string }
  | { readonly outcome: 'declined'; readonly message: string }
  /** 3-D Secure: the browser confirms with this secret, then the payment is looked up again. */
  | { readonly outcome: 'requires-action'; readonly reference: string; readonly clientSecret: string };

export interface Payments {
  readonly provider: 'test' | 'stripe';
  readonly publishableKey: string | null;
  charge(charge: Charge): Promise<ChargeResult>;
  /** How a charge stands now; undefined when the gateway never heard of it. */
  find(paymentId: string): Promise<ChargeResult | undefined>;
  /** The payer confirmed it (3-D Secure); only where the gateway has no page of its own that tells it so. */
  confirm?(paymentId: string): Promise<void>;
  close(): Promise<void>;
}
