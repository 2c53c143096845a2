import type { HoldRow } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { fakeApi } from '../../testing/api.ts';
import { aProject, projectId } from '../../testing/rows.ts';
import { renderScreen } from '../../testing/screen.tsx';
import { Holds } from './Holds.tsx';

const aHold = (by: HoldRow['by'], releasable: boolean): HoldRow => ({
  id: `${projectId}.${by}`,
  projectId,
  by,
  name: 'Olga Orlova',
  reason: 'An appeal is pending',
  since: '2026-11-20T10:00:00Z',
  releasable,
});
const open = (role: 'owner' | 'support' | 'auditor', holds: readonly HoldRow[]) => {
  const api = fakeApi({ holds });
  return { api, ...renderScreen(<Holds project={aProject({ role })} />) };
};

describe('legal holds', () => {
  it.each(['owner', 'auditor'] as const)('are set with a reason by: %s', async (role) => {
    const { api, user } = open(role, []);
    await user.click(await screen.findByText('Put on hold'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Put on legal hold' }));
    expect((dialog.getByText('Hold') as HTMLButtonElement).disabled).toBe(true);
    await user.type(dialog.getByLabelText('Reason'), 'An appeal');
    await user.click(dialog.getByText('Hold'));
    await waitFor(() =>
      expect(api.sent).toEqual([{ name: 'HoldProject', payload: { projectId, reason: 'An appeal' } }]),
    );
  });

  it('have a reason of which an emoji is one character; none is cut silently', async () => {
    const { api, user } = open('owner', []);
    await user.click(await screen.findByText('Put on hold'));
    const reason = '🏛'.repeat(500);
    await user.click(screen.getByLabelText('Reason'));
    await user.paste(reason);
    await user.click(screen.getByText('Hold'));
    await waitFor(() => expect(api.sent).toEqual([{ name: 'HoldProject', payload: { projectId, reason } }]));
  });

  it('are released by their own kind, which holds once', async () => {
    const { api, user } = open('auditor', [aHold('host', false), aHold('auditor', true)]);
    expect(await screen.findAllByText('An appeal is pending')).toHaveLength(2);
    expect(screen.queryByText('Put on hold')).toBeNull();
    await user.click(screen.getByText('Release'));
    await waitFor(() => expect(api.sent).toEqual([{ name: 'ReleaseProject', payload: { projectId } }]));
  });

  it('are seen by support staff, who change none', async () => {
    open('support', [aHold('auditor', false)]);
    expect(await screen.findByText('An appeal is pending')).toBeTruthy();
    expect(screen.queryByText('Release')).toBeNull();
    expect(screen.queryByText('Put on hold')).toBeNull();
  });
});
