import type { Payments } from './port.ts';

const unwanted = { outcome: 'declined', message: 'Nobody pays here.' } as const;

/** Where nobody pays: nothing is charged, and nothing is kept of anybody. */
export const noPayments = (): Payments => ({
  provider: 'none',
  publishableKey: null,
  scriptUrl: null,
  charge: async () => unwanted,
  find: async () => undefined,
  cancel: async () => unwanted,
  refund: async () => {
    throw new Error('nothing was paid here that could be given back');
  },
  cardNow: async () => undefined,
  forget: async () => true,
  fingerprint: async () => undefined,
  close: async () => {},
});
