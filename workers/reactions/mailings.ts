import { type EventType, handOverIn, isOperator, type StoredEvent, streams } from '@dossier/shared/contract';
import { installationOf, readInstallation } from '@dossier/shared/history';
import { nobodyOperates } from '@dossier/shared/process/environment';
import type { WorkerOptions } from '../working.ts';
import { type Fact, mail, type Reaction } from './reaction.ts';
import { rowFor } from './row-for.ts';

type Mailings = {
  readonly [T in EventType]?: (options: WorkerOptions, fact: Fact<T>) => Reaction[] | Promise<Reaction[]>;
};

/** Who operated then, and does so now. Heard of once more, it is told to nobody else. @param wasThen of an event of the installation */
const operatorsWhen = async (
  { eventStore }: Pick<WorkerOptions, 'eventStore'>,
  wasThen: (event: Pick<StoredEvent, 'revision' | 'time'>) => boolean,
): Promise<string[]> => {
  const stored = await eventStore.readStream(streams.installation());
  const [then, now] = [installationOf(stored.filter(wasThen)), installationOf(stored)];
  return Object.keys(then.operators).filter((one) => isOperator(then, one) && isOperator(now, one));
};

/** Of an event of the installation. */
const operatorsAt = (options: Pick<WorkerOptions, 'eventStore'>, { revision }: Pick<StoredEvent, 'revision'>) =>
  operatorsWhen(options, (event) => event.revision <= revision);

const theOperator = async ({ directory, settings }: WorkerOptions): Promise<string> =>
  (await directory.personOf(settings.operatorEmail)).personId;

/** Of what is asked by payers: whom a variable names, and who operates where none does. */
const forPayers = async (options: WorkerOptions, { time }: Pick<StoredEvent, 'time'>): Promise<string[]> => {
  const isNamed = options.settings.operatorEmail !== nobodyOperates;
  const operators = isNamed ? [] : await operatorsWhen(options, (event) => event.time <= time);
  return operators.length > 0 ? operators : [await theOperator(options)];
};

/** Who is asked, whose it is, and who asked: of a closed account nobody is left to tell. Undefined: there is no such offer. */
const handOver = async (
  { eventStore, directory }: WorkerOptions,
  { data: { handOverId } }: { readonly data: { readonly handOverId: string } },
) => {
  const offer = handOverIn(await readInstallation(eventStore), handOverId);
  return offer && { ...offer, leaver: (await directory.find(offer.personId)) ? [offer.personId] : [] };
};

const hostingDecided = (
  _: WorkerOptions,
  { data: { personId } }: Fact<'HostingGiven'> | Fact<'HostingDeclined'>,
): Reaction[] => mail([personId], { template: 'hosting-decided', subject: { personId } });

/** What is mailed of events that are of no project: of money, of what is asked of operators, and of what they did. */
const mailings: Mailings = {
  /** A payer is told of each failed renewal and refund once, of the end, and of a card that cannot be charged for long. */
  RenewalFailed: (_, { data: { personId, nextTryAt } }) =>
    mail([personId], { template: nextTryAt === null ? 'subscription-ended' : 'renewal-failed' }),
  SubscriptionWoken: (_, { data }) => mail([data.personId], { template: 'subscription-woken' }),
  CardExpiring: (_, { data }) => mail([data.personId], { template: 'card-expiring' }),
  CardLost: (_, { data }) => mail([data.personId], { template: 'card-lost' }),
  PaymentRefunded: (_, { data }) => mail([data.personId], { template: 'refunded' }),
  PaymentRefundFailed: async (options, { time, data: { personId } }) => [
    ...mail([personId], { template: 'refund-failed' }),
    ...mail(await forPayers(options, { time }), { template: 'refund-failed-operator', subject: { personId } }),
  ],

  QuoteRequested: async (options, { time, data: { personId, quoteId } }) => [
    ...mail([personId], { template: 'quote-thanks', subject: { quoteId } }),
    ...mail(await forPayers(options, { time }), { template: 'quote-operator', subject: { quoteId } }),
  ],

  HostingRequested: async (options, fact) => {
    const operators = await operatorsAt(options, fact);
    const recipients = operators.length > 0 ? operators : [await theOperator(options)];
    return mail(recipients, { template: 'hosting-asked', subject: { personId: fact.data.personId } });
  },
  HostingGiven: hostingDecided,
  HostingDeclined: hostingDecided,

  /** The others are told: whoever has the mail server gets every code. */
  MailServerChanged: async (options, fact) => {
    const told = (await operatorsAt(options, fact)).filter((one) => one !== fact.data.personId);
    return mail(told, { template: 'mail-server-changed' });
  },

  HandOverOffered: async (options, fact) => {
    const offer = await handOver(options, fact);
    if (!offer) return [];
    return [
      ...mail([offer.to], { template: 'hand-over-offered', subject: {} }),
      ...mail(offer.leaver, { template: 'hand-over-told', subject: {} }),
    ];
  },
  HandOverAccepted: async (options, fact) => {
    const offer = await handOver(options, fact);
    return mail(offer ? [...new Set([offer.by, ...offer.leaver])] : [], {
      template: 'hand-over-answered',
      subject: {},
    });
  },
  HandOverDeclined: async (options, fact) => {
    const offer = await handOver(options, fact);
    return mail(offer ? [offer.by] : [], { template: 'hand-over-answered', subject: {} });
  },
};

/** Undefined: nothing is mailed of such an event. */
export const mailingOf = (type: string) =>
  rowFor<(options: WorkerOptions, fact: Fact<EventType>) => Promise<Reaction[]>>(mailings, type);
