import { liveContract } from '../contract.ts';
import { inProcessLive } from './live.ts';

liveContract(
  'in process',
  async () => inProcessLive(),
  async () => undefined,
);
