import { type Brand, installationSettings } from '@dossier/shared/contract';
import { installationState, openSealLog, type SealLog } from '@dossier/shared/history';
import { brandOf } from '@dossier/shared/http/brand';
import type { Route } from '@dossier/shared/http/exchange';
import { noticed } from '@dossier/shared/http/notice';
import type { Check, Measure } from '@dossier/shared/http/operations';
import { inShop } from '@dossier/shared/http/shop';
import { refunder } from '@dossier/shared/limits';
import type { Projector } from './engine/projector.ts';
import { evidenceMaker } from './evidence/making.ts';
import { evidenceRoutes, packageOrders } from './evidence/routes.ts';
import { manifestSigner } from './evidence/signature.ts';
import { awaitConsistencyOf } from './http/asker.ts';
import { archiveRoutes } from './http/files/archive.ts';
import { downloadRoutes } from './http/files/downloads.ts';
import { fileRoutes, fileThen } from './http/files/files.ts';
import { legacyRoutes } from './http/legacy/routes.ts';
import { inPast } from './http/lists/as-of.ts';
import { entryReader } from './http/lists/entries.ts';
import { keepingOf } from './http/lists/keeping.ts';
import { keptPages } from './http/lists/kept-pages.ts';
import { peopleFinder } from './http/lists/people.ts';
import { decrypter, type Reader, type Rights } from './http/lists/reader.ts';
import { resourceRoutes } from './http/lists/resources.ts';
import { searchedPeople } from './http/lists/searched.ts';
import { liveUpdates } from './http/live/live.ts';
import { recordLooks } from './http/look.ts';
import { receiptRoutes } from './http/receipts/routes.ts';
import { sealRoutes } from './http/seals.ts';
import { summaryRoutes } from './http/summary/routes.ts';
import { handOverRoutes } from './operator/hand-overs.ts';
import { logoRoute } from './operator/logo.ts';
import { noticeNow, noticeRoute } from './operator/notice.ts';
import { operatorRoutes } from './operator/routes.ts';
import type { QueryServiceOptions } from './options.ts';
import { ownDataRoutes } from './own-data/routes.ts';
import { momentRoutes } from './past/moments.ts';
import { openPastOver } from './past/thread/past-views.ts';
import { presentOf } from './past/thread/present.ts';
import { openPastWork } from './past/thread/thread.ts';
import { verificationRoutes } from './past/verification.ts';
import { letterheadReader } from './pdf/letterhead.ts';
import { meReader, meRoutes } from './read-models/accounts/me.ts';
import { openHearing } from './read-models/answers/hearing/thread.ts';
import { auditsAtHead } from './read-models/auditors/audits.ts';
import { calendarRoutes } from './read-models/calendar/routes.ts';
import { historyRoutes } from './read-models/history/export.ts';
import { documentNames } from './read-models/history/known.ts';
import { openReadModels } from './read-models/open.ts';
import { projectsAtHead } from './read-models/projects/head.ts';
import { resourcesOf } from './read-models/resources.ts';
import { invoicePdfRoutes } from './read-models/subscriptions/pdf/routes.ts';
import { subscriptionRoutes } from './read-models/subscriptions/routes.ts';
import { teamsAtHead } from './read-models/teams/head.ts';
import { waitingRoutes } from './read-models/waiting/routes.ts';

export type QueryService = {
  readonly routes: Route[];
  start(): Promise<void>;
  close(): Promise<void>;
  /** Whether queries show an event, at the latest after so many milliseconds. */
  readonly shows: Projector['shows'];
  /** What pages are to show of the installation; undefined: what they were built with. */
  readonly brand: () => Promise<Brand | undefined>;
  /** A page that loads without the app, with what operators tell everybody now. */
  readonly withNotice: (html: string) => Promise<string>;
  readonly rebuild: Projector['rebuild'];
  readonly measures: readonly Measure[];
  readonly checks: readonly Check[];
};

/** What all that is asked for is read by, and by what rights. */
const readingOf = (options: QueryServiceOptions, sealLog: SealLog) => {
  const { eventStore, readStore, directory, codec, clock, limit } = options;
  const rights: Rights = {
    judged: projectsAtHead(options),
    teams: teamsAtHead(options),
    audits: auditsAtHead(options),
    recordLook: recordLooks(options),
  };
  const people = peopleFinder(options)(readStore);
  const searched = searchedPeople({ ...options, people });
  const reader: Reader = {
    eventStore,
    sealOver: sealLog.sealOver,
    readStore,
    people,
    searched: searched.find,
    ...rights,
    decrypt: decrypter(codec, directory),
    keeping: keepingOf(options),
    entriesOf: entryReader(eventStore),
    refusedIn: directory.refusedIn,
    sizeOf: options.files.size,
    clock,
    limit,
    refund: refunder(directory),
  };
  return { rights, reader, searched };
};

