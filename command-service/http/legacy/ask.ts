import { isoTime } from '@dossier/shared/basics/clock';
import { Refused } from '@dossier/shared/basics/refused';
import { isSubscribed, streams as names, problemOf } from '@dossier/shared/contract';
import type { Exchange } from '@dossier/shared/http/exchange';
import { namesOther } from '@dossier/shared/legacy';
import { accountDecider, isProject, projectDecider, subscriptionDecider } from '../../domain/index.ts';
import { signedIn } from '../../handling/caller.ts';
import type { Read } from '../../handling/command-handler.ts';
import { projectFor, projectRolesOf } from '../../handling/commands/in-project.ts';
import { reading } from '../../handling/streams.ts';
import type { Parts, Settings } from '../../options.ts';
import type { AuthCalls } from '../auth/routes.ts';
import type { CommandSender } from '../commands/routes.ts';
import type { UploadService } from '../uploads/routes.ts';
import type { Ask, Step } from './call.ts';
import { storedProject } from './stored.ts';
import { ticketCookie } from './ticket.ts';

export type AskOptions = Pick<Parts, 'directory' | 'streams' | 'uploads' | 'clock'> & {
  readonly sender: CommandSender;
  readonly auth: AuthCalls;
  readonly uploading: Pick<UploadService, 'receiveForm' | 'deposit'>;
  readonly settings: Pick<Settings, 'secureCookies' | 'hasShop'>;
};

export type Asking = Omit<Ask, 'files'> & { readonly consistency: ReadonlySet<string> };

export const asker = ({ directory, streams, uploads, sender, auth, uploading, clock, settings }: AskOptions) => {
  const ticket = ticketCookie(settings.secureCookies);
  const load = reading(streams);
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

    const projectIn =
      (read: Read): Ask['project'] =>
      (projectId, rule) =>
        projectFor(rule, projectId, caller, read);
    const step: Step = {
      emailOf,
      project: projectIn(load),
      send: async (name, payload) => noted(await sequence.send(name, payload)),
    };
    const allOrNothing: Ask['allOrNothing'] = async (work) => {
      const rehearsal = await sequence.rehearse();
      if (rehearsal) await work({ emailOf, project: projectIn(reading(rehearsal)), send: rehearsal.send });
      return work(step);
    };

    /** For the host and co-hosts, who alone change projects. */
    const stored = async (projectId: string) => {
      const { state } = await streams.follow(names.project(projectId), projectDecider);
      const [role] = await projectRolesOf(state, caller, load);
      if (!isProject(state) || role === undefined) throw new Refused('PROJECT_NOT_FOUND', { projectId });
      return storedProject({ follow: streams.follow, uploads, emailOf }, state, role);
    };

    return {
      exchange,
      auth,
      ticket,
      consistency,
      ...step,
      allOrNothing,
      problemOf: (refusal) => problemOf(refusal, settings.hasShop),
      ownEmail,
      stored,
      upload: async (file, target) =>
        noted(await uploading.deposit(caller, { ...target, filename: file.fileName }, file, correlationId)),
      onlyOneself: async (named) => {
        if (named !== undefined && namesOther(await ownEmail(), named)) throw new Refused('FORBIDDEN');
      },
      plan: async () => {
        const { state } = await streams.follow(names.subscription(self()), subscriptionDecider);
        return state.status !== 'none' && isSubscribed(state, isoTime(clock())) ? state : undefined;
      },
      ownProfile: async () => {
        const { state } = await streams.follow(names.account(self()), accountDecider);
        return state.status === 'open' ? (state.profile as Awaited<ReturnType<Ask['ownProfile']>>) : {};
      },
    };
  };
};
