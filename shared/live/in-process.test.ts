import { liveContract } from './contract.ts';
import { inProcessLive } from './in-process.ts';

liveContract(
  'in process',
  async () => inProcessLive(),
  async () => undefined,
);
