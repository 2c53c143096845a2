import { guestsToo } from '@dossier/shared/authorization';
import {
  collaboratorLimit,
  fileLimit,
  givenBy,
  hostingAnswerOf,
  type InstallationState,
  isOpenProject,
  isOperator,
  isSubscribed,
  type Me,
  mayAskToHost,
  newInstallation,
  projectLimit,
  retentionLimit,
  storageQuota,
  streams,
  type Usage,
} from '@dossier/shared/contract';
import type { InstallationNow } from '@dossier/shared/history';
import type { Route } from '@dossier/shared/http/exchange';
import type { AccountDocument, ProjectDocument, SubscriptionDocument } from '@dossier/shared/views';
import type { Projector } from '../../engine/projector.ts';
import { type AwaitConsistency, askerOf, ownRoute } from '../../http/asker.ts';
import { nowOf, type Reader } from '../../http/lists/reader.ts';
import type { QueryServiceOptions } from '../../options.ts';
import { statusOf, subscriptionView } from '../subscriptions/standing.ts';
import { teamsOf } from '../teams/of-person.ts';
import { noProfile } from './profile.ts';

type Options = Pick<QueryServiceOptions, 'directory' | 'uploads' | 'settings' | 'eventStore'> &
  Pick<Projector, 'shows'> & { readonly reader: Reader; readonly installation: InstallationNow };

/** What persons are told of themselves. */
export const meReader = ({ reader, shows, eventStore, directory, uploads, settings, installation }: Options) => {
  const { readStore, decrypt, audits } = reader;
  const readSubscription = (personId: string) => readStore.get<SubscriptionDocument>('subscriptions', personId);

  const standingIn = (
    installed: InstallationState,
    person: Parameters<typeof givenBy>[1],
    subscription: SubscriptionDocument | undefined,
  ) => (settings.hasShop ? statusOf(subscription) : givenBy(settings.variables, person, installed));

  /** A session may begin before the views show the registration. */
  const readAccount = async (personId: string) => {
    const found = await readStore.get<AccountDocument>('accounts', personId);
    if (found) return found;
    const [last] = await eventStore.readStream(streams.account(personId), { direction: 'backwards', limit: 1 });
    if (last) await shows(last);
    return readStore.get<AccountDocument>('accounts', personId);
  };

  const isHost = async (personId: string) => {
    const [own] = await readStore.find<ProjectDocument>('projects', { where: { host: personId }, limit: 1 });
    if (own || (await teamsOf(reader, personId)).length > 0) return true;
    const others = await readStore.find<ProjectDocument>('projects', { where: { members: personId } });
    return others.some(({ coHosts, supportStaff }) => coHosts.includes(personId) || supportStaff === personId);
  };

  const isAuditor = async (personId: string) => (await audits.of(personId)).length > 0;

  /** `guestIn`: in a session that has no other project. */
  const meOf = async (personId: string, guestIn?: string): Promise<Me> => {
    const account = await readAccount(personId);
    const subscription = await readSubscription(personId);
    const [profile = noProfile] = account ? await decrypt([account]) : [];
    const [subscribed] = subscription?.subscription ? await decrypt([subscription.subscription]) : [];
    const person = await directory.find(personId);
    const unread = { personId, read: false, ...(guestIn !== undefined && { projectId: guestIn }) };
    // A guest has one project, which is somebody else's.
    const withAccount = guestIn === undefined;
    const email = person?.email ?? '';
    const { hasShop, variables } = settings;
    const [installed, lines, looks, hosts] = await Promise.all([
      withAccount || !hasShop ? installation() : newInstallation,
      readStore.countBy('notifications', 'line', unread),
      withAccount && isAuditor(personId),
      withAccount && isHost(personId),
    ]);
    const standing = standingIn(installed, { personId, email: person?.email }, subscription);
    const asks = withAccount && !hasShop && mayAskToHost(variables, email, installed);
    return {
      ...profile,
      id: personId,
      email,
      isSubscribed: isSubscribed(standing, nowOf(reader)),
      subscription: subscribed && hasShop ? subscriptionView(subscribed, nowOf(reader), settings.taxRate) : null,
      unreadNotifications: [...lines.values()].reduce((sum, amount) => sum + amount, 0),
      unreadLines: lines.size,
      isAuditor: looks,
      isOperator: withAccount && isOperator(installed, personId),
      isHost: hosts,
      ...(asks && { hostingRequest: hostingAnswerOf(installed, personId) ?? 'none' }),
    };
  };

  const openProjects = async (personId: string) => {
    const byStatus = await readStore.countBy('projects', 'status', { host: personId });
    return [...byStatus].reduce((sum, [status, found]) => sum + (isOpenProject({ status }) ? found : 0), 0);
  };

  const usageOf = async (personId: string): Promise<Usage> => {
    const email = settings.hasShop ? undefined : (await directory.find(personId))?.email;
    const installed = settings.hasShop ? newInstallation : await installation();
    const subscription = standingIn(installed, { personId, email }, await readSubscription(personId));
    return {
      storage: { used: await uploads.used(personId), quota: storageQuota(subscription, nowOf(reader)) },
      collaboratorLimit: collaboratorLimit(subscription),
      projects: { open: await openProjects(personId), limit: projectLimit(subscription) },
      fileLimit: fileLimit(subscription),
      retentionLimit: retentionLimit(subscription),
    };
  };

  return { meOf, usageOf };
};
export type MeReader = ReturnType<typeof meReader>;

/** GET /api/me and /api/usage. */
export const meRoutes = ({ meOf, usageOf }: MeReader, awaitConsistency: AwaitConsistency): Route[] => {
  const route = ownRoute(awaitConsistency);
  return [
    route('/api/me', (personId, exchange) => meOf(personId, askerOf(exchange).guestIn), guestsToo),
    route('/api/usage', (personId) => usageOf(personId)),
  ];
};
