/** A card of the test gateway, as commands take it. */
export const testCard = (paymentMethodId: string, billingName = 'Hilda Host') => ({
  paymentMethodId,
  brand: 'visa',
  last4: '4242',
  expMonth: 1,
  expYear: 2040,
  billingName,
});
