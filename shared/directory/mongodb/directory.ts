import type { Collection, Document, Filter } from 'mongodb';
import { DAY, MINUTE, otp as otpLimits, refusedLimits, sessionLifetime, tokenLimits } from '../../contract/index.ts';
import { openDatabase } from '../../engines/mongodb/database.ts';
import { exactly } from '../../engines/mongodb/exactly.ts';
import { patient } from '../../engines/mongodb/guarded.ts';
import { type MasterKeys, masterKeysOf } from '../master-key.ts';
import type { Directory } from '../port.ts';
import { type AnswerDraftDocument, type AnswerKeyDocument, answerDraftsIn, answerKeysIn } from './answers.ts';
import { type AnswerDocument, keptAnswersIn, type RefusedDocument, refusalsIn } from './commands.ts';
import {
  type ApiTokenDocument,
  apiTokensIn,
  type CalendarFeedDocument,
  calendarFeedsIn,
  type OtpDocument,
  proofsIn,
  type SessionDocument,
  sessionsIn,
  type TicketDocument,
} from './credentials.ts';
import { type ErasureDocument, erasuresIn } from './erasures.ts';
import { type CounterDocument, countersIn, type TrialDocument, trialsIn } from './limits.ts';
import {
  keepMasterKey,
  type MasterKeyDocument,
  type PersonDocument,
  peopleIn,
  type SavedFilterDocument,
  savedFiltersIn,
} from './people.ts';
import { type HostDocument, type HostsMarkDocument, hostsIn, type TakenDocument, takenIn } from './projects.ts';
import { type DeliveryDocument, type EndpointDocument, webhooksIn } from './webhooks.ts';

const indexes = {
  'directory.people': [{ personId: 1 }, { status: 1, pendingSince: 1 }],
  'directory.sessions': [
    { accessHash: 1 },
    { refreshHash: 1 },
    { previousRefreshHash: 1 },
    { personId: 1, lastUsedAt: -1 },
    { lastUsedAt: 1 },
    { createdAt: 1 },
  ],
  'directory.apiTokens': [{ hash: 1 }, { personId: 1, createdAt: -1 }, { expiresAt: 1 }],
  'directory.calendarFeeds': [{ hash: 1 }],
  'directory.savedFilters': [{ personId: 1, name: 1 }],
  'directory.answerDrafts': [{ personId: 1, projectId: 1, questionId: 1 }, { projectId: 1 }],
  'directory.answerKeys': [{ personId: 1 }, { projectId: 1 }],
  'directory.endpoints': [{ personId: 1, createdAt: 1 }],
  'directory.deliveries': [{ endpointId: 1, createdAt: -1 }, { personId: 1 }, { state: 1, nextAt: 1 }],
  'directory.otps': [{ requestId: 1 }, { email: 1 }, { requestedAt: 1 }],
  'directory.tickets': [{ personId: 1 }, { email: 1 }, { expiresAt: 1 }],
  'directory.counters': [{ resetsAt: 1 }],
  'directory.erasures': [{ at: 1 }],
  'directory.answers': [{ personId: 1 }, { expiresAt: 1 }],
  'directory.hosts': [{ personId: 1 }],
  'directory.marks': [],
  'directory.trials': [],
  'directory.refusals': [{ projectId: 1, firstAt: -1 }, { personId: 1 }, { lastAt: 1 }],
  'directory.taken': [],
} as const;

const drop = async <D extends Document>(collection: Collection<D>, old: Filter<D>): Promise<void> => {
  await patient(collection, MINUTE).deleteMany(old);
};

