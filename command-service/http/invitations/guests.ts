import { derivedId, sha256 } from '@dossier/shared/basics/ids';
import { Refused } from '@dossier/shared/basics/refused';
import {
  deadlineOf,
  type InvitationView,
  invitationCalls,
  invitationLifetime,
  isUnstarted,
  letsGuestsIn,
  streams as names,
  questionsIn,
  takesUploads,
} from '@dossier/shared/contract';
import { hasAccount, type Person } from '@dossier/shared/directory';
import { type Exchange, type Route, sendJson, withBody } from '@dossier/shared/http/exchange';
import { limitCaller } from '@dossier/shared/limits';
import { declinePath, declineToken, linkIn, type ProjectLink } from '@dossier/shared/mailer';
import {
  accountDecider,
  askedOf,
  isProject,
  type Project,
  projectDecider,
  submissionDecider,
} from '../../domain/index.ts';
import { entryOf } from '../../domain/values.ts';
import type { Parts, Settings } from '../../options.ts';
import type { SessionService } from '../auth/sessions.ts';
import { proves } from '../auth/tokens.ts';

export type GuestOptions = Pick<Parts, 'streams' | 'directory' | 'limit' | 'clock'> & {
  readonly sessions: SessionService;
} & { readonly settings: Pick<Settings, 'secret'> };

type Invited = { readonly link: ProjectLink; readonly project: Project; readonly person: Person };

/** What lets somebody in does so in the browser that used it first, whatever became of the answer. */
const proofHash = (proof: string) => sha256(`guest\n${proof}`);

/** @throws Refused INVITATION_NOT_FOUND, also once it was taken back */
const invitedBy =
  ({ streams, directory, limit, settings }: GuestOptions) =>
  async (exchange: Exchange, token: string): Promise<Invited> => {
    await limitCaller(limit, 'invitation-client', exchange);
    const link = linkIn(settings.secret, token);
    if (!link) throw new Refused('INVITATION_NOT_FOUND');
    const { projectId, personId } = link;
    const [{ state: project }, person] = await Promise.all([
      streams.follow(names.project(projectId), projectDecider),
      directory.find(personId),
    ]);
    if (!person || !isProject(project) || isUnstarted(project.status) || project.status === 'bin')
      throw new Refused('INVITATION_NOT_FOUND');
    // Whoever was invited again since comes in by a code, though no mail tells them.
    if (entryOf(project.collaborators, personId) === undefined)
      throw new Refused(project.declined.includes(personId) ? 'INVITATION_DECLINED' : 'INVITATION_NOT_FOUND');
    return { link, project, person };
  };

/** By what an address is proved: the link of a mail, once and for a while, or a code. */
const proofsOf = ({ directory, clock }: GuestOptions) => {
  /** Or from before its person was removed and invited anew. */
  const isOld = ({ link: { mailedAt, personId, revision }, project }: Invited) =>
    clock() >= mailedAt + invitationLifetime || revision < (entryOf(project.leftAt, personId) ?? -1);
  const needsCode = async (invited: Invited, token: string): Promise<boolean> =>
    isOld(invited) || (await directory.ticket(proofHash(token))) !== undefined;

  /** @throws Refused INVITATION_USED: a code has to prove the address */
  const prove = async (invited: Invited, token: string, key: string, ticket: string | undefined) => {
    const { link, person } = invited;
    const code = ticket === undefined ? undefined : await directory.ticket(sha256(ticket));
    const isCode = proves(code, { purpose: 'invitation', email: person.email, now: clock() });
    if (ticket !== undefined && !isCode) throw new Refused('REGISTRATION_TICKET_INVALID');
    if (!isCode && isOld(invited)) throw new Refused('INVITATION_USED');
    const hash = proofHash(isCode && ticket !== undefined ? ticket : token);
    const browser = sha256(key);
    await directory.putTicket({
      hash,
      purpose: 'guest',
      personId: person.personId,
      email: null,
      expiresAt: isCode ? code.expiresAt : link.mailedAt + invitationLifetime,
      data: { browser },
    });
    const first = await directory.ticket(hash);
    if (first?.data.browser !== browser) throw new Refused('INVITATION_USED');
    return derivedId(hash, browser);
  };
  return { needsCode, prove };
};

const viewOf = async (
  { streams, directory, clock, settings }: GuestOptions,
  invited: Invited,
  needsCode: boolean,
): Promise<InvitationView> => {
  const { link, project, person } = invited;
  const { projectId, personId } = link;
  const [host, account, { state: submission }] = await Promise.all([
    directory.find(project.host),
    streams.follow(names.account(project.host), accountDecider),
    streams.follow(names.submission(projectId, personId), submissionDecider),
  ]);
  const asked = askedOf(submission, project, personId);
  const deadlines = { status: project.status, deadline: project.dueAt, ownDeadline: submission.dueAt };
  const hostEmail = host?.email ?? '';
  const profile = account.state.status === 'open' ? account.state.profile : undefined;
  return {
    projectId,
    projectName: project.projectName,
    projectDetails: project.projectDetails,
    hostName: profile ? `${profile.firstName} ${profile.lastName}`.trim() : hostEmail,
    hostEmail,
    email: person.email,
    dueAt: deadlineOf(deadlines),
    timeZone: project.timeZone,
    open: takesUploads(deadlines, clock()),
    documents: asked.documents.map(({ fieldName, type, moreTypes, optional, maxSize, sizeUnit }) => ({
      fieldName,
      type,
      moreTypes,
      optional,
      maxSize,
      sizeUnit,
    })),
    hasQuestions: questionsIn(project.sections).length > 0,
    answers: asked.answersMissing,
    hasAccount: hasAccount(person),
    guests: letsGuestsIn(project),
    needsCode,
    declinePath: `${declinePath}?token=${declineToken(settings.secret, { kind: 'project', id: projectId, personId })}`,
  };
};

/**
 * People who were asked for documents and have no account (BEY-41). The link of a mail says what is
 * asked for as often as it is opened, and lets one browser in; any other proves the address by a code.
 */
export const guestRoutes = (options: GuestOptions): Route[] => {
  const { sessions, limit } = options;
  const invitedOf = invitedBy(options);
  const { needsCode, prove } = proofsOf(options);
  return [
    withBody(invitationCalls.read, {
      method: 'POST',
      path: '/api/invitations/read',
      access: 'public',
      handle: async (exchange, { link: token }) => {
        const invited = await invitedOf(exchange, token);
        sendJson(exchange.response, 200, await viewOf(options, invited, await needsCode(invited, token)));
      },
    }),
    withBody(invitationCalls.open, {
      method: 'POST',
      path: '/api/invitations/open',
      access: 'public',
      handle: async (exchange, { link: token, key, ticket }) => {
        const invited = await invitedOf(exchange, token);
        const { person, project } = invited;
        const { personId } = person;
        await limit('invitation-open', personId);
        if (hasAccount(person)) throw new Refused('SIGN_IN_INSTEAD');
        if (!letsGuestsIn(project)) throw new Refused('ACCOUNT_REQUIRED');
        const sessionId = await prove(invited, token, key, ticket);
        // Of an answer that was lost: nobody has it.
        await sessions.end(personId, sessionId);
        await sessions.open(exchange, person, { sessionId, guestIn: project.projectId });
        exchange.log.info({ personId, projectId: project.projectId, byCode: ticket !== undefined }, 'a guest came in');
      },
    }),
  ];
};
