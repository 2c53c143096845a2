import { memoryRelayState } from '../testing/memory-relay-state.ts';
import { relayStateContract } from './state.contract.ts';

relayStateContract('in memory', (clock) => memoryRelayState(clock));
