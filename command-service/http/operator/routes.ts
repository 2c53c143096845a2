import { authorize, type Caller, commandRules } from '@dossier/shared/authorization';
import { randomId } from '@dossier/shared/basics/ids';
import { parse, Refused } from '@dossier/shared/basics/refused';
import { answerOrThrow, ownCause } from '@dossier/shared/command-client';
import {
  changeMailServer,
  installationSettings,
  mailServerCode,
  streams as names,
  type OperatorMailServer,
} from '@dossier/shared/contract';
import { type Exchange, type Route, readJson, sendJson } from '@dossier/shared/http/exchange';
import { readLogo } from '@dossier/shared/http/logo';
import { recordsOf } from '@dossier/shared/mailer';
import { installationDecider } from '../../domain/index.ts';
import { type LogoOptions, storeLogo } from '../../flows/logo.ts';
import { signedIn } from '../../handling/caller.ts';
import { operatorRolesIn } from '../../handling/commands/installation.ts';
import type { Streams } from '../../handling/streams.ts';
import type { Parts, Settings } from '../../options.ts';
import { passwordCheck } from '../auth/common.ts';

/** Answers who they are. @throws Refused NOT_FOUND to whoever is no operator */
const operatorIn = async (streams: Pick<Streams, 'follow'>, caller: Caller): Promise<string> => {
  const { state } = await streams.follow(names.installation(), installationDecider);
  if (authorize(commandRules.ChangeSettings, caller, operatorRolesIn(state, caller)))
    throw new Refused('NOT_FOUND', { kind: 'rights' });
  return signedIn(caller).personId;
};

type MailServerOptions = Pick<Parts, 'mailServers' | 'directory' | 'client' | 'limit' | 'streams'> & {
  readonly settings: Pick<Settings, 'variables'>;
};

export const mailServerRoutes = (options: MailServerOptions): Route[] => {
  const { mailServers, directory, client, streams, settings } = options;
  if (!mailServers) return [];
  const { change, shown } = mailServers;
  const checkPassword = passwordCheck(options, 'change-mail-server');
  const path = '/api/operator/mail-server';

  const show = ({ response }: Exchange) =>
    sendJson(response, 200, {
      server: shown(),
      given: change === undefined,
      sentTo: change?.sentTo() ?? null,
    } satisfies OperatorMailServer);
  /** @throws Refused NOT_FOUND, also where it cannot be changed */
  const changing = async ({ caller }: Exchange) => {
    const personId = await operatorIn(streams, caller);
    const email = (await directory.find(personId))?.email;
    if (!change || email === undefined) throw new Refused('NOT_FOUND');
    return { personId, email, change };
  };
  const senderName = async () => {
    const { state } = await streams.follow(names.installation(), installationDecider);
    const { senderName: own, name } = installationSettings(state, settings.variables).settings;
    return own ?? name;
  };

  const send = async (exchange: Exchange) => {
    const { personId, email: to, change: by } = await changing(exchange);
    const { ownPassword, ...asked } = parse(changeMailServer, await readJson(exchange.request));
    await checkPassword(exchange, personId, ownPassword, 'ownPassword');
    await by.send(asked, { name: await senderName(), to });
    show(exchange);
  };
  /** Who did it is known before it is done. */
  const prove = async (exchange: Exchange) => {
    const { personId, email, change: by } = await changing(exchange);
    const { code } = parse(mailServerCode, await readJson(exchange.request));
    const { host, use } = by.prove(code, email);
    const cause = ownCause(randomId(), exchange.correlationId);
    answerOrThrow(await client.send('RecordMailServer', { personId, host }, cause));
    await use();
    show(exchange);
  };
  const hidden = (method: Route['method'], at: string, handle: Route['handle'], body?: Route['body']): Route => ({
    method,
    path: at,
    access: 'hidden',
    ...(body && { body }),
    handle,
  });
  return [
    hidden('GET', path, async (exchange) => {
      await operatorIn(streams, exchange.caller);
      show(exchange);
    }),
    hidden('GET', `${path}/records`, async ({ caller, response }) => {
      await operatorIn(streams, caller);
      sendJson(response, 200, await recordsOf(shown()?.from ?? ''));
    }),
    // Read by hand: what is wrong with them would tell others that there are such calls.
    hidden('POST', path, send, changeMailServer),
    hidden('POST', `${path}/code`, prove, mailServerCode),
  ];
};

export const logoRoutes = ({
  streams,
  ...options
}: LogoOptions & { readonly streams: Pick<Streams, 'follow'> }): Route[] => [
  {
    method: 'POST',
    path: '/api/operator/logo',
    access: 'hidden',
    handle: async ({ request, response, caller }) => {
      const owner = await operatorIn(streams, caller);
      sendJson(response, 201, await storeLogo(options, owner, await readLogo(request)));
    },
  },
];
