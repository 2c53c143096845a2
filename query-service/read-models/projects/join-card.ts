import { Refused } from '@dossier/shared/basics/refused';
import { isUnstarted, type joinCard } from '@dossier/shared/contract';
import { limitGuess } from '@dossier/shared/limits';
import type { ProjectDocument } from '@dossier/shared/views';
import type { z } from 'zod';
import type { Asker } from '../../http/asker.ts';
import { publicName } from '../../http/lists/people.ts';
import { nowOf, type Reader } from '../../http/lists/reader.ts';

export type JoinCard = z.infer<typeof joinCard>;

/**
 * A project's card, PROJECT_PAST after its deadline, BANNED for whom the host lets join no more, else
 * PROJECT_NOT_FOUND (JOIN-08, JOIN-09, JOIN-12, ROLE-17, BEY-48).
 */
export const cardFor = async (
  reader: Reader,
  project: ProjectDocument | undefined,
  asker: Asker,
): Promise<JoinCard> => {
  const { personId, address = '' } = asker;
  const client = { caller: asker, address };
  await reader.limit('project-search', personId);
  const giveBack = await limitGuess(reader, client);
  if (project?.projectScope !== 'public' || isUnstarted(project.status) || project.status === 'bin')
    throw new Refused('PROJECT_NOT_FOUND', { projectId: project?.id });
  await giveBack();
  if (project.banned.includes(personId)) throw new Refused('BANNED', { projectId: project.id });
  if (project.status === 'past' || project.deadline <= nowOf(reader)) throw new Refused('PROJECT_PAST');
  const host = (await reader.people([project.host])).get(project.host);
  const { id, projectName, projectDetails, projectScope, endDate, timeZone, deadline } = project;
  return {
    id,
    projectName,
    projectDetails,
    projectScope,
    hostName: publicName(host),
    endDate,
    timeZone,
    dueAt: deadline,
    joinable: true,
  };
};
