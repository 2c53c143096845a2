/** Screens with a card form: each is loaded as a document of its own, for its own policy. */
export const cardScreens = {
  pay: '/pricingplan/payment',
  card: '/settings/payment-and-payouts/card',
  renewal: '/settings/payment-and-payouts/renewal',
} as const;
