import { type Caller, commandRules } from '@dossier/shared/authorization';
import { Refused } from '@dossier/shared/basics/refused';
import type { Exchange } from '@dossier/shared/http/exchange';
import type { Project } from '../../domain/index.ts';
import type { Read } from '../../handling/command-handler.ts';
import { projectFor } from '../../handling/commands/in-project.ts';

/** The project of an address, for whoever may deliver to it. @throws Refused */
export const deliveringTo = async (
  read: Read,
  command: 'AnswerQuestions' | 'ResubmitDocument',
  { caller, params }: Exchange & { readonly caller: Caller },
): Promise<Project> => {
  const { projectId = '' } = params;
  if (!/^[1-9]\d{8}$/.test(projectId)) throw new Refused('PROJECT_NOT_FOUND', { projectId });
  return projectFor(commandRules[command], projectId, caller, read);
};
