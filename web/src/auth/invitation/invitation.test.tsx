import type { InvitationView } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { recall } from '../../data/session.ts';
import { paths } from '../../paths.ts';
import { fakeApi } from '../../testing/api.ts';
import { aMe } from '../../testing/rows.ts';
import { renderScreen } from '../../testing/screen.tsx';
import InvitationScreen from './InvitationScreen.tsx';

const invitation: InvitationView = {
  projectId: '123456789',
  projectName: 'Tide survey',
  projectDetails: '',
  hostName: 'Hilda Host',
  hostEmail: 'hilda@example.org',
  email: 'ada@example.org',
  dueAt: '2100-03-01T10:00:00.000Z',
  timeZone: 'GMT-5',
  open: true,
  documents: [{ fieldName: 'Letter', type: '.pdf', moreTypes: ['.docx'], optional: true, maxSize: 5, sizeUnit: 'Mb' }],
  hasQuestions: false,
  answers: 0,
  hasAccount: false,
  guests: true,
  needsCode: false,
  declinePath: '/api/invitations/decline?token=t',
};

const open = (over: Partial<InvitationView> = {}) => {
  const api = fakeApi();
  api.answer('/api/invitations/read', { ...invitation, ...over });
  api.answer('/api/me', { ...aMe(), email: invitation.email });
  const page = renderScreen(<InvitationScreen />, {
    path: paths.invitation,
    at: `${paths.invitation}#the-link-of-a-mail`,
    signedIn: false,
  });
  const keys = () => api.sent.flatMap(({ payload }) => (payload as { key?: string }).key ?? []);
  return { api, keys, ...page };
};
const enter = () => screen.findByText('Upload without an account', { selector: 'button' });

describe('the page of an invitation', () => {
  it('[BEY-41] asks with the same key again when the answer was lost, and leads to the project', async () => {
    const { api, user, keys, address } = open();
    api.refuse('/api/invitations/open', 'UNAVAILABLE');
    await user.click(await enter());
    await screen.findByText(/busy or restarting/);
    const first = sessionStorage.getItem('invitation-key the-link-of-a-mail');
    api.answer('/api/invitations/open', { token: 'guest', accountId: 'ada', guestIn: invitation.projectId });
    await user.click(await enter());
    await waitFor(() => expect(recall('token')).toBe('guest'));
    await waitFor(() => expect(address()).toBe('/projects/123456789'));
    expect(keys()).toEqual([first]);
  });

  it('[BEY-41] asks for a code when another browser was first, and leads account holders to sign in', async () => {
    const { api, user } = open();
    api.refuse('/api/invitations/open', 'INVITATION_USED');
    await user.click(await enter());
    await screen.findByText('Email a code to ada@example.org');
    open({ hasAccount: true });
    const way = await screen.findByText<HTMLAnchorElement>('Sign in as ada@example.org');
    expect(way.getAttribute('href')).toBe('/sign-in?next=%2Fprojects%2F123456789');
  });

  it('asks for answers where no document is asked for', async () => {
    open({ documents: [], hasQuestions: true, answers: 3 });
    await screen.findByRole('heading', { name: 'Hilda Host asks you for answers' });
    expect(screen.getByText('3 questions')).toBeTruthy();
    expect(screen.getByText('Answer without an account', { selector: 'button' })).toBeTruthy();
  });

  const enterCode = async (user: ReturnType<typeof open>['user']) => {
    await user.type(await screen.findByLabelText('OTP'), '123456');
    await user.click(screen.getByText('Verify OTP'));
  };
  const mailed = async (over: Partial<InvitationView> = { needsCode: true }) => {
    const page = open(over);
    page.api.answer('/api/auth/otp', { flow: 'nonce', label: 'KQT' });
    page.api.answer('/api/auth/otp/verify', { ticket: 'proof' });
    page.api.answer('/api/invitations/open', { token: 'guest', accountId: 'ada', guestIn: invitation.projectId });
    await page.user.click(await screen.findByText('Email a code to ada@example.org'));
    return page;
  };

  it('takes a right code once more where it let nobody in', async () => {
    const { api, user, address } = await mailed();
    api.refuse('/api/invitations/open', 'UNAVAILABLE');
    await enterCode(user);
    await screen.findByText(/busy or restarting/);
    api.refuse('/api/auth/otp/verify', 'OTP_INVALID');
    await user.click(screen.getByText('Verify OTP'));
    await waitFor(() => expect(address()).toBe('/projects/123456789'));
  });

  it('still takes the code when the page was loaded anew while it was read', async () => {
    const { go, user, address } = await mailed();
    await screen.findByLabelText('OTP');
    await go('/elsewhere');
    await go(-1);
    await enterCode(user);
    await waitFor(() => expect(address()).toBe('/projects/123456789'));
  });
});
