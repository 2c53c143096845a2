import { hasOwnSession } from '@dossier/shared/authorization';
import { randomId } from '@dossier/shared/basics/ids';
import { parse, Refused } from '@dossier/shared/basics/refused';
import { answerOrThrow, ownCause } from '@dossier/shared/command-client';
import {
  askDoctor,
  installationSettings,
  isOperator,
  type OperatorSettings,
  operatorPeopleQuery,
} from '@dossier/shared/contract';
import type { InstallationNow, SealLog } from '@dossier/shared/history';
import { type Exchange, type Route, readJson, sendJson } from '@dossier/shared/http/exchange';
import { readQuery } from '@dossier/shared/http/query';
import type { Projector } from '../engine/projector.ts';
import { sendAttachment } from '../http/attachment.ts';
import type { Reader } from '../http/lists/reader.ts';
import type { QueryServiceOptions } from '../options.ts';
import { noticeReader } from './notice.ts';
import { overviewReader } from './overview.ts';
import { peopleReader } from './people.ts';
import { projectsReader } from './projects.ts';
import { securityReader } from './security.ts';
import { supportReader } from './support.ts';

type Options = QueryServiceOptions & {
  readonly reader: Reader;
  readonly sealLog: SealLog;
  readonly parked: Projector['parked'];
  readonly installation: InstallationNow;
};

/** `/api/operator`: whoever is no operator finds nothing there. */
export const operatorRoutes = (options: Options): Route[] => {
  const { installation, parked, client, directory } = options;
  const { doctor, isShell } = options.surroundings ?? {};
  const overview = overviewReader({ ...options, listParked: parked.list });
  const support = supportReader({ ...options, overview });
  const people = peopleReader(options);
  const projects = projectsReader(options);
  const security = securityReader(options);
  const notice = noticeReader(options);

  /** @throws Refused NOT_FOUND */
  const operatorIn = async ({ caller }: Exchange): Promise<string> => {
    if (!hasOwnSession(caller) || !isOperator(await installation(), caller.personId))
      throw new Refused('NOT_FOUND', { kind: 'rights' });
    return caller.personId;
  };
  const orShellIn = async (exchange: Exchange): Promise<void> => {
    if (!isShell?.(exchange.request)) await operatorIn(exchange);
  };
  const reading = (
    path: string,
    read: (exchange: Exchange) => Promise<object>,
    admit: (exchange: Exchange) => Promise<unknown> = operatorIn,
  ): Route => ({
    method: 'GET',
    path,
    access: 'hidden',
    prompt: true,
    compressed: true,
    handle: async (exchange) => {
      await admit(exchange);
      sendJson(exchange.response, 200, await read(exchange));
    },
  });
  return [
    reading('/api/operator', overview, orShellIn),
    reading('/api/operator/people', ({ query }) => people(readQuery(operatorPeopleQuery, query).q)),
    reading('/api/operator/projects', projects),
    reading('/api/operator/security', security),
    reading('/api/operator/notice', notice),
    reading('/api/operator/settings', async (): Promise<OperatorSettings> => {
      const { hasShop: shop, variables } = options.settings;
      return { ...installationSettings(await installation(), variables), shop };
    }),
    {
      method: 'GET',
      path: '/api/operator/support.zip',
      access: 'hidden',
      handle: async (exchange) => {
        await orShellIn(exchange);
        const zip = await support();
        sendAttachment(exchange.response, zip, 'dossier-support.zip', 'application/zip');
      },
    },
    {
      method: 'POST',
      path: '/api/operator/parked/retry',
      access: 'hidden',
      handle: async (exchange) => {
        const personId = await operatorIn(exchange);
        const cause = ownCause(randomId(), exchange.correlationId);
        answerOrThrow(await client.send('RecordParkedRetry', { personId }, cause));
        await parked.retry();
        exchange.response.writeHead(204, { 'Cache-Control': 'no-store' }).end();
      },
    },
    {
      method: 'POST',
      path: '/api/operator/doctor',
      access: 'hidden',
      // Read by hand: what is wrong with it would tell others that there is such a call.
      body: askDoctor,
      handle: async (exchange) => {
        const personId = await operatorIn(exchange);
        if (!doctor) throw new Refused('NOT_FOUND');
        const { seenAt, mail } = parse(askDoctor, await readJson(exchange.request));
        doctor.begin({ seenAt, mailTo: mail ? (await directory.find(personId))?.email : undefined });
        exchange.response.writeHead(202, { 'Cache-Control': 'no-store' }).end();
      },
    },
  ];
};
