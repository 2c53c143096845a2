import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { EngineUnavailableError } from '../../../shared/basics/errors.ts';
import type { CommandInput, CommandName } from '../../../shared/contract/index.ts';
import { until } from '../../../shared/testing/until.ts';
import type { ApiClient } from '../../../standalone/api-client.ts';
import { day } from '../../support/days.ts';
import { letter } from '../../support/files.ts';
import { emailOf, type Installation, openTestInstallation, password } from '../../support/installation.ts';
import { createProject, projectSettings } from '../../support/projects.ts';
import { asking } from './ask.ts';
import { seen } from './kinds.ts';
import { type Kind, metadata, tus, type World } from './world.ts';

const firstNames = {
  host: 'Hilda',
  'co-host': 'Cora',
  member: 'Mia',
  support: 'Sam',
  auditor: 'Audrey',
  collaborator: 'Ada',
} as const;
type Person = keyof typeof firstNames;
type Made = {
  readonly projectName: string;
  readonly projectId: string;
  readonly teamId: string;
  readonly documentId: string;
  readonly fileId: string;
};
/** Who loses what they may read, and by whose command. */
type Taking = {
  readonly from: Person;
  readonly take: (people: Readonly<Record<Person, ApiClient>>, made: Made) => Promise<unknown>;
};

const addressOf = (person: Person) => emailOf(firstNames[person]);
const settingsIn = ({ projectName, teamId }: Pick<Made, 'projectName' | 'teamId'>, over: object = {}) =>
  projectSettings(projectName, {
    projectScope: 'private',
    teamId,
    coHostEmails: [addressOf('co-host')],
    supportStaff: addressOf('support'),
    ...over,
  });
const send =
  <N extends CommandName>(
    by: Person,
    name: N,
    payload: (made: Made, idOf: (of: Person) => string) => CommandInput<N>,
  ) =>
  (people: Readonly<Record<Person, ApiClient>>, made: Made) =>
    people[by].command(
      name,
      payload(made, (of) => people[of].accountId),
    );
const ofProject = ({ projectId }: Made) => ({ projectId });
const ofTeam = ({ teamId }: Made) => ({ teamId });

const takings: Readonly<Record<string, Taking>> = {
  RemoveCollaborator: {
    from: 'collaborator',
    take: send('host', 'RemoveCollaborator', (made) => ({ ...ofProject(made), email: addressOf('collaborator') })),
  },
  'RemoveCollaborator with a ban': {
    from: 'collaborator',
    take: send('host', 'RemoveCollaborator', (made) => ({
      ...ofProject(made),
      email: addressOf('collaborator'),
      ban: true,
    })),
  },
  LeaveProject: { from: 'collaborator', take: send('collaborator', 'LeaveProject', ofProject) },
  'UpdateProject without the co-host': {
    from: 'co-host',
    take: send('host', 'UpdateProject', (made) => ({ ...settingsIn(made, { coHostEmails: [] }), ...ofProject(made) })),
  },
  'UpdateProject without support staff': {
    from: 'support',
    take: send('host', 'UpdateProject', (made) => ({ ...settingsIn(made, { supportStaff: '' }), ...ofProject(made) })),
  },
  'UpdateProject without the team': {
    from: 'member',
    take: send('host', 'UpdateProject', (made) => ({ ...settingsIn(made, { teamId: null }), ...ofProject(made) })),
  },
  RevokeAuditor: {
    from: 'auditor',
    take: send('host', 'RevokeAuditor', (made, idOf) => ({ ...ofProject(made), personId: idOf('auditor') })),
  },
  RemoveTeamMember: {
    from: 'member',
    take: send('host', 'RemoveTeamMember', (made, idOf) => ({ ...ofTeam(made), personId: idOf('member') })),
  },
  LeaveTeam: { from: 'member', take: send('member', 'LeaveTeam', ofTeam) },
  DeleteTeam: { from: 'member', take: send('host', 'DeleteTeam', ofTeam) },
  'DeleteProject, of a collaborator': { from: 'collaborator', take: send('host', 'DeleteProject', ofProject) },
  'DeleteProject, of support staff': { from: 'support', take: send('host', 'DeleteProject', ofProject) },
  PurgeProject: {
    from: 'co-host',
    take: async (people, made) => {
      await people.host.command('DeleteProject', ofProject(made));
      await people.host.command('PurgeProject', ofProject(made));
    },
  },
};

