import { authorize, type Rule } from '@dossier/shared/authorization';
import { type Clock, isoTime } from '@dossier/shared/basics/clock';
import { Refused } from '@dossier/shared/basics/refused';
import { isSubscribed, streams as names } from '@dossier/shared/contract';
import type { Directory } from '@dossier/shared/directory';
import type { Exchange } from '@dossier/shared/http/exchange';
import { definitionAnswer, namesOther, sampleFiles, settingsAnswer } from '@dossier/shared/legacy';
import { accountDecider, isProject, projectDecider, subscriptionDecider } from '../../domain/index.ts';
import { signedIn } from '../../handling/caller.ts';
import { projectRolesOf } from '../../handling/commands/in-project.ts';
import type { Streams } from '../../handling/streams.ts';
import type { AuthCalls } from '../auth/routes.ts';
import type { CommandSender } from '../commands/routes.ts';
import type { LoadState } from '../uploads/admission.ts';
import type { UploadService } from '../uploads/routes.ts';
import type { Ask } from './call.ts';
import { ticketCookie } from './ticket.ts';

export type AskOptions = {
  readonly directory: Directory;
  readonly streams: Pick<Streams, 'follow'>;
  readonly sender: CommandSender;
  readonly auth: AuthCalls;
  readonly uploading: Pick<UploadService, 'receiveForm' | 'deposit'>;
  readonly clock: Clock;
  readonly settings: { readonly secureCookies: boolean };
};

export type Asking = Omit<Ask, 'files'> & { readonly consistency: ReadonlySet<string> };

export const asker = ({ directory, streams, sender, auth, uploading, clock, settings }: AskOptions) => {
  const ticket = ticketCookie(settings.secureCookies);
  const load: LoadState = async (stream, fold) => (await streams.follow(stream, fold)).state;
  const emailOf = async (personId: string) => (await directory.find(personId))?.email ?? '';

  return (exchange: Exchange): Asking => {
    const { caller, correlationId } = exchange;
    const self = () => signedIn(caller).personId;
    const consistency = new Set<string>();
    const noted = <A extends object>(answer: A): A => {
      const token = (answer as { consistency?: unknown }).consistency;
      if (typeof token === 'string') consistency.add(token);
      return answer;
    };
    const sequence = sender.sequence(exchange);
    const ownEmail = () => emailOf(self());

    const project = async (projectId: string, rule: Rule) => {
      const { state } = await streams.follow(names.project(projectId), projectDecider);
      const refusal = authorize(rule, caller, await projectRolesOf(state, caller, load));
      if (refusal) throw new Refused(refusal, { projectId });
      if (!isProject(state)) throw new Refused('PROJECT_NOT_FOUND', { projectId });
      return state;
    };

    /** For the host and co-hosts, who alone change projects. */
    const stored = async (projectId: string) => {
      const { state } = await streams.follow(names.project(projectId), projectDecider);
      const [role] = await projectRolesOf(state, caller, load);
      if (!isProject(state) || role === undefined) throw new Refused('PROJECT_NOT_FOUND', { projectId });
      const emails = async (personIds: readonly string[]) => Promise.all(personIds.map(emailOf));
      const [host = '', ...coHostEmails] = await emails([state.host, ...state.coHosts]);
      const supportStaff = state.supportStaff === null ? '' : await emailOf(state.supportStaff);
      const docassigned = await Promise.all(
        state.documents.map(async ({ documentId, fieldName }) =>
          (await emails(state.assignments[documentId] ?? [])).map((collabemail) => ({ fieldName, collabemail })),
        ),
      );
      return {
        ...settingsAnswer({ ...state, id: projectId, role, host, coHostEmails, supportStaff }),
        documents: state.documents.map(definitionAnswer),
        samplefile: sampleFiles(state.documents),
        docassigned: docassigned.flat(),
        docCount: state.documents.length,
      };
    };

    return {
      exchange,
      auth,
      ticket,
      consistency,
      emailOf,
      ownEmail,
      project,
      stored,
      send: async (name, payload) => noted(await sequence(name, payload)),
      upload: async (file, target) =>
        noted(await uploading.deposit(caller, { ...target, filename: file.fileName }, file, correlationId)),
      onlyOneself: async (named) => {
        if (named !== undefined && namesOther(await ownEmail(), named)) throw new Refused('FORBIDDEN');
      },
      hasAccount: async (email) => (await directory.findByEmail(email))?.status === 'active',
      isSubscribed: async () =>
        isSubscribed((await streams.follow(names.subscription(self()), subscriptionDecider)).state, isoTime(clock())),
      ownProfile: async () => {
        const { state } = await streams.follow(names.account(self()), accountDecider);
        return state.status === 'open' ? (state.profile as Awaited<ReturnType<Ask['ownProfile']>>) : {};
      },
    };
  };
};
