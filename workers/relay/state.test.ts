import { relayStateContract } from './state.contract.ts';
import { memoryRelayState } from './state.ts';

relayStateContract('in memory', (clock) => memoryRelayState(clock));