/** Shared by all copies: one document decides each race, and nothing is cached. */
export const openMongoDirectory = async (options: {
  url: string;
  masterKey: Buffer | MasterKeys;
}): Promise<Directory> => {
  const keys = masterKeysOf(options.masterKey);
  const { database, close } = await openDatabase(options.url, indexes);
  const collection = <D extends Document>(name: keyof typeof indexes) => database.collection<D>(name);
  const people = collection<PersonDocument>('directory.people');
  const sessions = collection<SessionDocument>('directory.sessions');
  const apiTokens = collection<ApiTokenDocument>('directory.apiTokens');
  const calendarFeeds = collection<CalendarFeedDocument>('directory.calendarFeeds');
  const savedFilters = collection<SavedFilterDocument>('directory.savedFilters');
  const answerDrafts = collection<AnswerDraftDocument>('directory.answerDrafts');
  const ofPeople = peopleIn(people, keys);
  const keysOfAnswers = collection<AnswerKeyDocument>('directory.answerKeys');
  const answerKeys = answerKeysIn(keysOfAnswers, answerDrafts, ofPeople);
  const endpoints = collection<EndpointDocument>('directory.endpoints');
  const deliveries = collection<DeliveryDocument>('directory.deliveries');
  const refusals = collection<RefusedDocument>('directory.refusals');
  const otps = collection<OtpDocument>('directory.otps');
  const tickets = collection<TicketDocument>('directory.tickets');
  const answers = collection<AnswerDocument>('directory.answers');
  const hosts = collection<HostDocument>('directory.hosts');
  const counters = collection<CounterDocument>('directory.counters');
  const erased = collection<ErasureDocument>('directory.erasures');
  const erasures = erasuresIn(erased);
  const kept = database.collection<MasterKeyDocument>('directory.masterKey');
  try {
    await keepMasterKey(kept, people, keys);
  } catch (error) {
    await close();
    throw error;
  }

  return {
    ...hostsIn(hosts, collection<HostsMarkDocument>('directory.marks')),
    ...ofPeople,
    ...answerKeys.methods,
    ...trialsIn(collection<TrialDocument>('directory.trials'), kept, keys),
    ...takenIn(collection<TakenDocument>('directory.taken')),
    ...sessionsIn(sessions),
    ...apiTokensIn(apiTokens),
    ...calendarFeedsIn(calendarFeeds),
    ...savedFiltersIn(savedFilters),
    ...answerDraftsIn(answerDrafts, ofPeople),
    ...webhooksIn(endpoints, deliveries),
    ...refusalsIn(refusals),
    ...proofsIn(otps, tickets),
    ...keptAnswersIn(answers),
    ...countersIn(counters),
    /** Repeatable: the address leads to what a crash left, then the person's id. */
    erase: async (personId) => {
      const person = exactly({ personId });
      const email = (await people.findOne(person))?._id;
      if (email !== undefined) {
        await tickets.deleteMany({ email });
        await otps.deleteMany({ email });
        await people.deleteOne(person);
      }
      await tickets.deleteMany(person);
      await sessions.deleteMany(person);
      await apiTokens.deleteMany(person);
      await calendarFeeds.deleteOne(exactly({ _id: personId }));
      await savedFilters.deleteMany(person);
      await answerDrafts.deleteMany(person);
      await keysOfAnswers.deleteMany(person);
      await endpoints.deleteMany(person);
      await deliveries.deleteMany(person);
      await refusals.updateMany(person, { $set: { client: null } });
      await hosts.deleteMany(person);
      await answers.deleteMany(person);
      await erasures.announce(personId);
    },
    dropAnswerKey: async (keyId) => {
      await answerKeys.drop(keyId);
      await erasures.announce(keyId);
    },
    sweep: async (now) => {
      const { idle, absolute } = sessionLifetime;
      await drop(sessions, { $or: [{ lastUsedAt: { $lte: now - idle } }, { createdAt: { $lte: now - absolute } }] });
      await drop(apiTokens, { expiresAt: { $lte: now - tokenLimits.shownAfterExpiry * DAY } });
      await drop(tickets, { expiresAt: { $lte: now } });
      await drop(otps, { requestedAt: { $lte: now - otpLimits.lifetime } });
      await drop(answers, { expiresAt: { $lte: now } });
      await drop(counters, { resetsAt: { $lte: now } });
      await drop(erased, { at: { $lt: new Date(now - DAY) } });
      await drop(refusals, { lastAt: { $lte: now - refusedLimits.days * DAY } });
    },
    close: async () => {
      await erasures.close();
      await close();
    },
    onErased: erasures.onErased,
  };
};
