import { retryWhileAway } from '@dossier/shared/async/retry';
import { readsThread, rolesIn, seesWhole } from '@dossier/shared/authorization';
import { isoTime } from '@dossier/shared/basics/clock';
import { EngineUnavailableError } from '@dossier/shared/basics/errors';
import { deadlineCalendar, deadlineId } from '@dossier/shared/calendar';
import {
  type AnswerAction,
  type DecryptedEvent,
  type DocumentStatus,
  decisionsIn,
  type EventType,
  handOverIn,
  handOverStateOf,
  hostingAnswerOf,
  isDelivered,
  isDocument,
  isOperator,
  isOwed,
  itemIdOf,
  letsGuestsIn,
  type MailTemplate,
  mailKind,
  type Question,
  type RecordedTeam,
  removedPerson,
  streams,
  takesUploads,
} from '@dossier/shared/contract';
import { approvalPath, hasAccount, makeApproval } from '@dossier/shared/directory';
import { hostingRequest, installationOf, readInstallation } from '@dossier/shared/history';
import { declinePath, declineToken, type Invitation, linkPath } from '@dossier/shared/mailer';
import {
  type AnswersDocument,
  type AuditorDocument,
  answersOwedBy,
  deadlineFor,
  deletionAt,
  type EvidenceDocument,
  namesOf,
  owedBy,
  type ProjectDocument,
  projections,
  requiredOf,
  reviewableOf,
  type SubscriptionDocument,
} from '@dossier/shared/views';
import { teamAt } from '../reactions/team-at.ts';
import type { WorkerOptions } from '../working.ts';
import { causeOf, commentOf, decisionOf } from './causes.ts';
import { NothingToSend, type Queued } from './queued.ts';
import { displayName, findRecipient } from './recipient.ts';
import { answersTo } from './templates/asking.ts';
import type { MailBrand } from './templates/brand.ts';
import type { DigestItem } from './templates/digest.ts';
import type { RenderedMail } from './templates/layout.ts';
import type { AskedSection, Asks, Invited, Invites, MailParams } from './templates/params.ts';
import { digestItem, renderMail } from './templates/templates.ts';
import { urlOf } from './templates/words.ts';

type Sources = Pick<WorkerOptions, 'readStore' | 'eventStore' | 'codec' | 'directory' | 'settings' | 'bus' | 'clock'>;

/** Milliseconds. They are a moment behind after every event: no failure to speak of. */
const viewsPatience = 500;

/** What a mail of a project depends on. */
type OfQueued<A> = (sources: Sources, project: ProjectDocument, queued: Queued) => A | Promise<A>;
type MayRead = OfQueued<boolean>;

const isMember = (_: Sources, { members }: ProjectDocument, { data }: Queued) => members.includes(data.recipient);

const isAuditor: MayRead = async ({ readStore, clock }, { id }, { data: { recipient } }) => {
  const ids = [`${id}.${recipient}`, `installation.${recipient}`];
  const grants = await readStore.getMany<AuditorDocument>('auditors', ids);
  return grants.some(({ until }) => clock() < Date.parse(until));
};

/** @throws NothingToSend, or an error to try again after while the views are behind */
const projectOf = async (
  sources: Sources,
  queued: Queued,
  mayRead: MayRead,
  inTheBinToo: boolean,
): Promise<ProjectDocument> => {
  const { readStore, eventStore, bus } = sources;
  const { projectId } = queued.data;
  const viewsReached = async () => {
    const reached = await readStore.checkpoint(projections, bus.partitionOf(queued.key));
    if ((reached?.position ?? 0) < queued.position) throw new EngineUnavailableError('the views are behind');
  };
  await retryWhileAway(viewsReached, () => undefined, viewsPatience);
  const found = projectId === null ? undefined : await readStore.get<ProjectDocument>('projects', projectId);
  if (found) {
    if (found.status === 'bin' && !inTheBinToo) throw new NothingToSend('The project is in the bin.');
    if (!(await mayRead(sources, found, queued))) throw new NothingToSend('The recipient is no longer in the project.');
    return found;
  }
  const [last] = await eventStore.readStream(streams.project(projectId ?? ''), { direction: 'backwards', limit: 1 });
  if (last?.type === 'ProjectPurged') throw new NothingToSend('The project was deleted.');
  throw new Error('the project cannot be read');
};

/** Also those of the members of its team. */
const rolesOf = async ({ eventStore }: Sources, project: ProjectDocument, personId: string) => {
  const team = project.teamId === null ? undefined : await teamAt(eventStore, project.teamId);
  return rolesIn(project, personId, team);
};

