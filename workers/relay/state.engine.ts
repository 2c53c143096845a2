import { describeEngine } from '../../shared/testing/engine.ts';
import { newDatabase } from '../../shared/testing/mongodb.ts';
import { relayStateContract } from './state.contract.ts';
import { openMongoRelayState } from './state.ts';

describeEngine('MONGODB_URL', (url) => {
  relayStateContract('MongoDB', (clock) => openMongoRelayState({ url: newDatabase(url), bus: 'events', clock }));
});
