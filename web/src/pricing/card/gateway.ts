import type { CommandInput } from '@dossier/shared/contract';
import type { ReactNode } from 'react';

/** What a provider's client made of a card, or says of it in words for the payer. */
export type Made = { readonly card: CommandInput<'ChangeCard'> } | { readonly message: string };

/** The provider's part of a form with a card: only it sees number, expiry and CVC (PAY-11). */
export type CardGateway = {
  readonly notice?: ReactNode;
  readonly fields: ReactNode;
  /** Names what is missing beside its field, the first of which may get the focus. @returns whether nothing is */
  readonly check: (takesFocus: boolean) => Promise<boolean>;
  readonly create: (billingName: string) => Promise<Made>;
  /** The payer's bank asks (3-D Secure). @returns why it did not agree */
  readonly confirm: (clientSecret: string) => Promise<string | undefined>;
  /** The same before a card is stored, which is charged while the payer is away. */
  readonly setUp: (clientSecret: string, paymentMethodId: string) => Promise<string | undefined>;
};
