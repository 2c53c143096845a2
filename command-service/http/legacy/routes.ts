import { parse } from '@dossier/shared/basics/refused';
import { siteCookie } from '@dossier/shared/http/cookies';
import { type Exchange, type Route, readJson, sendJson } from '@dossier/shared/http/exchange';
import { consistencyCookie } from '@dossier/shared/legacy';
import type { Form } from '../forms/form.ts';
import { accountCalls } from './accounts.ts';
import { type Asking, type AskOptions, asker } from './ask.ts';
import type { LegacyCall } from './call.ts';
import { cardCalls } from './cards.ts';
import { fileCalls } from './files.ts';
import { projectCalls } from './projects.ts';

/** Milliseconds in which a browser's next reads wait for what it has just changed. */
const remembered = 10_000;

const withParams = (body: unknown, params: Exchange['params']): unknown =>
  typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body, ...params } : body;

/** The changing calls of the specification's section 7, over the commands that our own calls send. */
export const legacyRoutes = (options: AskOptions): Route[] => {
  const { uploading, settings } = options;
  const askFor = asker(options);

  const answered = async ({ parse: schema, answer }: LegacyCall, ask: Asking, body: unknown, files: Form['files']) =>
    answer({ ...ask, files }, parse(schema, withParams(body, ask.exchange.params)) as never);

  const send = ({ response }: Exchange, { consistency }: Asking, body: object) => {
    const tokens = [...consistency].join(',');
    if (tokens !== '')
      response.appendHeader(
        'Set-Cookie',
        siteCookie(consistencyCookie, tokens, { maxAge: remembered, secure: settings.secureCookies }),
      );
    sendJson(response, 200, body, tokens === '' ? {} : { 'X-Consistency': tokens });
  };

  const routeOf =
    (row: LegacyCall) =>
    (path: string): Route => ({
      method: row.method,
      path,
      access: row.access ?? 'signed-in',
      ...(row.form && { longBody: true }),
      handle: async (exchange) => {
        const ask = askFor(exchange);
        if (!row.access) await ask.onlyOneself(exchange.request.headers['x-user-email']);
        if (row.form) {
          const body = await uploading.receiveForm(exchange, ({ fields, files }) => answered(row, ask, fields, files));
          if (body) send(exchange, ask, body);
          else exchange.response.destroy();
          return;
        }
        const body = await answered(row, ask, await readJson(exchange.request), []);
        if (body) send(exchange, ask, body);
      },
    });

  const rows = [...accountCalls, ...projectCalls, ...fileCalls, ...cardCalls];
  return rows.flatMap((row) => row.paths.map(routeOf(row)));
};