/** As the recipient's screens name somebody: what hosts call people is for those who run the project. */
const nameOf = async (sources: Sources, project: ProjectDocument, { data }: Queued, personId: string) => {
  const person = await findRecipient(sources, personId);
  if (!person || !seesWhole(await rolesOf(sources, project, data.recipient))) return displayName(person);
  const stored = project.names[personId];
  const given = stored ? { [personId]: String(await sources.codec.decryptValue<unknown>(stored)) } : {};
  return namesOf(project, given)({ id: personId, name: displayName(person), email: person.address });
};

const documentName = ({ definitions }: ProjectDocument, { data: { subject } }: Queued): string => {
  const definition = definitions.find(({ documentId }) => documentId === subject.documentId);
  if (!definition) throw new NothingToSend('The document is no longer required.');
  return definition.fieldName;
};

const reviewOf = async ({ eventStore, codec }: Sources, queued: Queued) => {
  const stored = await causeOf(eventStore, queued);
  const [review] = stored ? await codec.decrypt([stored]) : [];
  if (review?.type !== 'DocumentReviewed') return { reasons: [], remarks: '' };
  const { reasons, remarks } = review.data;
  return { reasons, remarks: remarks === removedPerson ? '' : remarks };
};

/** In the order of questions and documents, those decided on that are still asked. */
const decidedAnswers = async ({ readStore, codec }: Sources, project: ProjectDocument, personId: string) => {
  const stored = await readStore.get<AnswersDocument>('answers', `${project.id}.${personId}`);
  const decisions = decisionsIn(stored?.decisions ?? []);
  const names = new Map(project.definitions.map(({ documentId, fieldName }) => [documentId, fieldName]));
  return Promise.all(
    reviewableOf(project, personId).flatMap((item) => {
      const decision = decisions.get(itemIdOf(item));
      if (!decision) return [];
      const label = isDocument(item) ? (names.get(item.documentId) ?? '') : item.label;
      return [codec.decryptValue<unknown>(decision.remarks).then((remarks) => told(label, decision.action, remarks))];
    }),
  );
};
const told = (label: string, action: AnswerAction, remarks: unknown) => ({
  ...{ label, action },
  remarks: remarks === removedPerson ? '' : String(remarks),
});

const readsItsThread: MayRead = async (sources, project, { data: { subject, recipient } }) =>
  readsThread(await rolesOf(sources, project, recipient), recipient, subject.collaboratorId ?? '');

const commentTextOf = async ({ eventStore, codec }: Sources, queued: Queued): Promise<string> => {
  const stored = await commentOf(eventStore, queued);
  const [comment] = stored ? await codec.decrypt([stored]) : [];
  if (comment?.type !== 'DocumentCommented' || comment.data.text === removedPerson)
    throw new NothingToSend('The comment is gone.');
  return comment.data.text;
};

const canUpload = ({ clock }: Sources, { status, deadline, ownDeadlines }: ProjectDocument, personId: string) =>
  takesUploads({ status, deadline, ownDeadline: ownDeadlines[personId] }, clock());

/** With what all mails of a team say. */
const ofTeam =
  <M extends object>(
    more: (sources: Sources, team: RecordedTeam, queued: Queued, teamId: string) => Promise<M>,
    inTheBinToo = false,
  ) =>
  async (sources: Sources, queued: Queued) => {
    const { teamId = '' } = queued.data.subject;
    const team = await teamAt(sources.eventStore, teamId);
    if (!team || (team.isBinned && !inTheBinToo)) throw new NothingToSend('The team was deleted.');
    return { teamId, teamName: team.teamName, ...(await more(sources, team, queued, teamId)) };
  };

/** What an upload asks for until it is decided. */
const toReview: ReadonlySet<DocumentStatus> = new Set(['Uploaded', 'In Review']);

/** But for the site, which all have. */
type Params = {
  readonly [T in MailTemplate]: (sources: Sources, queued: Queued) => Promise<Omit<MailParams[T], 'publicUrl'>>;
};

const ownsAccount = async ({ directory }: Sources, personId: string): Promise<boolean> =>
  hasAccount(await directory.find(personId));

/** Who has no account comes in by a link of their own; an invitation says more than the project itself. */
const pathTo = async (
  sources: Sources,
  { id: projectId, collaborators, revision }: ProjectDocument,
  { data: { recipient: personId, template }, time }: Queued,
): Promise<string> => {
  const { settings } = sources;
  const isAsked = collaborators.includes(personId);
  const invites = isAsked && (template === 'invitation' || !(await ownsAccount(sources, personId)));
  if (!invites) return `/projects/${projectId}`;
  return linkPath(settings.secret, { projectId, personId, revision, mailedAt: Date.parse(time) });
};

