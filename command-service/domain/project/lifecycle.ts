import { binDays, DAY, isOpenProject, isUnstarted } from '@dossier/shared/contract';
import { accept, event, type Moment, reject } from '../decider.ts';
import { after, isBefore } from '../time.ts';
import { entryOf } from '../values.ts';
import { ofAny, ofLive } from './context.ts';
import { inRoom } from './keeping/room.ts';
import type { Project } from './state.ts';

/** Back to the status it had; an active project whose deadline has passed is past (STATE-06). Without a host nobody is let this far. */
export const restored = (project: Project, { now }: Moment) => {
  if (project.status !== 'bin') return [];
  const { projectId, statusBefore, dueAt } = project;
  const status = statusBefore === 'active' && !isBefore(now, dueAt) ? 'past' : statusBefore;
  return [event('ProjectRestored', { projectId, status })];
};

export const binDecisions = ofAny({
  DeleteProject: (_, project, { now }) =>
    accept(
      project.status === 'bin'
        ? []
        : [event('ProjectDeleted', { projectId: project.projectId, purgeAt: after(now, binDays * DAY) })],
    ),
  RestoreProject: (_, project, moment, { room }) => {
    const opens = project.status === 'bin' && isOpenProject({ status: project.statusBefore });
    const accepted = accept(restored(project, moment));
    return opens ? inRoom(accepted, room, [{ projectId: project.projectId, after: project.revision }]) : accepted;
  },
  /** The system purges only what is due: its duty may be older than a restoration. */
  PurgeProject: (_, project, { now, actor }) => {
    if (project.status !== 'bin') return reject('PROJECT_NOT_IN_BIN');
    if (project.holds.length > 0) return reject('PROJECT_HELD');
    if (actor === 'system' && isBefore(now, project.purgeAt)) return reject('NOT_DUE');
    return accept([event('ProjectPurged', { projectId: project.projectId })]);
  },
});

export const lifecycleDecisions = ofLive({
  ActivateProject: (_, project, { now }) => {
    if (project.status === 'active') return accept([]);
    if (project.status === 'template') return reject('PROJECT_IS_TEMPLATE');
    if (project.status === 'past' || !isBefore(now, project.dueAt)) return reject('PROJECT_PAST');
    if (project.collectDocs === 'yes' && project.documents.length === 0) return reject('DOCUMENTS_MISSING');
    const unassigned =
      project.projectScope === 'private' &&
      project.documents.find(({ documentId }) => !entryOf(project.assignments, documentId)?.length);
    if (unassigned) {
      const title = `The document "${unassigned.fieldName}" needs at least one collaborator.`;
      return reject({ code: 'DOCUMENT_UNASSIGNED', title });
    }
    return accept([event('ProjectActivated', { projectId: project.projectId })]);
  },
  /** A person's own deadline does not keep the project open: it is in the submission (DETAIL-19). */
  CloseProject: (_, project, { now }) => {
    if (project.status === 'past') return accept([]);
    // A draft stays a draft after its deadline (STATE-05).
    if (isUnstarted(project.status)) return reject('PROJECT_NOT_ACTIVE');
    if (isBefore(now, project.dueAt)) return reject('NOT_DUE');
    return accept([event('ProjectClosed', { projectId: project.projectId, dueAt: project.dueAt })]);
  },
});
