import { rolesIn } from '@dossier/shared/authorization';
import type { Holder } from '@dossier/shared/contract';
import { accept, event } from '../../decider.ts';
import { membershipOf, type TeamState } from '../../team/index.ts';
import { ofAny } from '../context.ts';
import type { Project } from '../state.ts';

/** Whoever has no role in the project was let in as its auditor. */
const holderOf = (project: Project, actor: string, team: TeamState | undefined): Holder =>
  rolesIn(project, actor, membershipOf(team)).length > 0 ? 'host' : 'auditor';

export const holdDecisions = ofAny({
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
