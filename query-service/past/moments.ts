import { resourceScopes } from '@dossier/shared/authorization';
import { type Route, sendJson } from '@dossier/shared/http/exchange';
import { askerOf } from '../http/asker.ts';
import { projectView, type Reader } from '../http/lists/reader.ts';
import type { Pasts } from './open-past.ts';

/** For who sees the whole project, as the collaborators' table is. */
export const momentRoutes = ({ reader, past }: { readonly reader: Reader; readonly past: Pasts }): Route[] => [
  {
    method: 'GET',
    path: '/api/projects/:projectId/moments',
    access: 'signed-in',
    scopes: resourceScopes.projects,
    prompt: true,
    handle: async (exchange) => {
      const { projectId = '' } = exchange.params;
      await projectView(reader, 'collaborators', askerOf(exchange), projectId);
      sendJson(exchange.response, 200, await past.moments(projectId));
    },
  },
];
