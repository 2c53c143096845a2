import { streams } from '@dossier/shared/contract';
import type { Directory } from '@dossier/shared/directory';
import { installationDecider } from '../../domain/index.ts';
import { handlersOf } from '../command-handler.ts';
import { people } from '../people.ts';

const ofInstallation = { stream: streams.installation, key: streams.installation };

export const installationHandlers = ({ directory }: { readonly directory: Directory }) => {
  const { mentioned, orNobody } = people(directory);
  return handlersOf(installationDecider, ofInstallation, {
    GrantInstallationAuditor: {
      resolve: async ({ email, until }) => ({ personId: await mentioned(email), until }),
    },
    RevokeInstallationAuditor: { resolve: async ({ email }) => ({ personId: await orNobody(email) }) },
  });
};
