import { randomId } from '@dossier/shared/basics/ids';
import { streams as names } from '@dossier/shared/contract';
import type { Exchange, Route } from '@dossier/shared/http/exchange';
import { declinePath, type Invitation, invitationIn } from '@dossier/shared/mailer';
import { isProject, projectDecider, teamDecider } from '../../domain/index.ts';
import type { Parts, Settings } from '../../options.ts';
import { type Look, type LookOptions, lookOf, page, sendPage } from '../page.ts';

const askPage = (look: Look, name: string): string =>
  page(
    look,
    `Decline the invitation to ${name}?`,
    [
      'Whoever invited you sees that you declined, and you get no more invitations to it by email.',
      'Whoever works in it or audits it with an account already stays in it.',
    ],
    'Decline',
  );
const donePage = (look: Look, name: string): string =>
  page(look, `You get no more invitations to ${name}`, [
    'If you were invited, whoever invited you sees that you declined. You can close this page.',
  ]);
const unknownPage = (look: Look): string =>
  page(look, 'There is no such invitation', [
    'The link is not complete, or the project or team does not exist any more.',
  ]);

export type InvitationOptions = LookOptions &
  Pick<Parts, 'client' | 'execute'> & { readonly settings: Pick<Settings, 'secret'> };

/**
 * For people without an account, by the link of a mail. Scanners of mails follow links, so only a
 * POST declines; mail programs send one without a page, RFC 8058.
 */
export const invitationRoutes = (options: InvitationOptions): Route[] => {
  const { streams, client, execute, settings } = options;
  const look = () => lookOf(options);

  /** Undefined when it is gone. Its name may be another one by now: only who is in it still is told. */
  const nameOf = async ({ kind, id, personId }: Invitation): Promise<string | undefined> => {
    if (kind === 'project') {
      const { state } = await streams.follow(names.project(id), projectDecider);
      if (!isProject(state)) return undefined;
      const { host, coHosts, supportStaff, collaborators, auditors } = state;
      const people = [host, ...coHosts, supportStaff, ...Object.keys(collaborators), ...Object.keys(auditors)];
      return people.includes(personId) ? `“${state.projectName}”` : 'this project';
    }
    const { state } = await streams.follow(names.team(id), teamDecider);
    // In the bin it is there for nobody whom it invited.
    if (!state.exists || state.isBinned) return undefined;
    return [state.author, ...Object.keys(state.members)].includes(personId) ? `“${state.teamName}”` : 'this team';
  };

  /** A refusal says that there is nothing to decline any more. */
  const decline = async ({ kind, id, personId }: Invitation, correlationId: string): Promise<void> => {
    const cause = { commandId: randomId(), causationId: correlationId, correlationId };
    if (kind === 'project') await client.send('DeclineInvitation', { projectId: id, personId }, cause);
    else {
      const caller = { kind: 'person', personId, sessionId: '' } as const;
      await execute({ name: 'DeclineTeamInvitation', payload: { teamId: id }, caller, ...cause });
    }
  };

  const route = (
    method: 'GET' | 'POST',
    answer: (exchange: Exchange, invitation: Invitation, name: string) => Promise<void>,
  ): Route => ({
    method,
    path: declinePath,
    access: 'public',
    handle: async (exchange) => {
      const invitation = invitationIn(settings.secret, exchange.query.get('token') ?? '');
      const name = invitation && (await nameOf(invitation));
      if (name === undefined) sendPage(exchange, 404, unknownPage(await look()));
      else await answer(exchange, invitation as Invitation, name);
    },
  });

  return [
    route('GET', async (exchange, _invitation, name) => sendPage(exchange, 200, askPage(await look(), name))),
    route('POST', async (exchange, invitation, name) => {
      await decline(invitation, exchange.correlationId);
      exchange.log.info({ personId: invitation.personId, kind: invitation.kind, id: invitation.id }, 'declined');
      sendPage(exchange, 200, donePage(await look(), name));
    }),
  ];
};
