import { rolesIn } from '@dossier/shared/authorization';
import { binDays, DAY, type Holder, isOpenProject, isUnstarted } from '@dossier/shared/contract';
import { accept, event, type Moment, reject } from '../decider.ts';
import { membershipOf, type TeamState } from '../team/index.ts';
import { after, entryOf, isBefore } from '../values.ts';
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

/** Whoever has no role in the project was let in as its auditor. */
const holderOf = (project: Project, actor: string, team: TeamState | undefined): Holder =>
  rolesIn(project, actor, membershipOf(team)).length > 0 ? 'host' : 'auditor';

export const binDecisions = ofAny({
  /** The system deletes only what a host left who is gone: its reason may be older than a hand-over. */
  DeleteProject: (_, project, { now, actor }, { isHostGone = false }) =>
    accept(
      project.status === 'bin' || (actor === 'system' && !isHostGone)
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
  /** Also in the bin, where it counts. A kind of holder holds once. */
  HoldProject: ({ projectId, reason }, project, { actor: personId }, { team }) => {
    const by = holderOf(project, personId, team);
    return accept(project.holds.includes(by) ? [] : [event('ProjectHeld', { projectId, personId, by, reason })]);
  },
  /** Only the hold of one's own kind: an auditor's stays whatever the host wants, and the other way. */
  ReleaseProject: (_, project, { actor: personId }, { team }) => {
    const by = holderOf(project, personId, team);
    const { projectId } = project;
    return accept(project.holds.includes(by) ? [event('ProjectReleased', { projectId, personId, by })] : []);
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
