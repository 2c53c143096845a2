import { authorize, type Caller, commandRules } from '@dossier/shared/authorization';
import { Refused } from '@dossier/shared/basics/refused';
import { streams as names } from '@dossier/shared/contract';
import type { Exchange } from '@dossier/shared/http/exchange';
import { isProject, type Project, projectDecider } from '../../domain/index.ts';
import type { Read } from '../../handling/command-handler.ts';
import { projectRolesOf } from '../../handling/commands/in-project.ts';

/** The project of an address, for whoever may deliver to it. @throws Refused */
export const deliveringTo = async (
  read: Read,
  command: 'AnswerQuestions' | 'ResubmitDocument',
  { caller, params }: Exchange & { readonly caller: Caller },
): Promise<Project> => {
  const { projectId = '' } = params;
  const about = { projectId };
  if (!/^[1-9]\d{8}$/.test(projectId)) throw new Refused('PROJECT_NOT_FOUND', about);
  const project = await read(names.project(projectId), projectDecider);
  const refusal = authorize(commandRules[command], caller, await projectRolesOf(project, caller, read));
  if (refusal) throw new Refused(refusal, about);
  if (!isProject(project)) throw new Refused('PROJECT_NOT_FOUND', about);
  return project;
};