const dueAtOf = (project: ProjectDocument, { data }: Queued) =>
  data.subject.dueAt ?? deadlineFor(project, data.recipient);

/** With what all mails of a project say. */
const ofProject =
  <M extends object>(more: OfQueued<M>, mayRead: MayRead = isMember, inTheBinToo = false) =>
  async (sources: Sources, queued: Queued) => {
    const project = await projectOf(sources, queued, mayRead, inTheBinToo);
    const { id: projectId, projectName, timeZone } = project;
    const dueAt = dueAtOf(project, queued);
    const projectPath = await pathTo(sources, project, queued);
    const base = { projectId, projectName, timeZone, dueAt, projectPath };
    return { ...base, ...(await more(sources, project, queued)) };
  };

type Required = ReturnType<typeof requiredOf>[number];

/** Also an optional one. */
const isStillAsked = (required: Required): boolean => !required.unasked && !isDelivered(required);

/** By section, in their order. */
const bySection = ({ questions }: ProjectDocument, some: readonly Question[]): AskedSection[] => {
  const wanted = new Set(some);
  return (questions?.sections ?? []).flatMap((section) => {
    const labels = section.questions.filter((question) => wanted.has(question)).map(({ label }) => label);
    return labels.length === 0 ? [] : [{ title: section.title, labels }];
  });
};

const answersOf = (project: ProjectDocument, personId: string): AskedSection[] =>
  bySection(project, answersOwedBy(project, personId));

/** Of the documents of somebody, in their order, and of their answers those that a mail asks for. */
const asksFor = async (
  sources: Sources,
  project: ProjectDocument,
  { data: { recipient } }: Queued,
  isAskedFor: (required: Required) => boolean,
  answers = answersOf(project, recipient),
): Promise<Asks> => {
  const documents = requiredOf(project, recipient)
    .filter(isAskedFor)
    .map(async ({ definition: { documentId: _own, template, ...definition }, status }) => ({
      ...definition,
      template: template && String(await sources.codec.decryptValue<unknown>(template.fileName)),
      isRejected: status === 'Reject',
    }));
  return {
    documents: await Promise.all(documents),
    answers,
    asGuest: letsGuestsIn(project) && !(await ownsAccount(sources, recipient)),
    isOpen: canUpload(sources, project, recipient),
  };
};

/** The event of their subscription that queued the mail, as it told it then, and all others; theirs whom it is about, where it is told to another. */
const subscriptionCauseOf = async <
  T extends
    | 'RenewalFailed'
    | 'PaymentRefunded'
    | 'PaymentRefundFailed'
    | 'SubscriptionWoken'
    | 'CardExpiring'
    | 'CardLost',
>(
  { eventStore, codec }: Sources,
  { data, causationId }: Queued,
  type: T,
  missing: string,
) => {
  const stream = streams.subscription(data.subject.personId ?? data.recipient);
  const events = await codec.decrypt(await eventStore.readStream(stream));
  const isCause = (event: DecryptedEvent): event is Extract<DecryptedEvent, { readonly type: T }> =>
    event.id === causationId && event.type === type;
  const cause = events.find(isCause);
  if (!cause) throw new NothingToSend(missing);
  return { cause, events };
};

/** A mail that waited, or is sent again, asks nobody for what was done since. @throws NothingToSend */
const unlessSince = (
  events: readonly DecryptedEvent[],
  cause: DecryptedEvent,
  over: readonly EventType[],
  message: string,
): void => {
  const since = events.slice(events.indexOf(cause) + 1);
  const resumed = since.findLastIndex(({ type }) => type === 'SubscriptionResumed');
  const isOver = ({ type }: DecryptedEvent, index: number) =>
    over.includes(type) && (type !== 'SubscriptionCancelled' || index > resumed);
  if (since.some(isOver)) throw new NothingToSend(message);
};
const notRenewed = 'The plan is not renewed then any more.';
const ends = ['SubscriptionCancelled', 'SubscriptionEnded', 'SubscriptionClosed'] as const;

const aboutPayment = (events: readonly DecryptedEvent[], paymentId: string) => {
  const about = events.filter((event) => 'paymentId' in event.data && event.data.paymentId === paymentId);
  return { about, bill: about.find((event) => event.type === 'PaymentRequested') };
};

