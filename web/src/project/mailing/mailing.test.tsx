import type { ProjectRow } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { fakeApi } from '../../testing/api.ts';
import { aProject, projectId } from '../../testing/rows.ts';
import { renderScreen } from '../../testing/screen.tsx';
import MailingDialog from './MailingDialog.tsx';

const open = (change: Partial<ProjectRow> = {}) => {
  const api = fakeApi({});
  const page = renderScreen(
    <MailingDialog project={aProject({ projectName: 'Grants', ...change })} onClose={() => {}} />,
  );
  return { api, ...page };
};
const field = (name: string) => screen.findByLabelText<HTMLTextAreaElement>(name);
const save = () => screen.getByText('Save', { selector: 'button' }) as HTMLButtonElement;

/** Beside a co-host, who saves something else meanwhile. */
const WithCoHost = () => {
  const [mailing, setMailing] = useState(aProject().mailing);
  const change = () => setMailing({ ...mailing, moreReminders: [72], reminderText: 'It is urgent.' });
  return (
    <>
      <button type="button" onClick={change}>
        As a co-host
      </button>
      <MailingDialog project={aProject({ mailing })} onClose={() => {}} />
    </>
  );
};

describe('what a project mails by itself', () => {
  it('[BEY-50] has usual reminders to choose and others to type, besides that of the settings', async () => {
    const { api, user } = open({ reminder: '24hours' });
    const reminders = await field('More reminders, before the due date ends');
    await user.click(reminders);
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['7 days', '3 days', '1 hour']);
    await user.click(screen.getByRole('option', { name: '7 days' }));
    await user.type(reminders, '36 h{Enter}');
    await user.type(reminders, 'soon{Enter}');
    expect(await screen.findByText('Write it as 5 days or 36 hours, at most 30 days.')).toBeTruthy();
    expect(reminders.value).toBe('soon');
    await user.clear(reminders);
    await user.click(save());
    const payload = { projectId, moreReminders: [168, 36], invitationText: '', reminderText: '' };
    await waitFor(() => expect(api.sent).toEqual([{ name: 'SetMailing', payload }]));
  });

  it('[BEY-50] shows own words as people read them, and refuses web addresses', async () => {
    const { api, user } = open();
    const words = await field('Your words in invitations');
    await user.type(words, 'Read {{project} at www.evil.example');
    expect(screen.getByText('Web addresses are not allowed here.')).toBeTruthy();
    expect(save().disabled).toBe(true);
    await user.clear(words);
    await user.type(words, 'Thank you for {{project}.');
    expect(screen.getByText('“Thank you for Grants.”')).toBeTruthy();
    await user.click(save());
    const payload = { projectId, moreReminders: [], invitationText: 'Thank you for {project}.', reminderText: '' };
    await waitFor(() => expect(api.sent).toEqual([{ name: 'SetMailing', payload }]));
  });

  it('leaves what a co-host has changed since, whatever else was typed before', async () => {
    const api = fakeApi({});
    const { user } = renderScreen(<WithCoHost />);
    await user.type(await field('Your words in invitations'), 'Thank you.');
    await user.click(screen.getByText('As a co-host'));
    await user.click(save());
    const payload = { projectId, moreReminders: [72], invitationText: 'Thank you.', reminderText: 'It is urgent.' };
    await waitFor(() => expect(api.sent).toEqual([{ name: 'SetMailing', payload }]));
  });
});
