import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { commandRules } from '../../../shared/authorization/index.ts';
import { type CommandName, lists, type ResourceName } from '../../../shared/contract/index.ts';
import { isOfProject } from '../../../shared/testing/lists.ts';
import { type Installation, openTestInstallation } from '../../support/installation.ts';
import { type Ask, asking } from './ask.ts';
import { type Call, foreignCalls, openRoutes, ownRoutes } from './calls.ts';
import { rightsOfKinds, roles } from './kinds.ts';
import { formerKinds, kinds, makeWorld, type World } from './world.ts';

const resourceNames = Object.keys(lists) as ResourceName[];
const oneOf = (name: ResourceName) => `GET /api/${name}/:id`;
const isOpen = (access: string) => access !== 'signed-in' && access !== 'ticket';

describe('rights', () => {
  let installation: Installation;
  let world: World;
  let routes: readonly { readonly name: string; readonly access: string }[];
  beforeAll(async () => {
    installation = await openTestInstallation();
    // This is no test of rate limits.
    installation.engines.directory.hit = async () => ({ count: 1, resetsAt: 0 });
    world = await makeWorld(installation);
    routes = installation.routes.map(({ method, path, access }) => ({ name: `${method} ${path}`, access }));
  }, 60_000);
  afterAll(() => installation.remove());

  const ask = (...asked: Parameters<Ask>) => asking(installation.url)(...asked);

  it('[GEN-04] every route has an expectation here, and those without a token are known', () => {
    const names = (open: boolean) => routes.filter(({ access }) => isOpen(access) === open).map(({ name }) => name);
    expect(names(true).sort()).toEqual([...openRoutes].sort());
    const expected = [...ownRoutes, ...Object.keys(foreignCalls), ...resourceNames.map(oneOf)];
    expect(names(false).sort()).toEqual(expected.sort());
  });

  it('[GEN-04, ROLE-01] a visitor is refused by every route with a token and by every command but the quote', async () => {
    for (const { name, access } of routes)
      if (!isOpen(access)) expect([name, (await ask(undefined, name)).status]).toEqual([name, 401]);
    for (const name of Object.keys(commandRules) as CommandName[]) {
      const { allow } = commandRules[name];
      const status = allow === 'system' ? 404 : allow === 'anyone' ? 400 : 401;
      const route = `POST /api/commands/${name}`;
      expect([name, (await ask(undefined, route, { json: {} })).status]).toEqual([name, status]);
    }
  }, 20_000);

  it('[ROLE-03, ROLE-06] the role of each kind of person is the server’s to say', async () => {
    const { people, ids } = world;
    const rolesNow = async () =>
      Object.fromEntries(
        await Promise.all(
          kinds
            .filter((kind) => kind !== 'stranger')
            .map(async (kind) => [kind, (await people[kind].one('projects', ids.projectId)).role]),
        ),
      );
    expect(await rolesNow()).toEqual(roles);
    const claimed = {
      Role: 'owner',
      role: 'owner',
      host: world.addressOf('co-host'),
      Host: world.addressOf('co-host'),
    };
    const update = (kind: 'co-host' | 'collaborator' | 'stranger') =>
      ask(people[kind], 'POST /update-project', { json: { ...claimed, ID: ids.projectId } });
    expect([(await update('co-host')).status, (await update('collaborator')).status]).toEqual([200, 403]);
    expect((await update('stranger')).status).toBe(404);
    const profile = { firstName: 'Cora', lastName: 'Bell', designation: 'Chair', organization: 'Hall', ...claimed };
    expect((await ask(people.collaborator, 'POST /update-Profile', { json: profile })).status).toBe(200);
    expect((await ask(people.collaborator, 'POST /api/commands/UpdateProfile', { json: profile })).status).toBe(400);
    expect(await rolesNow()).toEqual(roles);
    expect((await people.host.one('projects', ids.projectId)).host).toMatchObject({ email: world.addressOf('host') });
  });

  it('[ROLE-02, ROLE-03, ROLE-05, ROLE-07, ROLE-08, ROLE-10, ROLE-12, ROLE-13] each kind of person sees and does what it may, and no more', async () => {
    for (const [route, allowed, callOf] of rightsOfKinds) {
      const found: Record<string, string> = {};
      for (const kind of [...kinds].reverse()) {
        const { status } = await ask(world.people[kind], route, callOf(world.ids));
        found[kind] = status === 403 ? 'forbidden' : status === 404 ? 'not there' : 'may';
      }
      // For an auditor's commands, but the hold, there is no project (ROLE-14).
      const isGone = (kind: string) => kind === 'stranger' || (kind === 'auditor' && route.startsWith('POST'));
      const wanted = (kind: string) =>
        (allowed as readonly string[]).includes(kind) ? 'may' : isGone(kind) ? 'not there' : 'forbidden';
      expect([route, found]).toEqual([
        route,
        Object.fromEntries(Object.keys(found).map((kind) => [kind, wanted(kind)])),
      ]);
    }
    await world.people.host.command('RestoreProject', { projectId: world.ids.projectId });
  }, 20_000);

  it('[GEN-04, ROLE-17] what is named is not there for a stranger, nor for anybody who lost the role', async () => {
    const rows = await Promise.all(
      // There is no bundle before the deadline.
      resourceNames
        .filter((name) => name !== 'bundles')
        .map(async (name) => {
          const inProject = isOfProject(name);
          const [row] = await world.people.host.list(name, inProject ? { projectId: world.ids.projectId } : {});
          return [oneOf(name), { params: { id: row?.id ?? `no ${name}` } }] as const;
        }),
    );
    const calls = Object.entries(foreignCalls).map(([name, make]) => [name, make(world.ids, world.addressOf)] as const);
    for (const [name, call] of [...rows, ...calls] as const) {
      const { by = 'host', refused = 404 } = call as Call;
      const found: Record<string, number> = {};
      for (const person of ['stranger', ...formerKinds] as const)
        found[person] = (await ask(world.people[person], name, call)).status;
      expect([name, found]).toEqual([name, Object.fromEntries(Object.keys(found).map((one) => [one, refused]))]);
      // The same call is one that could succeed.
      const { status } = await ask(world.people[by], name, call);
      if (refused === 404) expect([name, [401, 403, 404].includes(status)]).toEqual([name, false]);
    }
  }, 30_000);

  it("[GEN-04] what every person may read of the own things holds nothing of anybody else's", async () => {
    for (const name of ownRoutes.filter((route) => route.startsWith('GET '))) {
      const { text } = await ask(world.people.stranger, name);
      expect({ name, text }).toEqual({ name, text: expect.not.stringMatching(/Sealed|hilda@|ada@/) });
      expect({ name, holds: text.includes(world.ids.projectId) }).toEqual({ name, holds: false });
    }
  });
});