const renewalOf = async (sources: Sources, queued: Queued) => {
  const { cause, events } = await subscriptionCauseOf(sources, queued, 'RenewalFailed', 'There is no such renewal.');
  if (cause.data.nextTryAt === null)
    unlessSince(events, cause, ['SubscriptionStarted', 'SubscriptionClosed'], 'A plan was started again meanwhile.');
  else
    unlessSince(
      events,
      cause,
      ['SubscriptionRenewed', 'SubscriptionWoken', 'RenewalFailed', ...ends],
      'The renewal was paid, tried again or given up meanwhile.',
    );
  const { about, bill } = aboutPayment(events, cause.data.paymentId);
  const failure = about.find((event) => event.type === 'PaymentFailed');
  return {
    total: (bill?.data.amount ?? 0) + (bill?.data.tax ?? 0),
    reason: failure?.data.reason ?? '',
    nextTryAt: cause.data.nextTryAt ?? '',
    needsPayer: cause.data.needsPayer,
  };
};

const noRefund = 'There is no such refund.';
type RefundNews = { readonly revision: number; readonly data: { readonly paymentId: string; readonly total: number } };
/** Each refund, and each that failed, is told by itself, with what was refunded before it, in US cents. */
const refundIn = (events: readonly DecryptedEvent[], { revision, data: { paymentId } }: RefundNews) => {
  const { about, bill } = aboutPayment(events, paymentId);
  if (!bill) throw new NothingToSend('There is no such payment.');
  const totals = about.map((event) =>
    event.revision < revision && (event.type === 'PaymentRefunded' || event.type === 'PaymentRefundFailed')
      ? event.data.total
      : undefined,
  );
  return { about, bill: bill.data, before: totals.findLast((total) => total !== undefined) ?? 0 };
};

const refundOf = async (sources: Sources, queued: Queued) => {
  const { cause, events } = await subscriptionCauseOf(sources, queued, 'PaymentRefunded', noRefund);
  const { about, bill, before } = refundIn(events, cause);
  const isBack = (event: DecryptedEvent) =>
    event.revision > cause.revision && event.type === 'PaymentRefundFailed' && event.data.total < cause.data.total;
  if (about.some(isBack)) throw new NothingToSend('It came back meanwhile.');
  const reason = about.find((event) => event.type === 'PaymentGivenBack')?.data.reason ?? null;
  const isNewsOf = ({ type, revision }: DecryptedEvent) =>
    revision < cause.revision && (type === 'PaymentRefunded' || type === 'PaymentRefundFailed');
  const toCard = about.findLast(isNewsOf)?.type !== 'PaymentRefundFailed';
  const { brand, last4 } = bill;
  return { amount: cause.data.total - before, reason, brand, last4, toCard };
};

/** What was to be given back: all of it, unless a part that was told came back. */
const refundFailedOf = async (sources: Sources, queued: Queued) => {
  const { cause, events } = await subscriptionCauseOf(sources, queued, 'PaymentRefundFailed', noRefund);
  const { about, bill, before } = refundIn(events, cause);
  const { total, reason } = cause.data;
  const owed = before > total ? before : bill.amount + bill.tax;
  const amount = owed - total;
  // Whoever reads that it failed may give it back once more.
  const isBack = (event: DecryptedEvent) =>
    event.revision > cause.revision && event.type === 'PaymentRefunded' && event.data.total >= owed;
  if (about.some(isBack)) throw new NothingToSend('It was given back meanwhile.');
  const paid = about.find((event) => event.type === 'PaymentRecorded');
  return { bill, amount, reason, reference: paid?.data.reference ?? '' };
};

const cardOf = async ({ readStore }: Sources, { data }: Queued) => {
  const found = await readStore.get<SubscriptionDocument>('subscriptions', data.recipient);
  const card = found?.subscription?.card;
  if (!card) throw new NothingToSend('There is no card on file.');
  return { brand: card.brand, last4: card.last4 };
};

/** Of the card that it is about, in whose place there may be another one by now. */
const cardTroubleOf = (type: 'CardExpiring' | 'CardLost') => async (sources: Sources, queued: Queued) => {
  const { cause, events } = await subscriptionCauseOf(sources, queued, type, 'There is no such card.');
  unlessSince(events, cause, ['CardChanged', 'SubscriptionStarted'], 'The card was changed meanwhile.');
  unlessSince(events, cause, ends, notRenewed);
  return cardOf(sources, queued);
};

const wokenOf = async (sources: Sources, queued: Queued) => {
  const { cause, events } = await subscriptionCauseOf(
    sources,
    queued,
    'SubscriptionWoken',
    'There is no such subscription.',
  );
  unlessSince(events, cause, ['SubscriptionRenewed', 'SubscriptionWoken', ...ends], notRenewed);
  return { ...(await cardOf(sources, queued)), periodEnd: cause.data.periodEnd };
};

