import { expect, it } from '@jest/globals';
import { floodInstallation } from './flooded.ts';

it('[BEY-12] random calls after openapi.json are answered as it says, and never with 5xx', async () => {
  const { faults, statuses } = await floodInstallation({ requests: 360, each: 2, seed: 1 });
  expect(faults).toEqual([]);
  // Some of them get through to what they ask for, others are refused for their form, their sender or their aim.
  for (const status of [200, 400, 401, 403, 404]) expect(statuses[status]).toBeGreaterThan(4);
});
