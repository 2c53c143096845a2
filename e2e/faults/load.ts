import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { derivedId } from '../../shared/basics/ids.ts';
import { mostVersions } from '../../shared/contract/index.ts';
import { ApiClient, ApiError } from '../../standalone/api-client.ts';
import { pdf } from '../../standalone/demo/files.ts';
import { createProject, projectSettings, startPublicProject } from '../support/projects.ts';

const writers = 16;
const uploaders = 3;
/** Streams stay as long as a busy project's: a start does not read a hundred thousand events. */
const turnsOfProject = 1_000;

/** Not acknowledged, to be repeated. */
const mayPass = new Set([429, 503]);

const patiently = async <T>(work: () => Promise<T>): Promise<T> => {
  for (;;)
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ApiError && mayPass.has(error.problem.status))) throw error;
      await pause(20);
    }
};

/** A command: acknowledged, or to be repeated with the same key because the process died. */
type Sent = {
  readonly name: 'AddComment' | 'SetExpectedCollaborators';
  readonly payload: Record<string, unknown>;
  readonly key: string;
};
type Person = { readonly name: string; token: string };

export const password = 'Lantern-Harbour-2026';
const emailOf = (name: string) => `${name}@faults.example`;
export const signedUp = (url: string, name: string) =>
  new ApiClient(url).signUp({ email: emailOf(name), password, firstName: name, lastName: 'Person' });

/** A person at a process that was started again; signs in anew when a quarter of an hour is over. */
class PersistentClient extends ApiClient {
  readonly #person: Person;
  #signingIn: Promise<void> | undefined;

  constructor(url: string, person: Person) {
    super(url);
    this.#person = person;
    this.token = person.token;
  }

  override async fetch(...request: Parameters<ApiClient['fetch']>): Promise<Response> {
    const { token } = this;
    try {
      return await super.fetch(...request);
    } catch (error) {
      if (!(error instanceof ApiError && error.problem.status === 401)) throw error;
      if (this.token === token) await this.#signedInAnew();
      return super.fetch(...request);
    }
  }

  #signedInAnew(): Promise<void> {
    this.#signingIn ??= new ApiClient(this.url)
      .signIn(emailOf(this.#person.name), password)
      .then(({ token }) => {
        this.token = this.#person.token = token;
      })
      .finally(() => {
        this.#signingIn = undefined;
      });
    return this.#signingIn;
  }
}

/** What the server promised to the people of a load. */
export type Promised = {
  /** By the command's id, the revision. */
  readonly commands: ReadonlyMap<string, number>;
  /** Both revisions of commands that were sent again after their acknowledgement. */
  readonly repeated: readonly (readonly [first: number, again: number])[];
  /** By the file's id, the SHA-256 of its bytes. */
  readonly files: ReadonlyMap<string, string>;
};

type LoadOptions = {
  readonly withUploads: boolean;
  /** Milliseconds between what one of them does and does next; absent: none, as much as the machine can. */
  readonly rest?: number;
};

/** People who comment, change settings and deliver documents until the process is gone. */
export const openLoad = async (url: string, { withUploads, rest = 0 }: LoadOptions) => {
  const host = await signedUp(url, 'host');
  const hostPerson: Person = { name: 'host', token: host.token };
  await host.subscribe();
  const deliveries = await startPublicProject(host, 'Deliveries');
  // A fast machine delivers the same document more often than the usual limit allows.
  await host.command('SetUploadLimits', { projectId: deliveries.projectId, share: null, versions: mostVersions });
  const collaborators: Person[] = [];
  for (let n = 0; withUploads && n < uploaders; n++) {
    const name = `collaborator${n}`;
    const collaborator = await signedUp(url, name);
    await collaborator.command('JoinProject', { projectId: deliveries.projectId });
    collaborators.push({ name, token: collaborator.token });
  }

  const commands = new Map<string, number>();
  const files = new Map<string, string>();
  const repeated: [first: number, again: number][] = [];
  const pending: (Sent | undefined)[] = [];
  const projects: { id: string; turns: number }[] = [];
  let count = 0;

  const projectOf = async (client: ApiClient, writer: number) => {
    const current = projects[writer];
    if (current && current.turns < turnsOfProject) return current;
    const { projectId } = await createProject(client, projectSettings(`Project ${count}`), []);
    const next = { id: projectId, turns: 0 };
    projects[writer] = next;
    return next;
  };
  const nextCommand = async (client: ApiClient, writer: number): Promise<Sent> => {
    const project = await projectOf(client, writer);
    count++;
    const turn = project.turns++;
    const { id: projectId } = project;
    const key = randomUUID();
    // The number changes each time, so that every command appends an event.
    return writer % 4
      ? { name: 'AddComment', payload: { projectId, text: `Comment ${count}` }, key }
      : { name: 'SetExpectedCollaborators', payload: { projectId, expectedCollaborators: 1 + (turn % 200) }, key };
  };
  const send = async (client: ApiClient, { name, payload, key }: Sent) =>
    (await client.command(name, payload as never, key)).revision;

  const write = async (client: ApiClient, writer: number) => {
    const next = pending[writer] ?? (await nextCommand(client, writer));
    pending[writer] = next;
    const revision = await send(client, next);
    commands.set(derivedId(host.accountId, next.key), revision);
    pending[writer] = undefined;
    // Sometimes an acknowledged command is repeated: the same answer, nothing new.
    if (commands.size % 50 === 0) repeated.push([revision, await send(client, next)]);
  };

  const deliver = async (client: ApiClient) => {
    const bytes = pdf('Letter', [randomUUID()]);
    const fileId = await client.upload({ name: 'letter.pdf', bytes }, { purpose: 'document', ...deliveries });
    files.set(fileId, createHash('sha256').update(bytes).digest('hex'));
  };

  const untilGone = async (work: () => Promise<void>) => {
    try {
      for (;;) {
        await patiently(work);
        if (rest > 0) await pause(rest);
      }
    } catch (error) {
      if (error instanceof ApiError) throw error;
    }
  };

  return {
    promised: { commands, repeated, files } satisfies Promised,
    /** Ends when the process is gone. Each writer first repeats the command without an answer. */
    run: async (address: string): Promise<void> => {
      const client = new PersistentClient(address, hostPerson);
      await Promise.all([
        ...Array.from({ length: writers }, (_, writer) => untilGone(() => write(client, writer))),
        ...collaborators.map((collaborator) => {
          const own = new PersistentClient(address, collaborator);
          return untilGone(() => deliver(own));
        }),
      ]);
    },
    /** Repeats the commands that were under way at the last kill. */
    settle: async (address: string): Promise<void> => {
      const client = new PersistentClient(address, hostPerson);
      for (const sent of pending)
        if (sent) commands.set(derivedId(host.accountId, sent.key), await patiently(() => send(client, sent)));
    },
  };
};
export type Load = Awaited<ReturnType<typeof openLoad>>;
