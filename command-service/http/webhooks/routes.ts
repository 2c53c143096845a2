import { isoTime } from '@dossier/shared/basics/clock';
import { randomId } from '@dossier/shared/basics/ids';
import { Refused } from '@dossier/shared/basics/refused';
import {
  type DeliveryRow,
  type MadeWebhook,
  streams as names,
  newWebhook,
  testKind,
  type WebhookChange,
  type WebhookRow,
  webhookChange,
  webhookLimits,
} from '@dossier/shared/contract';
import type { Delivery } from '@dossier/shared/directory';
import { type Endpoint, webhookRow } from '@dossier/shared/directory';
import { announce, type Exchange, type Route, sendJson, withBody } from '@dossier/shared/http/exchange';
import {
  deliveryTo,
  enqueueAttempt,
  newSecret,
  queueDelivery,
  sealSecret,
  secretText,
  targetProblem,
} from '@dossier/shared/webhooks';
import { isProject, projectDecider } from '../../domain/index.ts';
import { signedIn } from '../../handling/caller.ts';
import type { Parts, Settings } from '../../options.ts';
import { sendNothing } from '../auth/common.ts';

const deliveryRowOf = ({ deliveryId, kind, createdAt, state, nextAt, body, attempts }: Delivery): DeliveryRow => ({
  id: deliveryId,
  kind,
  createdAt: isoTime(createdAt),
  state,
  nextAt: nextAt === null ? null : isoTime(nextAt),
  body,
  attempts: attempts.map(({ at, ...attempt }) => ({ at: isoTime(at), ...attempt })).reverse(),
});

export type WebhookOptions = Pick<Parts, 'streams' | 'directory' | 'jobs' | 'limit' | 'clock'> & {
  readonly settings: Pick<Settings, 'webhookLoopback'>;
};

const all = '/api/webhooks';
const one = '/api/webhooks/:endpointId';
const access = 'signed-in';

const personIdOf = ({ caller }: Exchange) => signedIn(caller).personId;

/** Those of who asks. Somebody else's do not exist. */
const ownEndpoints = ({ directory, limit }: WebhookOptions) => {
  const limited = async (name: 'webhook-send' | 'webhook-change', exchange: Exchange) =>
    announce(exchange.response, await limit(name, personIdOf(exchange)));

  const endpoint = async (exchange: Exchange): Promise<Endpoint> => {
    const found = await directory.endpoint(exchange.params.endpointId ?? '');
    if (found?.personId !== personIdOf(exchange)) throw new Refused('NOT_FOUND');
    return found;
  };
  const enabled = async (exchange: Exchange): Promise<Endpoint> => {
    const found = await endpoint(exchange);
    if (!found.enabled) throw new Refused('WEBHOOK_OFF');
    await limited('webhook-send', exchange);
    return found;
  };
  return { limited, endpoint, enabled };
};
type OwnEndpoints = ReturnType<typeof ownEndpoints>;

/** What an endpoint may be sent, and where. @throws Refused INVALID */
const checkOf = ({ streams, settings }: WebhookOptions) => {
  const isHost = async (personId: string, projectId: string): Promise<boolean> => {
    const { state } = await streams.follow(names.project(projectId), projectDecider);
    return isProject(state) && state.host === personId;
  };
  /** One after the other: there may be hundreds, and others wait meanwhile. Somebody else's are answered like none. */
  return async (personId: string, url: string, projects: readonly string[]) => {
    const problem = targetProblem(new URL(url), { loopback: settings.webhookLoopback });
    if (problem) throw new Refused({ code: 'INVALID', errors: { url: problem } });
    for (const projectId of projects)
      if (!(await isHost(personId, projectId)))
        throw new Refused({ code: 'INVALID', errors: { projects: `You host no project ${projectId}.` } });
  };
};

