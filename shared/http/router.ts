import type { IncomingMessage, ServerResponse } from 'node:http';
import express from 'express';
import type { Logger } from '../basics/log.ts';
import { type Route, sendRefusal } from './exchange.ts';
import { methodsOf, routeFinder } from './match.ts';

export type Answering = (
  route: Route,
  request: IncomingMessage,
  response: ServerResponse,
  params: Record<string, string>,
  search: string,
) => Promise<void>;

type RouterOptions = {
  readonly routes: readonly Route[];
  readonly fallback: (request: IncomingMessage, response: ServerResponse) => void;
  readonly log: Logger;
};

const addressOf = ({ url = '/' }: IncomingMessage) => {
  const question = url.indexOf('?');
  return question < 0 ? { path: url, search: '' } : { path: url.slice(0, question), search: url.slice(question) };
};

/** Finds the route of a request: the hot ones before Express does. */
export const router = ({ routes, fallback, log }: RouterOptions, answer: Answering) => {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', false);
  for (const route of routes) {
    const method = route.method.toLowerCase() as 'get';
    app[method](route.path, (request, response, next) => {
      const params = request.params as Record<string, string>;
      if (route.applies?.(request, params) === false) next();
      else answer(route, request, response, params, addressOf(request).search);
    });
  }
  const methodsAt = methodsOf(routes.filter(({ access }) => access !== 'hidden'));
  app.use((request, response) => {
    const { path } = addressOf(request);
    // Elsewhere the web app's pages are read, also where calls are sent.
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !path.startsWith('/api/');
    const methods = isPage ? [] : methodsAt(path);
    if (methods.length === 0) fallback(request, response);
    else {
      response.setHeader('Allow', methods.join(', '));
      sendRefusal(response, { code: 'METHOD_NOT_ALLOWED' });
    }
  });
  app.use((error: unknown, _request: express.Request, response: express.Response, _next: express.NextFunction) => {
    log.debug({ err: error }, 'refused by the router');
    sendRefusal(response, { code: 'MALFORMED' });
  });

  const findHot = routeFinder(routes.filter((route) => route.hot));
  return (request: IncomingMessage, response: ServerResponse): void => {
    const { path, search } = addressOf(request);
    const hot = findHot(request.method, path);
    if (hot) void answer(hot.route, request, response, hot.params, search);
    else app(request, response);
  };
};
