import type { ProjectRow } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { BinCard } from '../../projects/BinCard.tsx';
import { fakeApi } from '../../testing/api.ts';
import { aMe, aMember, aProject, aTeam, projectId } from '../../testing/rows.ts';
import { renderScreen } from '../../testing/screen.tsx';
import { ProjectMenu } from '../parts/ProjectMenu.tsx';
import { StatusNotice } from '../parts/StatusNotice.tsx';
import { OfferNotice } from './OfferNotice.tsx';

const cora = { id: 'cora', name: 'Cora Co', email: 'cora@example.org', pictureFileId: null };
const coHostEmails = [cora.email];
const apiAs = (id: string) => {
  const api = fakeApi({ teams: [aTeam({ members: [aMember('mia'), aMember('ines', { status: 'invited' })] })] });
  api.answer('/api/me', aMe({ id }));
  return api;
};

describe('handing a project over', () => {
  const open = async (change: Partial<ProjectRow> = {}) => {
    const api = apiAs('hilda');
    const { user } = renderScreen(<ProjectMenu project={aProject(change)} />);
    await user.click(screen.getByRole('button', { name: 'More about Horizon grant' }));
    await user.click(await screen.findByText('Hand over'));
    return { api, user, dialog: within(await screen.findByRole('dialog', { name: 'Hand over Horizon grant' })) };
  };

  it('[BEY-47] asks one of the co-hosts', async () => {
    const { api, user, dialog } = await open({ coHostEmails });
    await user.click(dialog.getByText('Ask'));
    await waitFor(() =>
      expect(api.sent).toEqual([{ name: 'OfferProject', payload: { projectId, email: cora.email } }]),
    );
  });

  it('[BEY-47] asks a member of the team, who helps with the project', async () => {
    const { user, dialog } = await open({ coHostEmails, teamId: 'robotics' });
    await user.click(await dialog.findByRole('combobox', { name: 'New host' }));
    await screen.findByRole('option', { name: 'mia@example.org' });
    expect(screen.queryByRole('option', { name: 'ines@example.org' })).toBeNull();
  });

  it('keeps open who is chosen instead while another one is being asked', async () => {
    const { api, user, dialog } = await open({ coHostEmails: [cora.email, 'dan@example.org'] });
    const choose = async (email: string) => {
      await user.click(dialog.getByRole('combobox', { name: 'New host' }));
      await user.click(await screen.findByRole('option', { name: email }));
    };
    await choose(cora.email);
    const letGo = api.hold('OfferProject');
    await user.click(dialog.getByText('Ask'));
    await choose('dan@example.org');
    await act(async () => letGo());
    await screen.findByText('cora@example.org was asked to take Horizon grant over.');
    await waitFor(() => expect(dialog.getByRole('combobox').textContent).toBe('dan@example.org'));
    await user.click(dialog.getByText('Ask'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.sent.map(({ payload }) => payload)).toMatchObject([{ email: cora.email }, { email: 'dan@example.org' }]);
  });

  it('[BEY-47] says that there must be a co-host first', async () => {
    const { dialog } = await open();
    expect(dialog.getByText(/Only a co-host can take the project over/)).toBeTruthy();
    expect((dialog.getByText('Ask') as HTMLButtonElement).disabled).toBe(true);
  });

  it('is for the host alone', async () => {
    apiAs('cora');
    const { user } = renderScreen(<ProjectMenu project={aProject({ role: 'co-host' })} />);
    await user.click(screen.getByRole('button', { name: 'More about Horizon grant' }));
    await screen.findByText('Project Setting');
    expect(screen.queryByText('Hand over')).toBeNull();
  });
});

describe('an offer', () => {
  it('[BEY-47] is accepted or declined by whom it is made to', async () => {
    const api = apiAs('cora');
    const { user } = renderScreen(<OfferNotice project={aProject({ role: 'co-host', offeredTo: cora })} />);
    expect(await screen.findByText(/Hilda Host asks you to take this project over/)).toBeTruthy();
    await user.click(screen.getByText('Decline'));
    api.refuse('AcceptProject', 'SUBSCRIPTION_REQUIRED');
    await user.click(screen.getByText('Accept'));
    expect((await screen.findByText('Choose a plan')).getAttribute('href')).toBe('/pricingplan');
    expect(api.sent.map(({ name }) => name)).toEqual(['DeclineProject', 'AcceptProject']);
  });

  it('[BEY-47] is withdrawn by the host', async () => {
    const api = apiAs('hilda');
    const { user } = renderScreen(<OfferNotice project={aProject({ offeredTo: cora })} />);
    expect(await screen.findByText(/You asked Cora Co to take this project over/)).toBeTruthy();
    await user.click(screen.getByText('Withdraw'));
    await waitFor(() => expect(api.sent).toEqual([{ name: 'WithdrawProjectOffer', payload: { projectId } }]));
  });
});

describe('a project whose host is gone', () => {
  const lost = aProject({
    role: 'co-host',
    status: 'bin',
    hostGone: true,
    purgeAt: '2099-07-01T12:00:00Z',
    host: { id: 'gone', name: 'Removed person', email: '', pictureFileId: null },
  });

  it('[BEY-47] says so and until when it can be read, and offers no way back', () => {
    apiAs('cora');
    renderScreen(
      <>
        <StatusNotice project={lost} />
        <BinCard project={lost} />
      </>,
    );
    expect(screen.getByText(/The account of the host was closed\. .* until Jul 01 2099/)).toBeTruthy();
    expect(screen.queryByText('Restore')).toBeNull();
  });
});
