import { resourceScopes } from '@dossier/shared/authorization';
import { type Route, sendJson } from '@dossier/shared/http/exchange';
import { askerOf } from '../http/asker.ts';
import { projectView, type Reader } from '../http/lists/reader.ts';
import type { Pasts } from './open-past.ts';

/** Enough for a picture. */
const steps = 80;

/** For who sees the whole project, as the collaborators' table is. */
export const momentRoutes = ({ reader, past }: { readonly reader: Reader; readonly past: Pasts }): Route[] => {
  const routeOf = (name: string, answer: (projectId: string) => Promise<unknown>): Route => ({
    method: 'GET',
    path: `/api/projects/:projectId/${name}`,
    access: 'signed-in',
    scopes: resourceScopes.projects,
    prompt: true,
    handle: async (exchange) => {
      const { projectId = '' } = exchange.params;
      await projectView(reader, 'collaborators', askerOf(exchange), projectId);
      sendJson(exchange.response, 200, await answer(projectId));
    },
  });
  return [routeOf('moments', past.moments), routeOf('life', (projectId) => past.life(projectId, steps))];
};
