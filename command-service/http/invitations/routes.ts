import { randomId } from '@dossier/shared/basics/ids';
import type { CommandClient } from '@dossier/shared/command-client';
import {
  type InstallationSettings,
  installationSettings,
  streams as names,
  type SettingsVariables,
} from '@dossier/shared/contract';
import { type Exchange, type Route, sendText } from '@dossier/shared/http/exchange';
import { declinePath, type Invitation, invitationIn } from '@dossier/shared/mailer';
import { installationDecider, isProject, projectDecider, teamDecider } from '../../domain/index.ts';
import type { Execute } from '../../handling/execute/command.ts';
import type { Streams } from '../../handling/streams.ts';
import { askPage, donePage, pagePolicy, unknownPage } from './page.ts';

export type InvitationOptions = {
  readonly streams: Pick<Streams, 'follow'>;
  readonly client: CommandClient;
  readonly execute: Execute;
  readonly settings: { readonly secret: Buffer; readonly variables: SettingsVariables };
};

const send = ({ response }: Exchange, status: number, html: string) =>
  sendText(response, status, html, 'text/html; charset=utf-8', {
    'Content-Security-Policy': pagePolicy,
    'Referrer-Policy': 'no-referrer',
  });

/**
 * For people without an account, by the link of a mail. Scanners of mails follow links, so only a
 * POST declines; mail programs send one without a page, RFC 8058.
 */
export const invitationRoutes = ({ streams, client, execute, settings }: InvitationOptions): Route[] => {
  /** Undefined when it is gone. */
  const nameOf = async ({ kind, id }: Invitation): Promise<string | undefined> => {
    if (kind === 'project') {
      const { state } = await streams.follow(names.project(id), projectDecider);
      return isProject(state) ? state.projectName : undefined;
    }
    const { state } = await streams.follow(names.team(id), teamDecider);
    return state.exists ? state.teamName : undefined;
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

  const look = async (): Promise<InstallationSettings> => {
    const { state } = await streams.follow(names.installation(), installationDecider);
    return installationSettings(state, settings.variables).settings;
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
      if (name === undefined) send(exchange, 404, unknownPage(await look()));
      else await answer(exchange, invitation as Invitation, name);
    },
  });

  return [
    route('GET', async (exchange, _invitation, name) => send(exchange, 200, askPage(await look(), name))),
    route('POST', async (exchange, invitation, name) => {
      await decline(invitation, exchange.correlationId);
      exchange.log.info({ personId: invitation.personId, kind: invitation.kind, id: invitation.id }, 'declined');
      send(exchange, 200, donePage(await look(), name));
    }),
  ];
};
