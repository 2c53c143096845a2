import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { Link } from 'react-router';
import { readDraft } from '../../data/drafts/store.ts';
import { queryClient } from '../../data/queryClient.ts';
import { newTeamProjectPath, paths, teamPath } from '../../paths.ts';
import { seatsPath } from '../../pricing/choice.ts';
import { fakeApi } from '../../testing/api.ts';
import { aMember, aProject, aTeam } from '../../testing/rows.ts';
import { renderScreen } from '../../testing/screen.tsx';
import DetailsScreen from './DetailsScreen.tsx';

const ada = aMember('ada', { name: 'Ada Ames' });
const bo = aMember('bo', { status: 'invited' });

const open = async (team = aTeam({ members: [ada, bo] })) => {
  const api = fakeApi({ teams: [team], projects: [] });
  const page = renderScreen(<DetailsScreen />, { path: paths.teamDetails, at: teamPath(team.id) });
  await screen.findByRole('heading', { level: 1, name: team.teamName });
  return { api, ...page };
};
type User = Awaited<ReturnType<typeof open>>['user'];
const choose = async (user: User, menu: string, item: string) => {
  await user.click(await screen.findByRole('button', { name: `More about ${menu}` }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
};
const confirm = async (user: User, title: string, button: string) => {
  const dialog = await screen.findByRole('dialog', { name: title });
  await user.click(within(dialog).getByRole('button', { name: button }));
};
const members = () =>
  within(screen.getByRole('list', { name: 'Members' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('the details of a team', () => {
  it('[TEAM-05] show all facts of it', async () => {
    await open();
    const facts = screen
      .getAllByRole('term')
      .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
    expect(facts).toEqual([
      'Author: Hilda Host',
      'Total projects: 3',
      'Members: 2',
      'Type: Research',
      'Status: Active',
      'Created on: Jan 15 2026',
    ]);
    expect(screen.getByText('Grippers and arms.')).toBeTruthy();
  });

  it('[NAV-02] are those of the last team where the address names none', async () => {
    fakeApi({ teams: [aTeam()], projects: [] });
    const screens = (
      <>
        <Link to={paths.teamDetails}>Again</Link>
        <DetailsScreen />
      </>
    );
    const { user, address } = renderScreen(screens, { path: paths.teamDetails, at: teamPath('robotics') });
    await screen.findByRole('heading', { level: 1, name: 'Robotics' });
    await user.click(screen.getByRole('link', { name: 'Again' }));
    await waitFor(() => expect(address()).toBe(teamPath('robotics')));
    expect(screen.getByRole('heading', { level: 1, name: 'Robotics' })).toBeTruthy();
  });

  it('[NAV-02] lead to the teams where none was opened yet', async () => {
    fakeApi();
    const { address } = renderScreen(<DetailsScreen />, { path: paths.teamDetails });
    await waitFor(() => expect(address()).toBe(paths.teams));
  });

  it('are not there for strangers', async () => {
    fakeApi({ teams: [] });
    renderScreen(<DetailsScreen />, { path: paths.teamDetails, at: teamPath('secret') });
    expect(await screen.findByText('Team not found.')).toBeTruthy();
  });

  it('say when they could not be loaded, and are tried again', async () => {
    const api = fakeApi({ teams: [aTeam()], projects: [] });
    api.refuse('/api/teams/robotics', 'CHANGED_MEANWHILE');
    const { user } = renderScreen(<DetailsScreen />, { path: paths.teamDetails, at: teamPath('robotics') });
    expect(await screen.findByText(/^The team could not be loaded\./)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Robotics' })).toBeTruthy();
  });

  it('list the projects of the team, and lead to a new one', async () => {
    const { api, user } = await open();
    expect(await screen.findByText('No projects yet')).toBeTruthy();
    const [create] = screen.getAllByRole('link', { name: 'Create team project' });
    expect(create?.getAttribute('href')).toBe(newTeamProjectPath('robotics'));
    api.rows.projects = [
      aProject(),
      aProject({ id: '555555555', projectName: 'Calls', status: 'template', isTemplate: true, teamId: 'robotics' }),
    ];
    await choose(user, 'Robotics', 'Make inactive');
    expect(await screen.findByText('Robotics is inactive now.')).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'New project from Calls' })).toBeTruthy();
  });
});

describe('the members of a team', () => {
  it('are listed with their role, the invited too', async () => {
    await open();
    expect(members()).toEqual([
      expect.stringMatching(/^Hilda Host.*Author$/),
      expect.stringMatching(/^Ada Ames.*Member$/),
      expect.stringMatching(/^bo@example.org.*Invited$/),
    ]);
  });

  it('[TEAM-12] are invited by email, a whole list too', async () => {
    const { api, user } = await open();
    await user.type(screen.getByLabelText('Search by name or email'), 'cy@example.org, dan@example.org');
    await user.click(screen.getByRole('button', { name: 'Invite' }));
    expect(await screen.findByText('2 people were invited.')).toBeTruthy();
    expect(api.sent).toEqual(
      ['cy', 'dan'].map((name) => ({
        name: 'InviteTeamMember',
        payload: { teamId: 'robotics', email: `${name}@example.org` },
      })),
    );
  });

  it('who could not be invited stay in the field', async () => {
    const { api, user } = await open();
    api.refuse('InviteTeamMember', 'UNAVAILABLE');
    const field = screen.getByLabelText<HTMLInputElement>('Search by name or email');
    await user.type(field, 'cy@example.org');
    await user.click(screen.getByRole('button', { name: 'Invite' }));
    await waitFor(() => expect(field.value).toBe('cy@example.org'));
  });

  it('who are still to be invited are in the field again when the page is loaded anew', async () => {
    const { api, user } = await open();
    const letGo = api.hold('InviteTeamMember');
    await user.type(screen.getByLabelText('Search by name or email'), 'cy@example.org, dan@example.org');
    await user.click(screen.getByRole('button', { name: 'Invite' }));
    expect(readDraft('team-robotics-invite')).toBeUndefined();
    await act(async () => void window.dispatchEvent(new Event('pagehide')));
    expect(readDraft('team-robotics-invite')).toBe('cy@example.org, dan@example.org');
    letGo();
    expect(await screen.findByText('2 people were invited.')).toBeTruthy();
  });

  const missing = { plan: 'team', period: 'monthly', seats: 3, seatsNeeded: 4, pricePerSeat: 2_700 };
  /** Neither has a seat. */
  const refuseTwo = (api: Pick<ReturnType<typeof fakeApi>, 'refuse'>, current: object) => {
    for (const _ of ['cy', 'dan']) api.refuse('InviteTeamMember', 'SEATS', {}, current);
  };
  const inviteTwo = async (user: User) => {
    await user.type(screen.getByLabelText('Search by name or email'), 'cy@example.org, dan@example.org');
    await user.click(screen.getByRole('button', { name: 'Invite' }));
  };

  it('[TEAM-14] beyond the seats cost something, which is said before anything is charged', async () => {
    const { api, user } = await open();
    refuseTwo(api, missing);
    const next = { amount: 13_500, tax: 0, total: 13_500, at: '2026-03-01T12:00:00Z' };
    const quote = { when: 'at-once', from: next.at, lines: [], amount: 2_000, tax: 0, total: 2_000, next };
    api.answer('/api/subscriptions/me/quote', quote);
    await inviteTwo(user);
    const dialog = await screen.findByRole('dialog', { name: 'No seat is free' });
    const text =
      'Your plan pays for 3 people. For 5 people it costs $20.00 now, for the days that are left, and $135.00 per month from Mar 01 2026 on, tax included.';
    expect(await within(dialog).findByText(text)).toBeTruthy();
    expect(api.sent).toHaveLength(2);
    await user.click(within(dialog).getByRole('button', { name: 'Pay $20.00 and invite' }));
    expect(await screen.findByText('2 people were invited.')).toBeTruthy();
    expect(api.sent.slice(2)).toEqual(
      ['cy', 'dan'].map((name) => ({
        name: 'InviteTeamMember',
        payload: { teamId: 'robotics', email: `${name}@example.org`, seats: 5, total: 2_000 },
      })),
    );
  });

  it('[TEAM-14] are paid for those alone who have none: who is in another team is invited at once', async () => {
    const { api, user } = await open();
    api.refuse('InviteTeamMember', 'SEATS', {}, missing);
    const next = { amount: 10_800, tax: 0, total: 10_800, at: '2026-03-01T12:00:00Z' };
    const quote = { when: 'at-once', from: next.at, lines: [], amount: 1_000, tax: 0, total: 1_000, next };
    api.answer('/api/subscriptions/me/quote', quote);
    await inviteTwo(user);
    await user.click(await screen.findByRole('button', { name: 'Pay $10.00 and invite' }));
    expect(await screen.findByText('1 person was invited.')).toBeTruthy();
    expect(api.sent.map(({ payload }) => payload)).toEqual([
      { teamId: 'robotics', email: 'cy@example.org' },
      { teamId: 'robotics', email: 'dan@example.org' },
      { teamId: 'robotics', email: 'cy@example.org', seats: 4, total: 1_000 },
    ]);
  });

  it('[TEAM-14] lead to the payment form where the bank wants to ask, and wait in the field', async () => {
    const { api, user, address } = await open();
    refuseTwo(api, missing);
    api.refuse('InviteTeamMember', 'SEATS', {}, { ...missing, paymentId: 'p1', clientSecret: 's' });
    const next = { amount: 13_500, tax: 0, total: 13_500, at: '2026-03-01T12:00:00Z' };
    const quote = { when: 'at-once', from: next.at, lines: [], amount: 2_000, tax: 0, total: 2_000, next };
    api.answer('/api/subscriptions/me/quote', quote);
    // They agree before the screen is read anew.
    const letGo = api.hold('/api/teams');
    await inviteTwo(user);
    await user.click(await screen.findByRole('button', { name: 'Pay $20.00 and invite' }));
    await waitFor(() => expect(address()).toBe(seatsPath('monthly', 5, 'robotics')));
    letGo();
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(readDraft('team-robotics-invite')).toBe('cy@example.org, dan@example.org');
  });

  it('[TEAM-14] take a seat back that was to leave the bill, after it is said', async () => {
    const { api, user } = await open();
    refuseTwo(api, missing);
    const next = { amount: 13_500, tax: 0, total: 13_500, at: '2026-03-01T12:00:00Z' };
    api.answer('/api/subscriptions/me/quote', {
      when: 'none',
      from: next.at,
      lines: [],
      amount: 0,
      tax: 0,
      total: 0,
      next,
    });
    await inviteTwo(user);
    const text =
      'From Mar 01 2026 on your plan pays for 3 people. For 5 people it costs nothing now and $135.00 per month from Mar 01 2026 on, tax included.';
    expect(await screen.findByText(text)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Add seats and invite' }));
    expect(await screen.findByText('2 people were invited.')).toBeTruthy();
  });

  it('[TEAM-14] need the team plan, to which the author is led without losing what was typed', async () => {
    const { api, user, address } = await open();
    refuseTwo(api, { ...missing, plan: 'personal', seats: 1, seatsNeeded: 2 });
    await inviteTwo(user);
    const dialog = await screen.findByRole('dialog', { name: 'Members need the team plan' });
    await user.click(within(dialog).getByRole('button', { name: 'See the plans' }));
    expect(address()).toBe(paths.pricing);
    expect(readDraft('team-robotics-invite')).toContain('cy@example.org, dan@example.org');
  });

  it('[TEAM-12] are removed by the author, who is asked first, and told where they stay', async () => {
    const { api, user } = await open();
    api.rows.projects = [
      aProject({ teamId: 'robotics', projectName: 'Arms', coHostEmails: ['ada@example.org'] }),
      aProject({ id: '987654321', teamId: 'robotics', projectName: 'Grippers', coHostEmails: ['bo@example.org'] }),
    ];
    await choose(user, 'Ada Ames', 'Remove from the team');
    expect(await screen.findByText(/They stay co-host or support staff of “Arms”, until you change that/)).toBeTruthy();
    await confirm(user, 'Remove Ada Ames from the team?', 'Remove');
    await waitFor(() =>
      expect(api.sent).toEqual([{ name: 'RemoveTeamMember', payload: { teamId: 'robotics', personId: 'ada' } }]),
    );
  });

  it('hear of no bill where nobody pays', async () => {
    const meta = Object.assign(document.createElement('meta'), { name: 'billing', content: 'none' });
    document.head.append(meta);
    try {
      const { user } = await open();
      const textOf = async (item: string) => {
        await choose(user, 'Ada Ames', item);
        const { textContent } = await screen.findByRole('dialog');
        await user.keyboard('{Escape}');
        await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
        return textContent;
      };
      expect(await textOf('Remove from the team')).not.toContain('bill');
      expect(await textOf('Hand the team over')).not.toContain('pays');
    } finally {
      meta.remove();
    }
  });

  it('[BEY-47] are asked to take the team over, once they joined', async () => {
    const { api, user } = await open();
    await user.click(screen.getByRole('button', { name: 'More about bo@example.org' }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Withdraw the invitation']);
    await user.keyboard('{Escape}');
    await choose(user, 'Ada Ames', 'Hand the team over');
    await confirm(user, 'Hand Robotics over to Ada Ames?', 'Ask');
    await waitFor(() =>
      expect(api.sent).toEqual([{ name: 'OfferTeam', payload: { teamId: 'robotics', personId: 'ada' } }]),
    );
  });

  it('of a large team are searched, and shown in pages', async () => {
    const crowd = Array.from({ length: 199 }, (_, number) => aMember(`person-${number + 1}`));
    const { user } = await open(aTeam({ members: crowd }));
    expect(members()).toHaveLength(20);
    await user.click(screen.getByRole('button', { name: 'Page 10' }));
    expect(members()).toHaveLength(20);
    await user.type(screen.getByLabelText('Search members'), 'person-199');
    expect(members()).toHaveLength(1);
  });

  it('see no controls of the author, and can leave', async () => {
    const { api, user, address } = await open(aTeam({ myRole: 'member', members: [ada] }));
    expect(screen.queryByLabelText('Search by name or email')).toBeNull();
    expect(screen.queryByRole('button', { name: 'More about Ada Ames' })).toBeNull();
    await choose(user, 'Robotics', 'Leave team');
    await confirm(user, 'Leave Robotics?', 'Leave');
    await waitFor(() => expect(address()).toBe(paths.teams));
    expect(api.sent).toEqual([{ name: 'LeaveTeam', payload: { teamId: 'robotics' } }]);
  });
});

describe('an invitation to a team', () => {
  const invited = () => open(aTeam({ myRole: 'invited' }));

  it('[TEAM-12] is accepted', async () => {
    const { api, user } = await invited();
    expect(screen.queryByText('Projects')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Accept' }));
    expect(await screen.findByText('You are a member of Robotics now.')).toBeTruthy();
    expect(api.sent).toEqual([{ name: 'AcceptTeamInvitation', payload: { teamId: 'robotics' } }]);
  });

  it('is declined, and leads to the teams', async () => {
    const { api, user, address } = await invited();
    await user.click(screen.getByRole('button', { name: 'Decline' }));
    await waitFor(() => expect(address()).toBe(paths.teams));
    expect(api.sent).toEqual([{ name: 'DeclineTeamInvitation', payload: { teamId: 'robotics' } }]);
  });
});

describe('an offer of a team', () => {
  const offeredTo = { personId: 'ada', name: 'Ada Ames', email: ada.email };
  const asked = (change = {}) => open(aTeam({ myRole: 'member', members: [ada], offeredTo, ...change }));

  it('[BEY-47] is accepted or declined by whom it is made to', async () => {
    const { api, user } = await asked();
    expect(screen.getByText(/^Hilda Host asks you to take this team over/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Decline' }));
    api.refuse('AcceptTeam', 'SEATS');
    await user.click(screen.getByRole('button', { name: 'Accept' }));
    expect((await screen.findByText('Choose a plan')).getAttribute('href')).toBe(paths.pricing);
    expect(api.sent.map(({ name }) => name)).toEqual(['DeclineTeam', 'AcceptTeam']);
  });

  it('[BEY-47] is withdrawn by the author, who asks nobody twice', async () => {
    const { api, user } = await open(aTeam({ members: [ada], offeredTo }));
    expect(screen.getByText(/^You asked Ada Ames to take this team over/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'More about Ada Ames' }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Remove from the team']);
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Withdraw' }));
    await waitFor(() => expect(api.sent).toEqual([{ name: 'WithdrawTeamOffer', payload: { teamId: 'robotics' } }]));
  });

  it('[BEY-47] stays open in the bin when the account of the author was closed, and says until when', async () => {
    const { user, address } = await asked({ isBinned: true, purgeOn: '2026-12-24T12:00:00Z' });
    expect(screen.getByText(/^The account of the author was closed\. .* until Dec 24 2026/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Restore Robotics' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Decline' }));
    await waitFor(() => expect(address()).toBe(paths.teams));
  });
});

describe('a team that exists', () => {
  it('is edited, and what was typed is put over a newer state', async () => {
    const { api, user } = await open();
    await choose(user, 'Robotics', 'Edit team');
    const name = await screen.findByLabelText<HTMLInputElement>(/^Team name/);
    await user.type(name, ' 2027');
    api.refuse('UpdateTeam', 'CHANGED_MEANWHILE');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    api.rows.teams = [aTeam({ teamDetails: 'Of another tab.', detailsRevision: 5 })];
    await user.click(await screen.findByRole('button', { name: 'Show the newer state' }));
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Team details').value).toBe('Of another tab.'));
    expect(name.value).toBe('Robotics 2027');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.sent.at(-1)).toMatchObject({ payload: { expectedRevision: 5, teamName: 'Robotics 2027' } });
  });

  it('stays open with what is typed when it was left and opened again before the answer came', async () => {
    const { api, user } = await open();
    await choose(user, 'Robotics', 'Edit team');
    await user.type(await screen.findByLabelText(/^Team name/), ' 2027');
    const letGo = api.hold('UpdateTeam');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.type(screen.getByLabelText(/^Team name/), '{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await choose(user, 'Robotics', 'Edit team');
    await user.type(await screen.findByLabelText(/^Team name/), ' and on');
    letGo();
    expect(await screen.findByText('Update successful!')).toBeTruthy();
    await waitFor(() => expect(JSON.stringify(readDraft('team-robotics-edit'))).toContain('Robotics 2027 and on'));
    expect(screen.getByLabelText<HTMLInputElement>(/^Team name/).value).toBe('Robotics 2027 and on');
  });

  it('keeps what is typed in its form while it is being saved, and the form', async () => {
    const { api, user } = await open();
    await choose(user, 'Robotics', 'Edit team');
    const name = await screen.findByLabelText<HTMLInputElement>(/^Team name/);
    await user.type(name, ' 2027');
    const letGo = api.hold('UpdateTeam');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.type(name, ' and on');
    api.rows.teams = [aTeam({ teamName: 'Robotics 2027', detailsRevision: 5 })];
    await act(async () => letGo());
    await screen.findByText('Update successful!');
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(false));
    expect(name.value).toBe('Robotics 2027 and on');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.sent.at(-1)).toMatchObject({ payload: { expectedRevision: 5, teamName: 'Robotics 2027 and on' } });
  });

  it('[TEAM-13] moves to the bin, after a question', async () => {
    const { api, user, address } = await open();
    await choose(user, 'Robotics', 'Move to the bin');
    await confirm(user, 'Move Robotics to the bin?', 'Move to the bin');
    await waitFor(() => expect(address()).toBe(paths.teams));
    expect(api.sent).toEqual([{ name: 'DeleteTeam', payload: { teamId: 'robotics' } }]);
  });

  it('[TEAM-13] in the bin offers only to be restored', async () => {
    const { api, user } = await open(aTeam({ isBinned: true, purgeOn: '2026-12-24T12:00:00Z' }));
    expect(screen.queryByRole('button', { name: 'More about Robotics' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Restore Robotics' }));
    await waitFor(() => expect(api.sent).toEqual([{ name: 'RestoreTeam', payload: { teamId: 'robotics' } }]));
  });
});
