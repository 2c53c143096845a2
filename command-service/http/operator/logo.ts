import { authorize, type Caller, commandRules } from '@dossier/shared/authorization';
import { Refused } from '@dossier/shared/basics/refused';
import { streams as names } from '@dossier/shared/contract';
import { type Route, sendJson } from '@dossier/shared/http/exchange';
import { readLogo } from '@dossier/shared/http/logo';
import { installationDecider } from '../../domain/index.ts';
import { type LogoOptions, storeLogo } from '../../flows/logo.ts';
import { signedIn } from '../../handling/caller.ts';
import { operatorRolesIn } from '../../handling/commands/installation.ts';
import type { Streams } from '../../handling/streams.ts';

type Options = LogoOptions & { readonly streams: Pick<Streams, 'follow'> };

export const logoRoutes = ({ streams, ...options }: Options): Route[] => {
  /** @throws Refused NOT_FOUND to whoever is no operator */
  const operatorIn = async (caller: Caller): Promise<string> => {
    const { state } = await streams.follow(names.installation(), installationDecider);
    if (authorize(commandRules.ChangeSettings, caller, operatorRolesIn(state, caller)))
      throw new Refused('NOT_FOUND', { kind: 'rights' });
    return signedIn(caller).personId;
  };
  return [
    {
      method: 'POST',
      path: '/api/operator/logo',
      access: 'hidden',
      handle: async ({ request, response, caller }) => {
        const owner = await operatorIn(caller);
        sendJson(response, 201, await storeLogo(options, owner, await readLogo(request)));
      },
    },
  ];
};