export const createQueryService = (options: QueryServiceOptions): QueryService => {
  const { eventStore, directory, clock } = options;
  const projector = openReadModels(options);
  const awaitConsistency = awaitConsistencyOf(projector);
  const sealLog = openSealLog(eventStore);
  const { rights, reader, searched } = readingOf(options, sealLog);
  const live = liveUpdates({ ...options, ...rights });
  const hearing = openHearing({ ...options, decrypt: reader.decrypt });
  const all = resourcesOf(reader, hearing.hear);
  // Where nobody pays any more, invoices of before stand in the copy of one's own data alone.
  const resources = options.settings.hasShop ? all : all.filter(({ name }) => name !== 'invoices');
  const past = openPastWork(options, presentOf(reader, directory));
  const openPast = openPastOver(past, options);
  const evidence = { ...options, reader, sealLog, shows: projector.shows, signer: manifestSigner(options) };
  const maker = evidenceMaker(evidence);
  const installation = installationState(options);
  const notice = noticeNow({ clock, installation: installation.lately });
  const letterhead = letterheadReader({ ...options, installation: installation.lately });
  const me = meReader({ ...options, reader, shows: projector.shows, installation: installation.lately });
  /** As new as the asker's commands: whoever was just let in finds what they may have. */
  const upToDate = (routes: readonly Route[]): Route[] =>
    routes.map(({ handle, ...route }) => ({
      ...route,
      handle: async (exchange) => {
        await awaitConsistency(exchange);
        await handle(exchange);
      },
    }));
  const files = upToDate(fileRoutes({ ...options, ...rights, inPast: fileThen({ ...options, reader, openPast }) }));
  return {
    routes: [
      ...resourceRoutes(resources, {
        awaitConsistency,
        inPast: inPast(reader, past),
        kept: keptPages(options),
      }),
      ...momentRoutes({ reader, past }),
      ...verificationRoutes({ ...options, reader, sealLog }),
      ...meRoutes(me, awaitConsistency),
      ...ownDataRoutes({ ...options, reader, resources: all, me }),
      ...waitingRoutes(reader, awaitConsistency),
      ...calendarRoutes({ ...options, reader, awaitConsistency, installation: installation.lately }),
      ...inShop(options.settings.hasShop, [
        ...subscriptionRoutes({ ...options, reader, awaitConsistency }),
        ...invoicePdfRoutes({ ...options, reader, awaitConsistency, letterhead }),
      ]),
      ...files,
      ...legacyRoutes({
        resources,
        meOf: me.meOf,
        directory,
        files,
        awaitConsistency,
        hasShop: options.settings.hasShop,
      }),
      ...upToDate([
        ...archiveRoutes({ ...options, reader, openPast, letterhead }),
        ...historyRoutes({ ...options, reader }),
        ...evidenceRoutes(evidence),
        ...downloadRoutes({ ...options, ...rights, openPast, wantedPackage: packageOrders(evidence) }),
      ]),
      ...sealRoutes({ ...options, sealLog }),
      ...receiptRoutes({ ...options, reader, sealLog, documentNames, awaitConsistency, letterhead }),
      ...summaryRoutes({ ...options, reader, awaitConsistency, letterhead }),
      ...live.routes,
      ...handOverRoutes({ ...options, reader, awaitConsistency, installation: installation.atHead }),
      noticeRoute(notice),
      logoRoute({ ...options, installation: installation.lately }),
      ...operatorRoutes({ ...options, reader, sealLog, installation: installation.atHead, parked: projector.parked }),
    ],
    start: async () => {
      await projector.start();
      maker.start();
    },
    shows: projector.shows,
    brand: async () => brandOf(installationSettings(await installation.lately(), options.settings.variables).settings),
    withNotice: async (html) => {
      const told = await notice();
      return told ? noticed(html, told, clock()) : html;
    },
    rebuild: projector.rebuild,
    measures: projector.measures,
    checks: projector.checks,
    close: async () => {
      await maker.stop();
      await live.close();
      searched.close();
      await past.close();
      await hearing.close();
      await projector.close();
    },
  };
};
