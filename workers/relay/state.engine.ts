import { describeEngine } from '../../shared/testing/index.ts';
import { newDatabase, unprovenRaces } from '../../shared/testing/mongodb.ts';
import { relayStateContract } from './state.contract.ts';
import { openMongoRelayState } from './state.ts';

const unproven = await unprovenRaces(process.env.TEST_MONGODB_URL);

describeEngine('MONGODB_URL', (url) => {
  relayStateContract(
    'MongoDB',
    (clock) => openMongoRelayState({ url: newDatabase(url), bus: 'events', clock }),
    unproven,
  );
});
