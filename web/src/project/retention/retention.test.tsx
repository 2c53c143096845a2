import type { ProjectRow } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { fakeApi } from '../../testing/api.ts';
import { aProject, projectId } from '../../testing/rows.ts';
import { renderScreen } from '../../testing/screen.tsx';
import { Retention } from './Retention.tsx';

const deletionAt = '2100-01-31T05:00:00.000Z';
const open = (change: Partial<ProjectRow> = {}) => {
  const api = fakeApi({});
  return { api, ...renderScreen(<Retention project={aProject(change)} />) };
};

describe('how long documents are kept', () => {
  it('[BEY-40] is chosen with the day on which they go in view', async () => {
    const { api, user } = open();
    expect(screen.getByText('Documents are kept until the project is deleted.')).toBeTruthy();
    await user.click(screen.getByText('Change how long'));
    const dialog = within(await screen.findByRole('dialog', { name: 'How long documents are kept' }));
    expect((dialog.getByText('Save') as HTMLButtonElement).disabled).toBe(true);
    await user.click(dialog.getByRole('combobox', { name: 'After the due date' }));
    await user.click(await screen.findByRole('option', { name: '30 days' }));
    expect(dialog.getByText(/^All documents will be deleted at the end of Jan 30 2100\./)).toBeTruthy();
    await user.click(dialog.getByText('Save'));
    await waitFor(() => expect(api.sent).toEqual([{ name: 'SetRetention', payload: { projectId, days: 30 } }]));
  });

  it('[BEY-40] speaks of answers where questions are asked', async () => {
    const { user } = open({
      questions: { count: 1, revision: 1 } as ProjectRow['questions'],
      retentionDays: 30,
      deletionAt,
    });
    expect(
      screen.getByText(
        'Documents and answers are kept for 30 days after the due date. Documents and answers are deleted at the end of Jan 30 2100.',
      ),
    ).toBeTruthy();
    await user.click(screen.getByText('Change how long'));
    const dialog = within(await screen.findByRole('dialog', { name: 'How long documents are kept' }));
    expect(dialog.getByText(/^All documents and answers will be deleted at the end of Jan 30 2100\./)).toBeTruthy();
  });

  it('can be any number of days', async () => {
    const { api, user } = open({ retentionDays: 45, deletionAt });
    await user.click(screen.getByText('Change how long'));
    const dialog = within(await screen.findByRole('dialog', { name: 'How long documents are kept' }));
    const days = dialog.getByLabelText('Days');
    await user.clear(days);
    await user.type(days, '0');
    expect(dialog.getByText('Enter at least 1 day.')).toBeTruthy();
    expect((dialog.getByText('Save') as HTMLButtonElement).disabled).toBe(true);
    await user.type(days, '5');
    await user.click(dialog.getByText('Save'));
    await waitFor(() => expect(api.sent).toEqual([{ name: 'SetRetention', payload: { projectId, days: 5 } }]));
  });

  it.each([
    ['owner', deletionAt, /for 30 days after the due date\. Documents are deleted at the end of Jan 30 2100\.$/],
    ['support', deletionAt, /Documents are deleted at the end of Jan 30 2100\.$/],
    ['owner', '2020-01-31T05:00:00.000Z', /Documents were deleted at the end of Jan 30 2020\.$/],
    ['owner', null, /A legal hold keeps them for longer\.$/],
  ] as const)('is said to: %s, %s', (role, at, words) => {
    open({ role, retentionDays: 30, deletionAt: at });
    expect(screen.getByText(words)).toBeTruthy();
    expect(screen.queryByText('Change how long') === null).toBe(role === 'support');
  });
});
