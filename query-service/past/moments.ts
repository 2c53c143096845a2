import { resourceRules } from '@dossier/shared/authorization';
import { type Route, sendJsonText } from '@dossier/shared/http/exchange';
import { askerOf } from '../http/asker.ts';
import { onceSent } from '../http/lists/as-of.ts';
import { projectView, type Reader } from '../http/lists/reader.ts';
import type { Json, PastWork } from './thread/port.ts';

/** Enough for a picture. */
const steps = 80;

/** For who sees the whole project, as the collaborators' table is. */
export const momentRoutes = ({ reader, past }: { readonly reader: Reader; readonly past: PastWork }): Route[] => {
  const routeOf = (name: string, answer: (projectId: string, now: number) => Promise<Json>): Route => ({
    method: 'GET',
    path: `/api/projects/:projectId/${name}`,
    access: 'signed-in',
    scopes: resourceRules.projects.scopes,
    prompt: true,
    compressed: true,
    handle: async (exchange) => {
      const { projectId = '' } = exchange.params;
      await projectView(reader, 'collaborators', askerOf(exchange), projectId);
      const { json } = await onceSent(exchange, answer(projectId, reader.clock()));
      sendJsonText(exchange.response, 200, json);
    },
  });
  return [routeOf('moments', past.moments), routeOf('life', (projectId, now) => past.life(projectId, now, steps))];
};
