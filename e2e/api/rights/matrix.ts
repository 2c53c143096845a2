import { payloads } from '../../../command-service/testing/payloads.ts';
import { concurrently } from '../../../shared/async/concurrency.ts';
import {
  authorize,
  type Caller,
  commandRules,
  isForOperators,
  type Needed,
  type Role,
  type Rule,
  refuseUnlessAll,
  resourceRules,
  scopesOfCommand,
} from '../../../shared/authorization/index.ts';
import {
  type CommandName,
  lists,
  type RefusalCode,
  type ResourceName,
  type Scope,
  scopeNames,
  statusOf,
} from '../../../shared/contract/index.ts';
import type { Route } from '../../../shared/http/exchange.ts';
import { isOfProject } from '../../../shared/testing/lists.ts';
import type { Ask } from './ask.ts';
import { type Call, foreignCalls, ruledBy, scopesBesides } from './calls.ts';
import { formerKinds, kinds, type Person, type World } from './world.ts';

/** Everybody there is: who signed in, who did not, and the host by an API token of each scope. */
export const users = ['visitor', ...kinds, ...formerKinds, ...scopeNames] as const;
type User = (typeof users)[number];

type Row = {
  readonly route: string;
  readonly call: Call;
  /** Each of these. */
  readonly scopes: readonly Needed[];
  /** Absent: the table of rights is not all that decides. */
  readonly rule?: Rule | undefined;
};

const isScope = (user: User): user is Scope => (scopeNames as readonly string[]).includes(user);
const rolesOfPeople: Partial<Record<Person, readonly Role[]>> = {
  host: ['owner', 'author'],
  'co-host': ['co-host'],
  member: ['co-host', 'member'],
  support: ['support'],
  auditor: ['auditor'],
  'installation auditor': ['auditor'],
  collaborator: ['collaborator'],
  invited: ['collaborator'],
  guest: ['collaborator'],
};
const teamRoles: readonly Role[] = ['author', 'member'];

/** A team's roles count for a team only, and for commands without auditors there is no project for them (ROLE-14). */
const rolesFor = (user: User, rule: Rule, route: string): readonly Role[] => {
  const roles = isScope(user) ? rolesOfPeople.host : user === 'visitor' ? [] : rolesOfPeople[user];
  if (isForOperators(rule)) return user === 'operator' ? ['operator'] : [];
  const ofTeam = 'of' in rule;
  const isRead = route.startsWith('GET ');
  const counts = (role: Role) =>
    teamRoles.includes(role) === ofTeam &&
    (isRead || role !== 'auditor' || (rule.allow as readonly Role[]).includes(role));
  return (roles ?? []).filter(counts);
};
const callerOf = (user: User): Caller => {
  if (user === 'visitor') return { kind: 'visitor' };
  const person = { kind: 'person', personId: user, sessionId: user } as const;
  if (user === 'guest' || user === 'guest elsewhere') return { ...person, guestIn: user };
  return isScope(user) ? { ...person, scopes: [user] } : person;
};

/** Of commands only these say that somebody may not; other things that are not there were looked for on their behalf. */
const hiding: readonly string[] = ['PROJECT_NOT_FOUND', 'TEAM_NOT_FOUND', 'UNKNOWN_COMMAND'];

/** `yes`: what becomes of the call depends on what it says. */
export const cellOf = (route: string, status: number, code: string): string => {
  if (code === 'SCOPE_REQUIRED' || code === 'SESSION_REQUIRED') return 'scope';
  if (code === 'ACCOUNT_REQUIRED') return 'account';
  if (status === 404 && route.startsWith('POST /api/commands/') && !hiding.includes(code)) return 'yes';
  return status === 401 || status === 403 || status === 404 ? String(status) : 'yes';
};

/** The answer to a HEAD has no body, hence no code. */
const cellFor = (code: RefusalCode | undefined, route: string) =>
  code ? cellOf(route, statusOf(code), route.startsWith('HEAD ') ? '' : code) : 'yes';
/** What the table of rights says of this user, if it alone decides. */
export const expectedOf = ({ route, scopes, rule }: Row, user: User): string | undefined => {
  const caller = callerOf(user);
  const refused = refuseUnlessAll(caller, scopes);
  if (refused) return cellFor(refused.code, route);
  // What is everybody's own is for a guest the one project.
  if (caller.kind === 'person' && caller.guestIn !== undefined && rule?.allow === 'signed-in') return undefined;
  return rule && cellFor(authorize(rule, caller, rolesFor(user, rule, route))?.code, route);
};

