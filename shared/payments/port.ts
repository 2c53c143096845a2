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
/** `reference`: the gateway's own id of it, once it is known; with it a payment is found without its card. */
export type PaymentKey = Pick<Charge, 'paymentId' | 'paymentMethodId'> & { readonly reference?: string | undefined };

export type ChargeResult =
  | { readonly outcome: 'paid'; readonly reference: string }
  /** `needsPayer`: the bank would ask the payer, who is absent. */
  | { readonly outcome: 'declined'; readonly message: string; readonly needsPayer?: true }
  /** 3-D Secure: the browser confirms with this secret, then `find` is asked again. */
  | { readonly outcome: 'requires-action'; readonly reference: string; readonly clientSecret: string };

/** `total`: US cents that were given back of the payment so far. */
export type Refunded = { readonly outcome: 'refunded'; readonly total: number; readonly reference: string };
/**
 * It was refused, or came back: it takes somebody who looks. `total`: US cents that are given back all
 * the same; `reference`: what failed; `reason` in the gateway's words.
 */
export type RefundFailed = {
  readonly outcome: 'refund-failed';
  readonly total: number;
  readonly reference: string;
  readonly reason: string;
};
/** The payer's bank takes the money back, or wants to; `status` and `reason` in the gateway's words. */
export type Disputed = {
  readonly outcome: 'disputed';
  readonly reference: string;
  readonly amount: number;
  readonly status: string;
  readonly reason: string;
};

/** What became of one payment; told late, more than once and in any order. */
export type PaymentNews = Pick<Charge, 'paymentId' | 'personId'> & {
  readonly result: ChargeResult | Refunded | RefundFailed | Disputed;
};
/** Cards of this person were removed at the gateway, or renewed by their bank: `cardNow` says which. */
export type CardNews = { readonly personId: string; readonly cardsChanged: true };

/** `amount`: US cents, less what was given back. */
export type PaidThere = Pick<Charge, 'paymentId' | 'personId'> & {
  readonly reference: string;
  readonly amount: number;
  readonly at: string;
};
export type WrittenOnCard = {
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
};

/** Not signed by the gateway, or not just now. */
export class WebhookRefusedError extends Error {
  override readonly name = 'WebhookRefusedError';
}

/** @throws EngineUnavailableError from every call that needs an unreachable gateway */
export interface Payments {
  readonly provider: 'test' | 'stripe' | 'none';
  readonly publishableKey: string | null;
  readonly scriptUrl: string | null;
  charge(charge: Charge): Promise<ChargeResult>;
  find(payment: PaymentKey): Promise<ChargeResult | undefined>;
  /**
   * It is not paid after this: what was paid before is answered as paid, all else as declined.
   * Repeatable. Undefined: never heard of it, so a charge that is on its way may still be made.
   */
  cancel(payment: PaymentKey): Promise<ChargeResult | undefined>;
  /** Gives back so much of what was paid in all, once however often it is called, also where that failed. */
  refund(
    payment: PaymentKey & { readonly reference: string; readonly amount: number },
  ): Promise<Refunded | RefundFailed>;
  /** What is written on it by now; `gone`: every charge of it would be declined; undefined where the gateway cannot tell. */
  cardNow(paymentMethodId: string): Promise<WrittenOnCard | 'gone' | undefined>;
  /**
   * Removes what the gateway keeps of a person: customers, cards and their metadata; charges stay, as
   * the law wants them. True: nothing was left to remove. What was made a moment ago may be found
   * only later, so it is asked again until it says so.
   */
  forget(personId: string, paymentMethodIds: readonly string[]): Promise<boolean>;
  /** The same for one card whoever pays with it; undefined where the gateway cannot tell. */
  fingerprint(paymentMethodId: string): Promise<string | undefined>;
  /** What was asked for since a moment, is paid and not given back; of a gateway that is not restored with us. */
  paidSince?(since: number): Promise<PaidThere[]>;
  /** A secret by which the browser sets up a card for later payments; a repeat makes one. */
  setup?(personId: string, setupId: string): Promise<string>;
  /** The payer confirmed it (3-D Secure); only for a gateway without its own page. */
  confirm?(paymentId: string): Promise<void>;
  /** Undefined unless about ours. @param body signed bytes. @throws WebhookRefusedError */
  webhook?(body: Buffer, headers: IncomingHttpHeaders): Promise<PaymentNews | CardNews | undefined>;
  close(): Promise<void>;
}
