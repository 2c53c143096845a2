import { authorize, type Caller, commandRules } from '@dossier/shared/authorization';
import { Refused } from '@dossier/shared/basics/refused';
import { streams as names } from '@dossier/shared/contract';
import { installationDecider } from '../../domain/index.ts';
import { signedIn } from '../../handling/caller.ts';
import { operatorRolesIn } from '../../handling/commands/installation.ts';
import type { Streams } from '../../handling/streams.ts';

/** Answers who they are. @throws Refused NOT_FOUND to whoever is no operator */
export const operatorIn = async (streams: Pick<Streams, 'follow'>, caller: Caller): Promise<string> => {
  const { state } = await streams.follow(names.installation(), installationDecider);
  if (authorize(commandRules.ChangeSettings, caller, operatorRolesIn(state, caller)))
    throw new Refused('NOT_FOUND', { kind: 'rights' });
  return signedIn(caller).personId;
};