const commandRows = ({ ids, people, addressOf }: World, now: number): readonly Row[] => {
  const personId = people.collaborator.accountId;
  const named = { ...ids, personId, email: addressOf('collaborator'), now };
  return (Object.keys(commandRules) as CommandName[]).map((name) => ({
    route: `POST /api/commands/${name}`,
    // The project of the others is private.
    call: { json: payloads[name](name === 'JoinProject' ? { ...named, projectId: ids.openId } : named) },
    scopes: [scopesOfCommand(name)],
    rule: commandRules[name],
  }));
};

/** Rows of these are some members' only; there is no bundle yet, and no package that nobody asked for. */
const ofSome: readonly string[] = [
  'submissions',
  'reviews',
  'answers',
  'cells',
  'threads',
  'history',
  'bundles',
  'evidence',
];
const ruleOf = (route: string): Rule | undefined => {
  const [, resource = '', one] = /^GET \/api\/(\w+)(\/:id)?$/.exec(route) ?? [];
  const isResource =
    Object.hasOwn(lists, resource) && (!one || (isOfProject(resource as ResourceName) && !ofSome.includes(resource)));
  return isResource ? resourceRules[resource as ResourceName] : ruledBy[route];
};

/** Something of every resource, as the host sees it. */
const oneOfEach = async ({ people: { host }, ids: { projectId } }: World): Promise<Readonly<Record<string, Call>>> => {
  const rows = (Object.keys(lists) as ResourceName[]).map(async (name) => {
    const [row] = await host.list(name, isOfProject(name) ? { projectId } : {});
    const id = name === 'projects' ? projectId : (row?.id ?? `no ${name}`);
    return [`GET /api/${name}/:id`, { params: { id } }] as const;
  });
  return Object.fromEntries(await Promise.all(rows));
};

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];
/** What ends something comes last, one before all of a kind; but a new upload may end an older one. */
const order = ({ route }: Row): number =>
  route === 'POST /api/uploads'
    ? methods.length
    : methods.indexOf(route.split(' ')[0] ?? '') + (route === 'DELETE /api/auth/sessions' ? 0.5 : 0);
/** A route whose body says what is asked for has a row for each kind of it. */
const kindsOf = (route: string): readonly string[] => {
  const kinds = Object.keys(foreignCalls).filter((name) => name.startsWith(`${route} (`));
  return kinds.length > 0 ? kinds : [route];
};
/** A row for every route that asks who calls, and for every command. */
export const rowsOf = async (routes: readonly Route[], world: World, now: number): Promise<readonly Row[]> => {
  const each = await oneOfEach(world);
  const asked = routes
    .filter(({ access }) => access === 'signed-in' || access === 'ticket')
    .flatMap(({ method, path, scopes = [] }): Row[] => {
      const needed = typeof scopes === 'function' ? scopes({}) : scopes;
      return kindsOf(`${method} ${path}`).map((route) => {
        const call = foreignCalls[route]?.(world.ids, world.addressOf) ?? each[route] ?? {};
        return { route, call, scopes: scopesBesides[route] ?? [needed], rule: ruleOf(route) };
      });
    });
  return [...asked, ...commandRows(world, now)].sort((one, other) => order(one) - order(other));
};

/** What each user hears, in the order of {@link users}. What the host ends is gone for the host's tokens. */
export const measure = async (
  ask: Ask,
  { people, tokens }: World,
  { route, call }: Row,
): Promise<readonly string[]> => {
  const cells: string[] = [];
  const hear = async (user: User) => {
    const asker = isScope(user) ? { token: tokens[user] } : user === 'visitor' ? undefined : people[user];
    const { status, text } = await ask(asker, route, call);
    const [, code = ''] = /"code":"(\w+)"/.exec(text) ?? [];
    cells[users.indexOf(user)] = cellOf(route, status, code);
  };
  await concurrently(route.startsWith('DELETE ') ? 1 : 6, users, hear);
  return cells;
};

export const isReading = ({ route }: Row): boolean => route.startsWith('GET ');

/** The table that people read, and changes of which they see. */
export const tableOf = (rows: ReadonlyMap<string, readonly string[]>): string => {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const body = [...rows]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([route, cells]) => line([route, ...cells]));
  return [line(['', ...users]), line(['---', ...users.map(() => '---')]), ...body, ''].join('\n');
};
