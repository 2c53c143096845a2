import { describe, expect, it } from '@jest/globals';
import { created, given, history, projectId } from '../../testing/events.ts';
import { toldOf, viewOf } from '../../testing/projected.ts';

describe('bundles', () => {
  const made = (bundleId: string, at: string) =>
    given('BundleMade', { projectId, bundleId, dueAt: null, people: [], documents: [] }, at);
  const [first, second] = [made('b1', '2026-02-01T10:00:00.000Z'), made('b2', '2026-02-02T10:00:00.000Z')];

  it('are kept one for each project, the newest, until it is purged', async () => {
    expect(await viewOf('bundles', projectId, created(), first, second)).toMatchObject({
      madeAt: '2026-02-02T10:00:00.000Z',
    });
    expect(await viewOf('bundles', projectId, created(), first, given('ProjectPurged', { projectId }))).toBeUndefined();
  });

  it('are told to those who run the project, not to collaborators [ROLE-10]', async () => {
    expect(await toldOf(history(created(), first))).toContainEqual({
      resource: 'bundles',
      id: projectId,
      projectId,
      roles: ['owner', 'co-host', 'support', 'auditor'],
    });
  });
});
