import { isSameTeam } from '@dossier/shared/authorization';
import { streams } from '@dossier/shared/contract';
import type { LiveChange, LiveRevocation } from '@dossier/shared/live';
import { membersOf, type ProjectDocument } from '@dossier/shared/views';
import type { Fact } from '../../engine/projection.ts';
import { submissionSignals } from '../submissions/signals.ts';

type Project = ProjectDocument;

const everybody = (resource: string, projectId: string): LiveChange => ({ resource, projectId });

/** People who lose access: their streams close and their browsers reload. */
const revoked = (before: Project | undefined, after: Project | undefined): LiveRevocation[] => {
  if (!before || (after && isSameTeam(before, after))) return [];
  const still = new Set(after ? membersOf(after) : []);
  return membersOf(before)
    .filter((personId) => !still.has(personId))
    .map((personId) => ({ revoked: { personId } }));
};

export const signals = (fact: Fact, before: Project | undefined, after: Project | undefined) => {
  const projectId = (after ?? before)?.id;
  if (projectId === undefined) return [];
  if (fact.stream !== streams.project(projectId))
    return submissionSignals(projectId, (fact.data as { personId: string }).personId);
  // After a purge nobody has a role in the project, so its managers are named.
  const gone = after ? [] : [before?.host, ...(before?.coHosts ?? [])];
  const left = before && before.teamId !== null && before.teamId !== after?.teamId ? before.teamId : undefined;
  return [
    { ...everybody('projects', projectId), id: projectId },
    everybody('documents', projectId),
    everybody('collaborators', projectId),
    // Also where a document among them is gone.
    ...(before?.questions?.sections === after?.questions?.sections ? [] : [everybody('questions', projectId)]),
    ...gone.flatMap((personId) => (personId === undefined ? [] : [{ resource: 'projects', id: projectId, personId }])),
    ...(left === undefined ? [] : [{ resource: 'projects', id: projectId, teamId: left }]),
    ...revoked(before, after),
  ];
};
