import { MINUTE } from '@dossier/shared/contract';
import { until } from '@dossier/shared/testing/until';
import { afterEach, beforeEach, it } from '@jest/globals';
import { completeUpload } from './testing/projects.ts';
import { openTestService, type TestService } from './testing/service.ts';

let test: TestService;
beforeEach(async () => {
  test = await openTestService();
});
afterEach(() => test.close());

it('what a crash left is recovered at the start, also while another recovery hangs', async () => {
  const { uploads, directory, time } = test.engines;
  const owner = await test.account('ann');
  const fileId = await completeUpload(test.engines, { owner: owner.personId, purpose: 'picture' });
  await uploads.claim(fileId, time.now - 11 * MINUTE);
  let end = () => {};
  const hanging = new Promise<[]>((resolve) => {
    end = () => resolve([]);
  });
  directory.pendingBefore = () => hanging;
  directory.closing = () => hanging;
  test.service.start();
  await until(async () => (await uploads.get(fileId))?.state === 'complete');
  end();
});
