import * as contract from '../../contract/index.ts';
import { type Calls, engineless, ok, path, signedIn } from './parts.ts';

const mine = signedIn('payments');

export const paymentCalls: Calls = {
  'GET /api/payments/config': engineless('payments')('getPaymentConfig', 'Who takes the cards', {
    200: ok('The card provider', contract.paymentConfig),
  }),
  'POST /api/payments/setup': mine('setUpCard', 'Begins to keep a card', {
    200: ok('The secret to set up a card with', contract.cardSetup),
    refused: [429],
  }),
  'POST /api/payments/{paymentId}/confirm': mine(
    'confirmPayment',
    'Ends a payment that the card holder had to confirm',
    {
      parameters: [path('paymentId', 'The payment')],
      200: ok('As StartSubscription', contract.commandAnswer('StartSubscription')),
      refused: [400, 402, 404, 409, 429],
    },
  ),
};