const invitedAs = async ({ directory }: Sources, personId: string): Promise<Invited> => {
  const person = await directory.find(personId);
  return { email: person?.email ?? '', hasAccount: hasAccount(person) };
};
const invitesTo = async (sources: Sources, from: string, to: Invitation): Promise<Invites> => {
  const sender = await findRecipient(sources, from);
  const { publicUrl, secret } = sources.settings;
  return {
    senderName: displayName(sender),
    senderEmail: sender?.address ?? '',
    ...(await invitedAs(sources, to.personId)),
    declineUrl: urlOf({ publicUrl }, `${declinePath}?token=${declineToken(secret, to)}`),
  };
};
const declinedAlready = 'They declined: no invitation is mailed to them.';
const invitesToProject: OfQueued<Invites> = (sources, { id, host, declined }, { data }) => {
  if (declined.includes(data.recipient)) throw new NothingToSend(declinedAlready);
  return invitesTo(sources, host, { kind: 'project', id, personId: data.recipient });
};

/** Of a team, which they did not join after all. */
const hasDeclined = async ({ eventStore }: Sources, teamId: string, personId: string): Promise<boolean> => {
  const answers = ['TeamInvitationDeclined', 'TeamMemberJoined'];
  const events = await eventStore.readStream(streams.team(teamId));
  const last = events.findLast(({ type, data }) => answers.includes(type) && data.personId === personId);
  return last?.type === 'TeamInvitationDeclined';
};

const hostNamed = async (sources: Sources, { host }: ProjectDocument) => ({
  hostName: displayName(await findRecipient(sources, host)),
});
const authorNamed = async (sources: Sources, { author }: RecordedTeam) => ({
  authorName: displayName(await findRecipient(sources, author)),
});

const addressOf = async ({ directory }: Sources, personId: string): Promise<string> =>
  (await directory.find(personId))?.email ?? removedPerson;

/** What is offered, as it stands now. */
const handOverOf = async ({ eventStore }: Sources, queued: Queued) => {
  const decision = await decisionOf(eventStore, queued);
  const handOverId = String(decision?.data.handOverId);
  const offer = handOverIn(await readInstallation(eventStore), handOverId);
  if (!offer) throw new NothingToSend('There is no such offer.');
  return { handOverId, offer };
};

/** Of one that can still be answered. */
const openHandOver = async (sources: Sources, queued: Queued) => {
  const found = await handOverOf(sources, queued);
  if (handOverStateOf(found.offer, sources.clock()) !== 'offered')
    throw new NothingToSend('The offer is no longer open.');
  return found;
};

const roleChanged = 'They have another role in the project by now.';