describe('a right that is taken', () => {
  let installation: Installation;
  let people: Record<Person, ApiClient>;
  let ask: ReturnType<typeof asking>;
  let release = () => {};
  let made = 0;
  beforeAll(async () => {
    installation = await openTestInstallation();
    // This is no test of rate limits.
    installation.engines.directory.hit = async () => ({ count: 1, resetsAt: 0 });
    ask = asking(installation.url);
    const entries = (Object.keys(firstNames) as Person[]).map(
      async (person) => [person, await installation.person(firstNames[person])] as const,
    );
    people = Object.fromEntries(await Promise.all(entries)) as Record<Person, ApiClient>;
    await people.host.subscribe('team', 'monthly', 30);
  }, 60_000);
  afterEach(() => {
    release();
    jest.restoreAllMocks();
  });
  afterAll(() => installation.remove());

  /** From now on the views stand still, until `release`. */
  const holdViews = () => {
    const { readStore } = installation.engines;
    const { write } = readStore;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    jest.spyOn(readStore, 'write').mockImplementation(async (...written) => {
      await held;
      return write.apply(readStore, written);
    });
  };

  /** A private project of a team, with everybody in it and something of everything. */
  const make = async (): Promise<Made> => {
    made += 1;
    const { host, member, collaborator } = people;
    const projectName = `Sealed ${made}`;
    const teamId = String(
      (await host.command('CreateTeam', { teamName: `Team ${made}`, teamType: 'Research' })).teamId,
    );
    await host.command('InviteTeamMember', { teamId, email: addressOf('member') });
    await member.command('AcceptTeamInvitation', { teamId });
    const { projectId, documentIds } = await createProject(host, settingsIn({ projectName, teamId }));
    const documentId = documentIds[0] ?? '';
    const emails = [addressOf('collaborator')];
    await host.command('InviteCollaborators', { projectId, emails });
    await host.command('AssignDocument', { projectId, documentId, emails });
    await host.command('ActivateProject', { projectId });
    const until = `${day(5)}T00:00:00.000Z`;
    await host.command('GrantAuditor', { projectId, email: addressOf('auditor'), until });
    const fileId = await collaborator.upload(letter, { purpose: 'document', projectId, documentId });
    await host.command('AddComment', { projectId, text: 'Sealed words' });
    return { projectName, projectId, teamId, documentId, fileId };
  };

  const readsOf = (person: Person, one: Made) => {
    const ids = { ...one, collaboratorId: people.collaborator.accountId } as unknown as World['ids'];
    const asOf = `asOf=${new Date().toISOString()}`;
    const own = seen.filter(([, kinds]) => kinds.includes(person as Kind));
    return [
      ...own.map(([route, , callOf]) => [route, callOf(ids)] as const),
      ...own
        .filter(([route]) => route === 'GET /api/documents' || route === 'GET /api/projects/:id')
        .map(([route, , callOf]) => {
          const call = callOf(ids);
          return [route, { ...call, query: [call.query, asOf].filter(Boolean).join('&') }] as const;
        }),
    ];
  };

  /** Addresses with a ticket, of what this person may download. */
  const ticketsOf = async (person: Person, { projectId, fileId }: Made) => {
    const wanted = [
      { fileId },
      { projectId, history: 'csv' },
      ...(person === 'collaborator' ? [] : [{ projectId, which: 'latest', by: 'collaborator' }]),
    ];
    const urls: string[] = [];
    for (const one of wanted)
      urls.push((await people[person].call<{ url: string }>('POST', '/api/downloads', one)).url);
    return urls;
  };

  const beginUpload = async (person: Person, { projectId, documentId }: Made) => {
    const purpose = person === 'collaborator' ? { purpose: 'document', documentId } : { purpose: 'supporting' };
    const begun = await people[person].fetch('/api/uploads', {
      method: 'POST',
      headers: {
        ...tus,
        'Upload-Length': '9',
        'Upload-Metadata': metadata({ filename: 'more.pdf', projectId, ...purpose }),
      },
    });
    return begun.headers.get('location')?.split('/').at(-1) ?? '';
  };
  const uploadCalls = (uploadId: string) =>
    [
      ['HEAD /api/uploads/:uploadId', { params: { uploadId }, headers: tus }],
      [
        'PATCH /api/uploads/:uploadId',
        {
          params: { uploadId },
          headers: { ...tus, 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' },
          body: 'x',
        },
      ],
    ] as const;

  const listen = async ({ token }: ApiClient) => {
    const response = await fetch(`${installation.url}/api/live`, { headers: { Authorization: `Bearer ${token}` } });
    const heard = { text: '', ended: false };
    const read = async () => {
      const decoder = new TextDecoder();
      for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>)
        heard.text += decoder.decode(chunk, { stream: true });
    };
    void read()
      .catch(() => undefined)
      .finally(() => {
        heard.ended = true;
      });
    return heard;
  };

  const namesOf = async (person: Person, projectName: string) => {
    // As the views are, without waiting for them.
    const answers = [
      await ask(people[person], 'GET /api/notifications'),
      await ask(people[person], 'GET /api/projects'),
    ];
    const named = [`"${projectName}"`, `"${projectName}\\"`];
    return answers.map(({ text }) => text).filter((text) => named.some((name) => text.includes(name)));
  };

  it.each(Object.entries(takings))(
    '[BEY-48] %s: is gone with the answer, although the views are behind',
    async (_name, { from, take }) => {
      const one = await make();
      const reader = people[from];
      // Support staff and auditors put nothing in.
      const uploads = from === 'support' || from === 'auditor' ? [] : uploadCalls(await beginUpload(from, one));
      await until(
        async () => (await ask(reader, 'GET /api/files/:fileId', { params: { fileId: one.fileId } })).status === 200,
      );
      const calls = [...readsOf(from, one), ...uploads.slice(0, 1)];
      for (const [route, call] of calls) expect([route, (await ask(reader, route, call)).status]).toEqual([route, 200]);
      const tickets = await ticketsOf(from, one);
      for (const url of tickets) expect((await fetch(installation.url + url)).status).toBe(200);
      await until(async () => (await namesOf(from, one.projectName)).length > 0);
      const heard = await listen(reader);

      holdViews();
      await take(people, one);
      const found: unknown[] = [];
      for (const [route, call] of [...readsOf(from, one), ...uploads])
        found.push([route, (await ask(reader, route, call)).status]);
      for (const url of tickets) found.push([url.split('?')[0], (await fetch(installation.url + url)).status]);
      expect(found).toEqual(found.map((row) => [(row as [string])[0], 404]));
      expect(await namesOf(from, one.projectName)).toEqual([]);
      await installation.engines.live.publish([
        { resource: 'comments', id: 'late', projectId: one.projectId },
        { resource: 'me', personId: reader.accountId },
      ]);
      await until(() => heard.ended || heard.text.includes('"me"'));
      expect(heard.text).not.toContain('late');
    },
  );

  it('[BEY-48] is gone with the session it came from: requests, tickets and live updates', async () => {
    const one = await make();
    const { collaborator } = people;
    const ended = { token: collaborator.token };
    const project = { params: { id: one.projectId } };
    await until(async () => (await ask(ended, 'GET /api/projects/:id', project)).status === 200);
    const tickets = await ticketsOf('collaborator', one);
    const heard = await listen(collaborator);
    await collaborator.signIn(addressOf('collaborator'), password);
    await collaborator.call('DELETE', '/api/auth/sessions');
    for (const url of tickets) expect((await fetch(installation.url + url)).status).toBe(401);
    expect((await ask(ended, 'GET /api/projects/:id', project)).status).toBe(401);
    await until(() => heard.ended);
  });

  it('is not given while nobody can say what was taken', async () => {
    const one = await make();
    const { collaborator } = people;
    const calls = readsOf('collaborator', one);
    for (const [route, call] of calls) await until(async () => (await ask(collaborator, route, call)).status === 200);
    jest.spyOn(installation.engines.directory, 'takenIn').mockImplementation(async () => {
      throw new EngineUnavailableError('the directory cannot be reached');
    });
    for (const [route, call] of calls)
      expect([route, (await ask(collaborator, route, call)).status]).toEqual([route, 503]);
  });
});
