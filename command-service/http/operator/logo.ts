import { type Route, sendJson } from '@dossier/shared/http/exchange';
import { readLogo } from '@dossier/shared/http/logo';
import { type LogoOptions, storeLogo } from '../../flows/logo.ts';
import type { Streams } from '../../handling/streams.ts';
import { operatorIn } from './operator-in.ts';

type Options = LogoOptions & { readonly streams: Pick<Streams, 'follow'> };

export const logoRoutes = ({ streams, ...options }: Options): Route[] => [
  {
    method: 'POST',
    path: '/api/operator/logo',
    access: 'hidden',
    handle: async ({ request, response, caller }) => {
      const owner = await operatorIn(streams, caller);
      sendJson(response, 201, await storeLogo(options, owner, await readLogo(request)));
    },
  },
];