const paramsOf: Params = {
  invitation: ofProject(async (sources, project, queued) => {
    if (!project.collaborators.includes(queued.data.recipient)) throw new NothingToSend(roleChanged);
    const { invitationText: words } = project.mailing;
    const asks = await asksFor(sources, project, queued, isStillAsked);
    return { ...(await invitesToProject(sources, project, queued)), ...asks, words };
  }),
  added: ofProject(async (sources, project, queued) => {
    const { recipient } = queued.data;
    const isCoHost = project.coHosts.includes(recipient);
    if (!isCoHost && project.supportStaff !== recipient) throw new NothingToSend(roleChanged);
    return { ...(await invitesToProject(sources, project, queued)), role: isCoHost ? 'co-host' : 'support' };
  }),
  auditor: ofProject(invitesToProject, isAuditor),
  'project-offered': ofProject(async (sources, project, { data: { recipient } }) => {
    if (project.offeredTo !== recipient) throw new NothingToSend('The offer is no longer open.');
    return { ...(await invitedAs(sources, recipient)), ...(await hostNamed(sources, project)) };
  }),
  'project-handed-over': ofProject((sources, project, { data: { recipient } }) => {
    if (!project.coHosts.includes(recipient)) throw new NothingToSend(roleChanged);
    return hostNamed(sources, project);
  }),
  'host-gone': ofProject(
    (sources, project, queued) => {
      if (project.purgeAt === null) throw new NothingToSend('The project is not in the bin.');
      return { dueAt: project.purgeAt, isCollaborator: !isMember(sources, project, queued) };
    },
    (sources, project, queued) =>
      isMember(sources, project, queued) || project.collaborators.includes(queued.data.recipient),
    true,
  ),
  'host-found': ofProject(async (sources, project, { data: { recipient } }) => ({
    ...(await hostNamed(sources, project)),
    isOpen: canUpload(sources, project, recipient),
  })),
  'hand-over-offered': async (sources, queued) => {
    const { handOverId, offer } = await openHandOver(sources, queued);
    const leaver = await findRecipient(sources, offer.personId);
    return {
      ...(await invitedAs(sources, offer.to)),
      from: leaver ? displayName(leaver) : '',
      until: offer.until,
      handOverId,
    };
  },
  'hand-over-told': async (sources, queued) => {
    const { offer } = await openHandOver(sources, queued);
    return { to: await addressOf(sources, offer.to) };
  },
  'hand-over-answered': async (sources, queued) => {
    const { offer } = await handOverOf(sources, queued);
    return {
      to: await addressOf(sources, offer.to),
      accepted: offer.ended === 'accepted',
      isTheirs: queued.data.recipient === offer.personId,
    };
  },
  assigned: ofProject(async (sources, project, queued) => {
    const { documentId } = queued.data.subject;
    const isMeant = (required: Required) => required.definition.documentId === documentId && isStillAsked(required);
    const asks = await asksFor(sources, project, queued, isMeant, []);
    if (asks.documents.length === 0) throw new NothingToSend('The document is not asked for any more.');
    if (!asks.isOpen) throw new NothingToSend('It cannot be uploaded any more.');
    return { ...asks, documentName: documentName(project, queued) };
  }),
  unassigned: ofProject((_, project, queued) => {
    const { subject, recipient } = queued.data;
    const isAskedIn = (some: ProjectDocument) =>
      requiredOf(some, recipient).some(({ definition }) => definition.documentId === subject.documentId);
    const name = documentName(project, queued);
    if (isAskedIn(project)) throw new NothingToSend('The document is asked for again.');
    // Its condition does not hold with them: it was none of theirs.
    if (!isAskedIn({ ...project, projectScope: 'public' }))
      throw new NothingToSend('The document was not asked of them.');
    return { documentName: name };
  }),
  'questions-changed': ofProject(async (sources, project, queued) => {
    const { recipient } = queued.data;
    // Of earlier changes, too: of several within an hour only the last is mailed.
    const events = await sources.eventStore.readStream(streams.submission(project.id, recipient));
    const added = new Set(events.flatMap(({ type, data }) => (type === 'QuestionsAskedAnew' ? data.added : [])));
    const owed = answersOwedBy(project, recipient).filter(({ questionId }) => added.has(questionId));
    const isAdded = (required: Required) => isOwed(required) && added.has(required.definition.documentId);
    const asks = await asksFor(sources, project, queued, isAdded, bySection(project, owed));
    if (asks.documents.length + asks.answers.length === 0)
      throw new NothingToSend('It was answered, or is not asked any more.');
    if (!asks.isOpen) throw new NothingToSend('It cannot be answered any more.');
    return { ...asks, ...(await hostNamed(sources, project)) };
  }),
  'answers-reviewed': ofProject(async (sources, project, queued) => {
    const decided = await decidedAnswers(sources, project, queued.data.recipient);
    if (decided.length === 0) throw new NothingToSend('It was answered anew, or is not asked any more.');
    const accepted = decided.filter(({ action }) => action === 'Accept').map(({ label }) => label);
    const rejected = decided.filter(({ action }) => action === 'Reject');
    const labelsWith = (said: string) => rejected.flatMap(({ label, remarks }) => (remarks === said ? [label] : []));
    const remarks = [...new Set(rejected.map((one) => one.remarks))];
    return {
      ...(await asksFor(sources, project, queued, isOwed)),
      accepted,
      rejected: remarks.map((said) => ({ labels: labelsWith(said), remarks: said })),
    };
  }),
  reviewed: ofProject(async (sources, project, queued) => {
    const { documentId, action } = queued.data.subject;
    const required = requiredOf(project, queued.data.recipient).find(
      ({ definition }) => definition.documentId === documentId,
    );
    if (action === 'Reject' && !(required && isStillAsked(required)))
      throw new NothingToSend('It was given anew, or is not asked for any more.');
    const isMissing = (required: Required) =>
      isOwed(required) || (required.definition.documentId === documentId && isStillAsked(required));
    return {
      ...(await asksFor(sources, project, queued, isMissing)),
      documentName: documentName(project, queued),
      action,
      ...(await reviewOf(sources, queued)),
    };
  }),
  submitted: ofProject(async (sources, project, queued) => {
    const { personId = '', documentId } = queued.data.subject;
    if (!project.collaborators.includes(personId)) throw new NothingToSend('They left the project meanwhile.');
    const required = requiredOf(project, personId).find(({ definition }) => definition.documentId === documentId);
    if (!required) throw new NothingToSend('The document is no longer required.');
    if (!toReview.has(required.status)) throw new NothingToSend('It was reviewed or withdrawn meanwhile.');
    const collaboratorName = await nameOf(sources, project, queued, personId);
    return { documentName: documentName(project, queued), collaboratorName };
  }),
  mentioned: ofProject(async (sources, project, queued) => {
    const { personId = '' } = queued.data.subject;
    const text = await commentTextOf(sources, queued);
    const authorName = await nameOf(sources, project, queued, personId);
    return { documentName: documentName(project, queued), authorName, text };
  }, readsItsThread),
  reminder: ofProject(async (sources, project, queued) => {
    const asks = await asksFor(sources, project, queued, isOwed);
    if (asks.documents.length + asks.answers.length === 0)
      throw new NothingToSend('Everything has been delivered meanwhile.');
    if (!asks.isOpen) throw new NothingToSend('Nothing can be delivered any more.');
    const dueAt = deadlineFor(project, queued.data.recipient);
    const reminded = await causeOf(sources.eventStore, queued);
    const isMoved = reminded && Date.parse(String(reminded.data.dueAt)) !== Date.parse(dueAt);
    // By the clock it is told anew when that date comes near.
    if (isMoved && reminded.data.kind !== 'host') throw new NothingToSend('The due date was moved meanwhile.');
    return { ...asks, ...(await hostNamed(sources, project)), words: project.mailing.reminderText, dueAt };
  }),
  'due-moved': ofProject(() => ({})),
  past: ofProject((sources, project, queued) => {
    const { recipient } = queued.data;
    if (canUpload(sources, project, recipient)) throw new NothingToSend('There is more time meanwhile.');
    const { collaborators } = project;
    const hasTime = (personId: string) => canUpload(sources, project, personId);
    return { othersHaveTime: !collaborators.includes(recipient) && collaborators.some(hasTime) };
  }),
  'extension-ended': ofProject(async (sources, project, queued) => {
    const { personId = '' } = queued.data.subject;
    if (!project.collaborators.includes(personId)) throw new NothingToSend('They left the project meanwhile.');
    if (canUpload(sources, project, personId)) throw new NothingToSend('There is more time meanwhile.');
    const owed = [
      ...owedBy(project, personId).map(({ fieldName }) => fieldName),
      ...answersOf(project, personId).map(answersTo),
    ];
    return { collaboratorName: await nameOf(sources, project, queued, personId), owed };
  }),
  bundle: ofProject((_sources, _project, { data }) => ({ documents: data.subject.documents ?? 0 })),
  expiry: ofProject((_, project, queued) => {
    const isStill = project.expiry !== null && deletionAt(project) === dueAtOf(project, queued);
    if (!isStill) throw new NothingToSend('The documents are kept for longer meanwhile.');
    return { hasAnswers: project.questions !== undefined };
  }),
  evidence: ofProject(
    async ({ readStore }, { id }) => {
      const found = await readStore.get<EvidenceDocument>('evidence', id);
      if (found?.state !== 'ready') throw new NothingToSend('The package is not kept any more.');
      return {};
    },
    (sources, project, queued) => isMember(sources, project, queued) || isAuditor(sources, project, queued),
  ),
  'webhook-off': async ({ directory }, { data: { recipient } }) => {
    const off = (await directory.endpointsOf(recipient)).filter(({ givenUpAt }) => givenUpAt !== null);
    if (off.length === 0) throw new NothingToSend('The webhook is switched on again.');
    return { urls: off.map(({ url }) => url) };
  },
  'team-invitation': ofTeam(async (sources, team, { data: { recipient } }, id) => {
    if (team.members[recipient] !== 'invited') throw new NothingToSend('The invitation is no longer open.');
    if (await hasDeclined(sources, id, recipient)) throw new NothingToSend(declinedAlready);
    return invitesTo(sources, team.author, { kind: 'team', id, personId: recipient });
  }),
  'team-offered': ofTeam(async (sources, team, { data }) => {
    if (team.offeredTo !== data.recipient) throw new NothingToSend('The offer is no longer open.');
    return { ...(await authorNamed(sources, team)), purgeAt: team.purgeAt };
  }, true),
  'team-handed-over': ofTeam(async (sources, team, { data }) => {
    if (!team.members[data.recipient]) throw new NothingToSend('The recipient is no longer in the team.');
    return authorNamed(sources, team);
  }),
  'password-changed': async () => ({}),
  'token-made': async ({ directory }, { data: { recipient }, causationId }) => {
    const made = (await directory.apiTokensOf(recipient)).find(({ tokenId }) => tokenId === causationId);
    if (!made) throw new NothingToSend('The token was revoked meanwhile.');
    const { name, scopes, expiresAt } = made;
    return { name, scopes, expiresAt: isoTime(expiresAt) };
  },
  'new-device': async ({ directory }, { data: { recipient }, causationId }) => {
    const opened = (await directory.sessionsOf(recipient)).find(({ sessionId }) => sessionId === causationId);
    if (!opened) throw new NothingToSend('The session has ended meanwhile.');
    return { device: opened.device, timeZone: opened.timeZone, at: isoTime(opened.createdAt) };
  },
  'session-copied': async () => ({}),
  'quote-thanks': async () => ({}),
  'quote-operator': async ({ eventStore, codec, directory }, queued) => {
    const stored = await eventStore.readStream(streams.quote(queued.data.subject.quoteId ?? ''), { limit: 1 });
    const [request] = await codec.decrypt(stored);
    if (request?.type !== 'QuoteRequested') throw new NothingToSend('There is no such quote request.');
    const { personId, phone, message, plan } = request.data;
    const person = await directory.find(personId);
    return { email: person?.email ?? removedPerson, phone, message, plan };
  },
  'hosting-asked': async ({ eventStore, codec, directory, clock }, { data: { subject, recipient } }) => {
    const stored = await eventStore.readStream(streams.installation());
    const { personId = '' } = subject;
    const newest = hostingRequest(stored, personId);
    if (newest?.answer !== 'asked') throw new NothingToSend('The request was answered meanwhile.');
    const [request] = await codec.decrypt([newest.asked]);
    const reason = request?.type === 'HostingRequested' ? request.data.reason : '';
    const person = await directory.find(personId);
    if (!person || person.status === 'closing') throw new NothingToSend('Who asked has closed the account.');
    // OPERATOR_EMAIL is told where nobody operates yet, and may decide nothing.
    const token = isOperator(installationOf(stored), recipient)
      ? await makeApproval(directory, { by: recipient, personId, requestId: newest.asked.id }, clock())
      : null;
    const approvePath = token && `${approvalPath}?token=${token}`;
    return { email: person.email, reason, approvePath };
  },
  'mail-server-changed': async ({ eventStore, directory }, queued) => {
    const changed = await decisionOf(eventStore, queued);
    if (changed?.type !== 'MailServerChanged') throw new NothingToSend('There is no such change.');
    const by = await directory.find(String(changed.data.personId));
    return { email: by?.email ?? '', host: String(changed.data.host) };
  },
  'hosting-decided': async ({ eventStore }, { data: { recipient } }) => {
    const state = await readInstallation(eventStore);
    const answer = hostingAnswerOf(state, recipient);
    if (answer !== 'given' && answer !== 'declined') throw new NothingToSend('It was asked for again.');
    return { given: answer === 'given' };
  },
  'renewal-failed': renewalOf,
  'subscription-ended': renewalOf,
  'card-expiring': cardTroubleOf('CardExpiring'),
  'card-lost': cardTroubleOf('CardLost'),
  'subscription-woken': wokenOf,
  refunded: refundOf,
  'refund-failed': async (sources, queued) => {
    const { amount, bill } = await refundFailedOf(sources, queued);
    return { amount, brand: bill.brand, last4: bill.last4 };
  },
  'refund-failed-operator': async (sources, queued) => {
    const { amount, bill, reason, reference } = await refundFailedOf(sources, queued);
    const payer = await sources.directory.find(bill.personId);
    return { amount, reason, reference, paymentId: bill.paymentId, email: payer?.email ?? removedPerson };
  },
};

