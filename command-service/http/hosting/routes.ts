import type { Clock } from '@dossier/shared/basics/clock';
import { derivedId } from '@dossier/shared/basics/ids';
import { Refused } from '@dossier/shared/basics/refused';
import { isOperator, streams as names } from '@dossier/shared/contract';
import { approvalOf, approvalPath, type Directory } from '@dossier/shared/directory';
import type { EventStore } from '@dossier/shared/event-store';
import { type Codec, hostingRequest, installationOf } from '@dossier/shared/history';
import type { Exchange, Route } from '@dossier/shared/http/exchange';
import { accountDecider } from '../../domain/index.ts';
import type { Execute } from '../../handling/execute/command.ts';
import { type LookOptions, lookOf, sendPage } from '../page.ts';
import { type Asking, approvedPage, approvePage, voidPage } from './pages.ts';

export type HostingOptions = LookOptions & {
  readonly directory: Pick<Directory, 'find' | 'ticket' | 'useTicket'>;
  readonly eventStore: Pick<EventStore, 'readStream'>;
  readonly codec: Pick<Codec, 'decrypt'>;
  readonly execute: Execute;
  readonly clock: Clock;
};

type Standing = NonNullable<Awaited<ReturnType<typeof approvalOf>>> & Asking;

/** For operators, by the link of a mail, wherever they are signed in. Scanners of mails follow links, so only a POST approves. */
export const hostingRoutes = (options: HostingOptions): Route[] => {
  const { streams, directory, eventStore, codec, execute, clock } = options;

  /** Undefined when the link says nothing any more: of a request that was answered, or to whom operates no longer. */
  const standing = async ({ query }: Exchange): Promise<Standing | undefined> => {
    const approval = await approvalOf(directory, query.get('token') ?? '', clock());
    if (!approval) return undefined;
    const { by, personId, requestId } = approval;
    const stored = await eventStore.readStream(names.installation());
    const asked = hostingRequest(stored, personId);
    if (asked?.id !== requestId || !isOperator(installationOf(stored), by)) return undefined;
    const [operator, person] = await Promise.all([directory.find(by), directory.find(personId)]);
    if (operator?.status !== 'active' || !person) return undefined;
    const [request] = await codec.decrypt([asked]);
    const { state: account } = await streams.follow(names.account(personId), accountDecider);
    const profile = account.status === 'open' ? account.profile : undefined;
    return {
      ...approval,
      email: person.email,
      name: profile ? `${profile.firstName} ${profile.lastName}`.trim() : '',
      reason: request?.type === 'HostingRequested' ? request.data.reason : '',
    };
  };

  /** The same however often it is sent at once; the link is used up after that. */
  const approve = async ({ hash, by, personId }: Standing, correlationId: string): Promise<boolean> => {
    const outcome = await execute({
      name: 'DecideHosting',
      payload: { personId, given: true },
      caller: { kind: 'person', personId: by, sessionId: '' },
      commandId: derivedId(hash, 'approve'),
      causationId: correlationId,
      correlationId,
    });
    const isGone = !outcome.ok && ['NOT_FOUND', 'UNKNOWN_COMMAND'].includes(outcome.refusal.code);
    if (!outcome.ok && !isGone) throw new Refused(outcome.refusal);
    await directory.useTicket(hash);
    return outcome.ok;
  };

  const route = (
    method: 'GET' | 'POST',
    answer: (exchange: Exchange, asking: Standing) => Promise<boolean>,
  ): Route => ({
    method,
    path: approvalPath,
    access: 'public',
    handle: async (exchange) => {
      const asking = await standing(exchange);
      const isAnswered = asking !== undefined && (await answer(exchange, asking));
      if (!isAnswered) sendPage(exchange, 404, voidPage(await lookOf(options)));
    },
  });

  return [
    route('GET', async (exchange, asking) => {
      sendPage(exchange, 200, approvePage(await lookOf(options), asking));
      return true;
    }),
    route('POST', async (exchange, asking) => {
      if (!(await approve(asking, exchange.correlationId))) return false;
      exchange.log.info({ by: asking.by, personId: asking.personId }, 'approved by the link of a mail');
      sendPage(exchange, 200, approvedPage(await lookOf(options), asking));
      return true;
    }),
  ];
};
