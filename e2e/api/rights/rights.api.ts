import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { commandRules, isForOperators } from '../../../shared/authorization/index.ts';
import { DiskFullError } from '../../../shared/basics/errors.ts';
import { type CommandName, lists, type ResourceName } from '../../../shared/contract/index.ts';
import { type Installation, openTestInstallation, root } from '../../support/installation.ts';
import { type Ask, asking } from './ask.ts';
import { foreignCalls, openRoutes, ownRoutes } from './calls.ts';
import { roles } from './kinds.ts';
import { expectedOf, isReading, measure, rowsOf, tableOf, users } from './matrix.ts';
import { kinds, makeWorld, type World } from './world.ts';

const resourceNames = Object.keys(lists) as ResourceName[];
const oneOf = (name: ResourceName) => `GET /api/${name}/:id`;
const document = join(root, 'docs/security/rights.md');
/** The document with this table at its end. */
const documentWith = (table: string) => `${readFileSync(document, 'utf8').split('\n| ')[0]}\n${table}`;
const foreignRoutes = new Set(Object.keys(foreignCalls).map((route) => route.replace(/ \(.*/, '')));
const isOpen = (access: string) => access !== 'signed-in' && access !== 'ticket';

describe('rights', () => {
  let installation: Installation;
  let world: World;
  let routes: readonly { readonly name: string; readonly access: string }[];
  beforeAll(async () => {
    installation = await openTestInstallation();
    // This is no test of rate limits.
    installation.engines.directory.hit = async () => ({ count: 1, resetsAt: 0 });
    // Nor is anything sealed, whenever its time comes: once it is, nobody can ask for the first seal.
    installation.engines.eventStore.append = () => Promise.reject(new DiskFullError());
    world = await makeWorld(installation);
    routes = installation.routes.map(({ method, path, access }) => ({ name: `${method} ${path}`, access }));
  }, 60_000);
  afterAll(() => installation.remove());

  const ask = (...asked: Parameters<Ask>) => asking(installation.url)(...asked);

  it('[GEN-04] every route has an expectation here, and those without a token are known', () => {
    const names = (open: boolean) => routes.filter(({ access }) => isOpen(access) === open).map(({ name }) => name);
    expect(names(true).sort()).toEqual([...openRoutes].sort());
    const expected = [...ownRoutes, ...foreignRoutes, ...resourceNames.map(oneOf)];
    expect(names(false).sort()).toEqual(expected.sort());
  });

  it('[GEN-04, ROLE-01] a visitor is refused by every route with a token and by every command but the quote', async () => {
    for (const { name, access } of routes)
      if (!isOpen(access)) expect([name, (await ask(undefined, name)).status]).toEqual([name, 401]);
    for (const name of Object.keys(commandRules) as CommandName[]) {
      const rule = commandRules[name];
      const { allow } = rule;
      const isHidden = allow === 'system' || isForOperators(rule);
      const status = isHidden ? 404 : allow === 'anyone' ? 400 : 401;
      const route = `POST /api/commands/${name}`;
      expect([name, (await ask(undefined, route, { json: {} })).status]).toEqual([name, status]);
    }
  });

  it('[ROLE-03, ROLE-06] the role of each kind of person is the server’s to say', async () => {
    const { people, ids } = world;
    const rolesNow = async () =>
      Object.fromEntries(
        await Promise.all(
          kinds
            .filter((kind) => !['stranger', 'operator', 'guest elsewhere'].includes(kind))
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

  it("[GEN-04] what every person may read of the own things holds nothing of anybody else's", async () => {
    for (const name of ownRoutes.filter((route) => route.startsWith('GET '))) {
      const { text } = await ask(world.people.stranger, name);
      expect({ name, text }).toEqual({ name, text: expect.not.stringMatching(/Sealed|hilda@|ada@/) });
      expect({ name, holds: text.includes(world.ids.projectId) }).toEqual({ name, holds: false });
    }
  });

  it('[GEN-04, ROLE-02, ROLE-03, ROLE-05, ROLE-07, ROLE-08, ROLE-10, ROLE-12, ROLE-13, ROLE-14, ROLE-17] each user hears of each route and command what shared/authorization says, and docs/security/rights.md', async () => {
    const rows = await rowsOf(installation.routes, world, Date.now() + installation.time.offset);
    const table = new Map<string, readonly string[]>();
    const unlike: unknown[] = [];
    const hear = async (row: (typeof rows)[number]) => {
      const cells = await measure(ask, world, row);
      table.set(row.route, cells);
      for (const [index, user] of users.entries()) {
        const expected = expectedOf(row, user);
        if (expected && expected !== cells[index]) unlike.push([row.route, user, { expected, found: cells[index] }]);
      }
    };
    for (const row of rows.filter(isReading)) await hear(row);
    // From here on nothing changes, whoever may do it: each user finds the same project.
    const full = jest.spyOn(installation.engines.eventStore, 'appendOnce').mockRejectedValue(new DiskFullError());
    for (const row of rows.filter((one) => !isReading(one))) await hear(row);
    full.mockRestore();
    expect(unlike).toEqual([]);
    if (process.env.REGENERATE) writeFileSync(document, documentWith(tableOf(table)));
    expect(readFileSync(document, 'utf8')).toBe(documentWith(tableOf(table)));
  }, 240_000);
});