const calendarOf = ({ clock }: Sources, { data }: Queued, params: MailParams['due-moved']): string => {
  const { projectId, projectName, dueAt } = params;
  const deadline = {
    id: deadlineId(projectId, data.recipient),
    projectName,
    dueAt,
    text: `What “${projectName}” asks for can be delivered until then.`,
    url: urlOf(params, `/projects/${projectId}`),
  };
  return deadlineCalendar([deadline], { now: clock() });
};

export type Composed = { readonly mail: RenderedMail; readonly item: DigestItem };

const compose = async <T extends MailTemplate>(
  sources: Sources,
  queued: Queued,
  template: T,
  brand: MailBrand,
): Promise<Composed> => {
  const own = await paramsOf[template](sources, queued);
  const params = { ...own, publicUrl: sources.settings.publicUrl } as unknown as MailParams[T];
  const calendar =
    mailKind(template).traits.includes('deadline') && calendarOf(sources, queued, params as MailParams['due-moved']);
  return {
    mail: { ...renderMail(template, params, brand), ...(calendar && { calendars: [calendar] }) },
    item: { ...digestItem(template, params, brand), ...(calendar && { calendar }) },
  };
};

/** A queued mail as of now, and as a line of a digest. @throws NothingToSend, or an error to try again after */
export const composeMail = (sources: Sources, queued: Queued, brand: MailBrand): Promise<Composed> =>
  compose(sources, queued, queued.data.template, brand);