const endpointRoutes = (options: WebhookOptions, own: OwnEndpoints): Route[] => {
  const { directory, clock } = options;
  const check = checkOf(options);

  const list = async (exchange: Exchange) => {
    const endpoints = await directory.endpointsOf(personIdOf(exchange));
    sendJson(exchange.response, 200, endpoints.map((endpoint) => webhookRow(endpoint, clock())) satisfies WebhookRow[]);
  };

  const make = async (exchange: Exchange, { url, kinds, projects }: Omit<WebhookChange, 'enabled'>) => {
    const personId = personIdOf(exchange);
    await own.limited('webhook-change', exchange);
    await check(personId, url, projects ?? []);
    if ((await directory.endpointsOf(personId)).length >= webhookLimits.perPerson) throw new Refused('WEBHOOK_LIMIT');
    const ids = { endpointId: randomId(), personId };
    const secret = newSecret();
    const endpoint: Endpoint = {
      ...ids,
      createdAt: clock(),
      url,
      kinds: [...new Set(kinds)],
      projects,
      enabled: true,
      secret: await sealSecret(directory, ids, secret),
      former: null,
      failingSince: null,
      givenUpAt: null,
    };
    await directory.putEndpoint(endpoint);
    const made: MadeWebhook = { ...webhookRow(endpoint, clock()), secret: secretText(secret) };
    sendJson(exchange.response, 201, made);
  };

  const change = async (exchange: Exchange, { url, kinds, projects, enabled }: WebhookChange) => {
    const endpoint = await own.endpoint(exchange);
    await own.limited('webhook-change', exchange);
    // One that was handed on meanwhile may stay: nothing is sent of it.
    const isNewHere = (projectId: string) => !endpoint.projects?.includes(projectId);
    await check(endpoint.personId, url, projects?.filter(isNewHere) ?? []);
    // Whoever switches it on, or to another address, begins anew.
    const isNew = (enabled && !endpoint.enabled) || url !== endpoint.url;
    const changes = {
      url,
      kinds: [...new Set(kinds)],
      projects,
      enabled,
      ...(isNew && { failingSince: null, givenUpAt: null }),
    };
    if (!(await directory.changeEndpoint(endpoint.endpointId, changes))) throw new Refused('NOT_FOUND');
    sendJson(exchange.response, 200, webhookRow({ ...endpoint, ...changes }, clock()));
  };

  const rotated = async (exchange: Exchange): Promise<MadeWebhook> => {
    const endpoint = await own.endpoint(exchange);
    const secret = newSecret();
    const now = clock();
    const { former, earlier = [] } = endpoint;
    const still = [...(former ? [former] : []), ...earlier].filter(({ until }) => until > now);
    const changes = {
      secret: await sealSecret(directory, endpoint, secret),
      former: { secret: endpoint.secret, until: now + webhookLimits.overlap },
      earlier: still.slice(0, webhookLimits.earlier),
    };
    // Two at once would both replace the same one, and what one of them was shown would never sign.
    if (!(await directory.changeEndpoint(endpoint.endpointId, changes, endpoint.secret))) return rotated(exchange);
    return { ...webhookRow({ ...endpoint, ...changes }, clock()), secret: secretText(secret) };
  };
  const rotate = async (exchange: Exchange) => {
    await own.endpoint(exchange);
    await own.limited('webhook-change', exchange);
    sendJson(exchange.response, 200, await rotated(exchange));
  };

  const remove = async (exchange: Exchange) => {
    await directory.removeEndpoint((await own.endpoint(exchange)).endpointId);
    sendNothing(exchange);
  };

  return [
    { method: 'GET', path: all, access, handle: list },
    withBody(newWebhook, { method: 'POST', path: all, access, handle: make }),
    withBody(webhookChange, { method: 'PUT', path: one, access, handle: change }),
    { method: 'DELETE', path: one, access, handle: remove },
    { method: 'POST', path: `${one}/rotate`, access, handle: rotate },
  ];
};

const deliveryRoutes = ({ directory, jobs, clock }: WebhookOptions, own: OwnEndpoints): Route[] => {
  const deliveries = async (exchange: Exchange) => {
    const { endpointId } = await own.endpoint(exchange);
    const found = await directory.deliveriesTo(endpointId, webhookLimits.deliveries);
    sendJson(exchange.response, 200, found.map(deliveryRowOf) satisfies DeliveryRow[]);
  };

  const test = async (exchange: Exchange) => {
    const endpoint = await own.enabled(exchange);
    const deliveryId = `msg_${randomId()}`;
    const made = { deliveryId, kind: testKind, projectId: null, time: isoTime(clock()), data: {} } as const;
    await queueDelivery({ directory, jobs }, deliveryTo(endpoint, made, clock()));
    sendJson(exchange.response, 202, { deliveryId });
  };

  const replay = async (exchange: Exchange) => {
    const { endpointId } = await own.enabled(exchange);
    const { deliveryId = '' } = exchange.params;
    if ((await directory.delivery(deliveryId))?.endpointId !== endpointId) throw new Refused('NOT_FOUND');
    const run = randomId();
    if (!(await directory.beginRun(deliveryId, run, clock()))) throw new Refused('NOT_FOUND');
    await enqueueAttempt(jobs, { deliveryId, run, attempt: 1 });
    sendJson(exchange.response, 202, { deliveryId });
  };

  return [
    { method: 'POST', path: `${one}/test`, access, handle: test },
    { method: 'GET', path: `${one}/deliveries`, access, handle: deliveries },
    { method: 'POST', path: `${one}/deliveries/:deliveryId/replay`, access, handle: replay },
  ];
};

/** Endpoints of the caller (BEY-26). */
export const webhookRoutes = (options: WebhookOptions): Route[] => {
  const own = ownEndpoints(options);
  return [...endpointRoutes(options, own), ...deliveryRoutes(options, own)];
};
