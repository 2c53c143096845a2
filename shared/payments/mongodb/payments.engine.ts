import { describeEngine } from '../../testing/engine.ts';
import { newDatabase } from '../../testing/mongodb.ts';
import { paymentsContract } from '../contract.ts';
import { openSharedTestGateway } from './payments.ts';

describeEngine('MONGODB_URL', (url) => {
  paymentsContract(
    'test gateway of several copies',
    { paid: 'pm_card_visa', declined: 'pm_card_chargeDeclined', confirmed: 'pm_card_authenticationRequired' },
    async () => {
      const database = newDatabase(url);
      let payments = await openSharedTestGateway({ url: database });
      return {
        payments,
        reopen: async () => {
          await payments.close();
          payments = await openSharedTestGateway({ url: database });
          return payments;
        },
        clean: () => payments.close(),
      };
    },
  );
});
