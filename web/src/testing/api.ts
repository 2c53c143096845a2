import type { CommandName, ProjectRow, RefusalCode, ResourceName, Row } from '@dossier/shared/contract';
import { asListed, commands, historyPlaceAt, refusals } from '@dossier/shared/contract';
import { aMe } from './rows.ts';

type Rows = { [R in ResourceName]?: readonly Row<R>[] };
type Sent = { readonly name: CommandName; readonly payload: unknown };

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } });

const problem = (code: RefusalCode, errors: Record<string, string> = {}, current?: unknown) => {
  const [status, title] = refusals[code];
  return json({ type: 'about:blank', title, status, code, errors, current }, status);
};

const stateOf = (team: { isBinned?: boolean; status?: string }) => (team.isBinned ? 'bin' : team.status);

/** Of an event, or of an attempt after it, as texts are compared. */
const placeOf = (given: unknown) => {
  const [position = '', ...attempt] = String(given).split('.');
  return [historyPlaceAt(Number(position)), ...attempt].join('.');
};

const isRow = (filter: Record<string, unknown>) => (row: object) =>
  Object.entries(filter).every(([name, value]) => {
    if (name === 'state') return value === 'overview' ? stateOf(row) !== 'bin' : stateOf(row) === value;
    if (name === 'questionIds' || (name === 'personId' && 'handle' in row)) return true;
    if (name === 'q') return JSON.stringify(row).toLowerCase().includes(String(value).toLowerCase());
    if (name === 'before') return placeOf((row as { position: number }).position) < placeOf(value);
    if (name === 'after') return placeOf((row as { position: number }).position) > placeOf(value);
    const personId = 'collaborator' in row ? (row.collaborator as { id: string }).id : undefined;
    const found = name === 'personId' && personId !== undefined ? personId : (row as Record<string, unknown>)[name];
    return Array.isArray(value) ? value.includes(found) : found === value;
  });

/** As the server does: submissions without their versions, projects without what is usual. */
const inList = (name: string) => (row: object) => {
  if (name === 'projects') return asListed(row as ProjectRow);
  return name === 'submissions' ? { ...row, versions: undefined } : row;
};

/** In place of `fetch`, for Hilda. Checks and records commands, which succeed until a test says otherwise. */
export const fakeApi = (rows: Rows = {}) => {
  const sent: Sent[] = [];
  const asked: string[] = [];
  const answers = new Map<string, unknown>([['/api/me', aMe()]]);
  const refused = new Map<string, Response[]>();
  const stored: Rows = { threads: [], readers: [], reviews: [], ...rows };

  const command = (name: CommandName, body: string) => {
    const payload: unknown = JSON.parse(body);
    sent.push({ name, payload });
    const refusal = refused.get(name)?.shift();
    if (refusal) return refusal;
    const parsed = commands[name].safeParse(payload);
    if (!parsed.success) return problem('INVALID');
    return json({ consistency: 'c', ...(answers.get(name) as object | undefined) });
  };

  const read = (path: string, parameters: URLSearchParams) => {
    const [name = '', id] = path.replace('/api/', '').split('/');
    const found = stored[name as ResourceName] as readonly { id: string }[] | undefined;
    if (!found) return problem('NOT_FOUND');
    if (id !== undefined) {
      const row = found.find((row) => row.id === id);
      return row ? json(row) : problem('NOT_FOUND');
    }
    const list = found.filter(isRow(JSON.parse(parameters.get('filter') ?? '{}')));
    const [first = 0, last = 999] = JSON.parse(parameters.get('range') ?? '[]');
    const range = `${name} ${first}-${last}/${list.length}`;
    return json(list.slice(first, last + 1).map(inList(name)), 200, { 'Content-Range': range });
  };

  const respond = (input: string, { method = 'GET', body }: RequestInit = {}) => {
    asked.push(decodeURIComponent(input));
    const { pathname, searchParams } = new URL(input, 'http://localhost');
    const name = /^\/api\/commands\/(\w+)$/.exec(pathname)?.[1];
    if (name) return command(name as CommandName, String(body));
    const refusal = refused.get(pathname)?.shift();
    if (refusal) return refusal;
    if (answers.has(pathname)) {
      if (method !== 'GET')
        sent.push({ name: pathname as CommandName, payload: typeof body === 'string' ? JSON.parse(body) : body });
      return json(answers.get(pathname));
    }
    return read(pathname, searchParams);
  };

  globalThis.fetch = async (input, init) => respond(String(input), init);
  return {
    /** What was sent, oldest first: commands by name, other changes by path. */
    sent,
    /** The path and the parameters of every request, oldest first. */
    asked,
    /** What the next reads answer. */
    rows: stored,
    /** Answers a command (by name) or a path with this body from now on. */
    answer: (what: string, body: unknown) => void answers.set(what, body),
    /** Holds back all answers to a command (by name) or a path from now on, until what this answers is called. */
    hold: (what: string): (() => void) => {
      let letGo = () => {};
      const held = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      globalThis.fetch = async (input, init) => {
        if (String(input).includes(what)) await held;
        return respond(String(input), init);
      };
      return letGo;
    },
    /** Refuses the next command of this name, or the next request of this path. */
    refuse: (what: string, code: RefusalCode, errors?: Record<string, string>, current?: unknown) =>
      void refused.set(what, [...(refused.get(what) ?? []), problem(code, errors, current)]),
  };
};
