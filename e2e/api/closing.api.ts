import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { streams } from '../../shared/contract/index.ts';
import { until } from '../../shared/testing/until.ts';
import type { ApiClient } from '../../standalone/api-client.ts';
import { letter } from '../support/files.ts';
import { type Installation, openTestInstallation, password } from '../support/installation.ts';
import { createProject, projectSettings, startPrivateProject } from '../support/projects.ts';

/** As if the process ended at this call. */
const gone = () => Promise.reject(new Error('the process ended here'));

describe('an account whose closing was interrupted by a crash', () => {
  let installation: Installation;
  let ann: ApiClient;
  let projectId: string;
  beforeEach(async () => {
    installation = await openTestInstallation();
    ann = await installation.host('Ann');
    ({ projectId } = await createProject(ann, projectSettings(), []));
  }, 60_000);
  afterEach(() => installation.remove());

  const last = async (stream: string) => (await installation.engines.eventStore.readStream(stream)).at(-1)?.type;
  const isErased = async () => (await installation.engines.directory.find(ann.accountId)) === undefined;

  it('[BEY-18] is erased by the reaction to its closing, if that was recorded', async () => {
    installation.engines.directory.erase = gone;
    await expect(ann.command('CloseAccount', { password })).rejects.toMatchObject({ problem: { status: 500 } });
    expect(await last(streams.account(ann.accountId))).toBe('AccountClosed');
    expect(await isErased()).toBe(false);
    installation = await installation.restart();
    await until(isErased);
    expect(await installation.engines.directory.keyOf(ann.accountId)).toBeUndefined();
  });

  it('[BEY-18] is closed by the next recovery, if its closing was not recorded', async () => {
    installation.engines.eventStore.appendOnce = gone;
    await expect(ann.command('CloseAccount', { password })).rejects.toMatchObject({ problem: { status: 500 } });
    expect(await last(streams.account(ann.accountId))).toBe('AccountRegistered');
    installation = await installation.restart();
    await expect(ann.forget().signIn('ann@people.example', password)).rejects.toMatchObject({
      problem: { code: 'SIGN_IN_FAILED' },
    });
    await installation.commandService.recover();
    expect(await last(streams.account(ann.accountId))).toBe('AccountClosed');
    expect(await last(streams.project(projectId))).toBe('ProjectDeleted');
    expect(await last(streams.subscription(ann.accountId))).toBe('SubscriptionClosed');
    expect(await isErased()).toBe(true);
    expect(await installation.engines.directory.closing()).toEqual([]);
  });
});

it('somebody whose account is closed is reviewed, unassigned and removed by id', async () => {
  const installation = await openTestInstallation();
  try {
    const host = await installation.host('Hilda');
    const ann = await installation.person('Ann');
    const emails = ['ann@people.example', 'bo@people.example'];
    const { projectId, budget } = await startPrivateProject(host, 'Call', emails);
    await ann.command('JoinProject', { projectId });
    await ann.upload(letter, { purpose: 'document', projectId, documentId: budget });
    await ann.command('CloseAccount', { password });
    const named = { projectId, personId: ann.accountId };
    await host.command('ReviewDocument', { ...named, documentId: budget, action: 'Accept' });
    await host.command('UnassignDocument', { projectId, documentId: budget, personIds: [ann.accountId] });
    await host.command('RemoveCollaborator', named);
    const left = await host.list('collaborators', { projectId });
    expect(left.map(({ email }) => email)).toEqual(['bo@people.example']);
    await expect(host.command('RemoveCollaborator', { ...named, email: 'bo@people.example' })).rejects.toMatchObject({
      problem: { code: 'INVALID' },
    });
  } finally {
    await installation.remove();
  }
});
