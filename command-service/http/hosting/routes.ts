import { derivedId } from '@dossier/shared/basics/ids';
import { Refused } from '@dossier/shared/basics/refused';
import { isOperator, streams as names } from '@dossier/shared/contract';
import { approvalOf, approvalPath } from '@dossier/shared/directory';
import { hostingRequest, installationOf } from '@dossier/shared/history';
import type { Exchange, Route } from '@dossier/shared/http/exchange';
import { accountDecider } from '../../domain/index.ts';
import type { Parts } from '../../options.ts';
import { type Look, type LookOptions, lookOf, page, sendPage } from '../page.ts';

type Asking = { readonly email: string; readonly name: string; readonly reason: string };

const approvePage = (look: Look, { email, name, reason }: Asking): string =>
  page(
    look,
    `Let ${email} start projects?`,
    [
      ...(name === '' ? [] : [`Their name is ${name}.`]),
      `What for, in their own words: “${reason}”`,
      'They hear by email. To decline, or to look first, sign in and find them under Installation, People.',
    ],
    'Approve',
  );
const approvedPage = (look: Look, { email }: Asking): string =>
  page(look, `${email} can start projects now`, ['They are told by email. You can close this page.']);
const voidPage = (look: Look): string =>
  page(look, 'There is nothing to approve', [
    'The link is not complete or has ended, somebody declined meanwhile, or who asked is gone. Who still asks stands under Installation, People.',
  ]);

export type HostingOptions = LookOptions & Pick<Parts, 'directory' | 'eventStore' | 'codec' | 'execute' | 'clock'>;

type Standing = NonNullable<Awaited<ReturnType<typeof approvalOf>>> & Asking & { readonly isGiven: boolean };

/** For operators, by the link of a mail, wherever they are signed in. Scanners of mails follow links, so only a POST approves. */
export const hostingRoutes = (options: HostingOptions): Route[] => {
  const { streams, directory, eventStore, codec, execute, clock } = options;

  /** Undefined when the link says nothing any more: of a request that was declined, to whom operates no longer, of whom is gone. */
  const standing = async ({ query }: Exchange): Promise<Standing | undefined> => {
    const approval = await approvalOf(directory, query.get('token') ?? '', clock());
    if (!approval) return undefined;
    const { by, personId, requestId } = approval;
    const stored = await eventStore.readStream(names.installation());
    const { asked, answer } = hostingRequest(stored, personId) ?? {};
    if (asked?.id !== requestId || (answer !== 'asked' && answer !== 'given')) return undefined;
    const [operator, person] = await Promise.all([directory.find(by), directory.find(personId)]);
    if (!isOperator(installationOf(stored), by) || operator?.status !== 'active') return undefined;
    if (person?.status !== 'active') return undefined;
    const [request] = await codec.decrypt([asked]);
    const { state: account } = await streams.follow(names.account(personId), accountDecider);
    const profile = account.status === 'open' ? account.profile : undefined;
    return {
      ...approval,
      isGiven: answer === 'given',
      email: person.email,
      name: profile ? `${profile.firstName} ${profile.lastName}`.trim() : '',
      reason: request?.type === 'HostingRequested' ? request.data.reason : '',
    };
  };

  /** The same however often it is sent at once: the id follows from the link. */
  const approve = async ({ hash, by, personId }: Standing, correlationId: string): Promise<boolean> => {
    const outcome = await execute({
      name: 'DecideHosting',
      payload: { personId, given: true },
      caller: { kind: 'person', personId: by, sessionId: '' },
      commandId: derivedId(hash, 'approve'),
      causationId: correlationId,
      correlationId,
    });
    // Whoever is gone since we looked, or operates no longer.
    const isGone = !outcome.ok && ['NOT_FOUND', 'UNKNOWN_COMMAND'].includes(outcome.refusal.code);
    if (!outcome.ok && !isGone) throw new Refused(outcome.refusal);
    return outcome.ok;
  };

  const route = (
    method: 'GET' | 'POST',
    answer: (asking: Standing, exchange: Exchange) => Promise<typeof approvedPage | undefined>,
  ): Route => ({
    method,
    path: approvalPath,
    access: 'public',
    handle: async (exchange) => {
      const asking = await standing(exchange);
      // Also by another operator, and to a second press of the button.
      const page = asking && (asking.isGiven ? approvedPage : await answer(asking, exchange));
      const look = await lookOf(options);
      if (asking && page) sendPage(exchange, 200, page(look, asking));
      else sendPage(exchange, 404, voidPage(look));
    },
  });

  return [
    route('GET', async () => approvePage),
    route('POST', async (asking, { correlationId, log }) => {
      if (!(await approve(asking, correlationId))) return undefined;
      log.info({ by: asking.by, personId: asking.personId }, 'approved by the link of a mail');
      return approvedPage;
    }),
  ];
};
