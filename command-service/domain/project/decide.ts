import type { DomainCommand } from '../commands.ts';
import { accept, assertNever, type Decider, type Decision, type Moment, reject } from '../decider.ts';
import type { SubscriptionStatus } from '../subscription/index.ts';
import type { TeamState } from '../team/index.ts';
import { grantAuditor, revokeAuditor } from './auditors.ts';
import { type AcceptedVersions, makeBundle } from './bundle.ts';
import { copyAssignments, type Source } from './copying.ts';
import { defineDocuments } from './documents.ts';
import { evolve, evolveAll } from './evolve.ts';
import { attachSupportingFile, removeSupportingFile } from './files.ts';
import { giveProject } from './hosting/give.ts';
import { acceptProject, declineProject, offerProject, withdrawOffer } from './hosting/offer.ts';
import { holdProject, releaseProject } from './keeping/holds.ts';
import { announceExpiry, setRetention } from './keeping/retention.ts';
import type { ProjectRoom } from './keeping/room.ts';
import { setUploadLimits } from './keeping/upload-limits.ts';
import { activateProject, closeProject, deleteProject, purgeProject, restoreProject } from './lifecycle.ts';
import { setMailing } from './mailing/mailing.ts';
import {
  assignDocument,
  declineInvitation,
  inviteCollaborators,
  joinProject,
  leaveProject,
  removeCollaborator,
  setExpectedCollaborators,
  unassignDocument,
  unbanCollaborator,
} from './people.ts';
import { defineQuestions } from './questions.ts';
import { createProject, saveTemplate, updateProject } from './settings.ts';
import { initial, isProject, type LiveProject, type ProjectState } from './state.ts';

type InAnyStatus = DomainCommand<
  | 'CreateProject'
  | 'SaveTemplate'
  | 'JoinProject'
  | 'DeleteProject'
  | 'RestoreProject'
  | 'GiveProject'
  | 'PurgeProject'
  | 'HoldProject'
  | 'ReleaseProject'
  | 'CopyAssignments'
>;
type OutsideTheBin = DomainCommand<
  | 'UpdateProject'
  | 'SetExpectedCollaborators'
  | 'InviteCollaborators'
  | 'RemoveCollaborator'
  | 'UnbanCollaborator'
  | 'DeclineInvitation'
  | 'LeaveProject'
  | 'DefineDocuments'
  | 'DefineQuestions'
  | 'AssignDocument'
  | 'UnassignDocument'
  | 'AttachSupportingFile'
  | 'RemoveSupportingFile'
  | 'GrantAuditor'
  | 'RevokeAuditor'
  | 'SetRetention'
  | 'OfferProject'
  | 'WithdrawProjectOffer'
  | 'AcceptProject'
  | 'DeclineProject'
  | 'SetUploadLimits'
  | 'SetMailing'
  | 'AnnounceExpiry'
  | 'ActivateProject'
  | 'CloseProject'
  | 'MakeBundle'
>;
export type ProjectCommand = InAnyStatus | OutsideTheBin;

/**
 * The subscription of who pays (see `payerOf`), whose plan may refuse a command, and the team: the
 * one that CreateProject, SaveTemplate and UpdateProject name, else the project's. For a bundle, what is accepted.
 */
type ProjectContext = {
  readonly subscription: SubscriptionStatus;
  readonly team?: TeamState | undefined;
  readonly accepted?: AcceptedVersions;
  /** What CreateProject and SaveTemplate copy. */
  readonly source?: Source | undefined;
  /** Whose assignments CopyAssignments copies; it may be gone. */
  readonly original?: ProjectState | undefined;
  /** The host's account is closed, or is being closed. */
  readonly isHostGone?: boolean;
  /** For DeclineInvitation: whether the person has uploaded anything. */
  readonly delivered?: boolean;
  /** Of the host, where there is a limit. */
  readonly room?: ProjectRoom | undefined;
  /** Bytes that do not count on the plan of who pays. */
  readonly storedElsewhere?: number;
};

const decideLive = (
  command: OutsideTheBin,
  project: LiveProject,
  moment: Moment,
  context: ProjectContext,
): Decision => {
  const { subscription, team, accepted } = context;
  switch (command.type) {
    case 'UpdateProject':
      return updateProject(command.data, project, moment, context);
    case 'SetExpectedCollaborators':
      return setExpectedCollaborators(command.data, project, subscription);
    case 'InviteCollaborators':
      return inviteCollaborators(command.data, project, subscription, team);
    case 'RemoveCollaborator':
      return removeCollaborator(command.data, project);
    case 'UnbanCollaborator':
      return unbanCollaborator(command.data, project);
    case 'DeclineInvitation':
      return declineInvitation(command.data, project, context.delivered ?? false);
    case 'LeaveProject':
      return leaveProject(project, moment);
    case 'DefineDocuments':
      return defineDocuments(command.data, project, moment, subscription);
    case 'DefineQuestions':
      return defineQuestions(command.data, project);
    case 'AssignDocument':
      return assignDocument(command.data, project);
    case 'UnassignDocument':
      return unassignDocument(command.data, project);
    case 'AttachSupportingFile':
      return attachSupportingFile(command.data, project);
    case 'RemoveSupportingFile':
      return removeSupportingFile(command.data, project);
    case 'GrantAuditor':
      return grantAuditor(command.data, project, moment, team);
    case 'RevokeAuditor':
      return revokeAuditor(command.data, project);
    case 'SetRetention':
      return setRetention(command.data, project, subscription);
    case 'SetUploadLimits':
      return setUploadLimits(command.data, project);
    case 'SetMailing':
      return setMailing(command.data, project);
    case 'AnnounceExpiry':
      return announceExpiry(command.data, project, moment);
    case 'OfferProject':
      return offerProject(command.data, project, team);
    case 'WithdrawProjectOffer':
      return withdrawOffer(project);
    case 'AcceptProject':
      return acceptProject(project, moment, context);
    case 'DeclineProject':
      return declineProject(project, moment);
    case 'ActivateProject':
      return activateProject(project, moment);
    case 'CloseProject':
      return closeProject(project, moment);
    case 'MakeBundle':
      return makeBundle(project, moment, accepted);
    default:
      return assertNever(command);
  }
};

const decide = (command: ProjectCommand, state: ProjectState, moment: Moment, context: ProjectContext): Decision => {
  if (command.type === 'CreateProject') return createProject(command.data, state, moment, context);
  if (command.type === 'SaveTemplate') return saveTemplate(command.data, state, moment, context);
  if (!isProject(state)) {
    return command.type === 'PurgeProject' && state.status === 'purged' ? accept([]) : reject('PROJECT_NOT_FOUND');
  }
  switch (command.type) {
    case 'JoinProject':
      return joinProject(state, moment, context);
    case 'DeleteProject':
      return deleteProject(state, moment);
    case 'RestoreProject':
      return restoreProject(state, moment, context.room);
    case 'GiveProject':
      return giveProject(command.data, state, moment, context.team);
    case 'PurgeProject':
      return purgeProject(state, moment);
    case 'HoldProject':
      return holdProject(command.data, state, moment, context.team);
    case 'ReleaseProject':
      return releaseProject(state, moment, context.team);
    case 'CopyAssignments':
      return copyAssignments(state, context.original);
    default:
      return state.status === 'bin' ? reject('PROJECT_IN_BIN') : decideLive(command, state, moment, context);
  }
};

export const projectDecider: Decider<ProjectState, ProjectCommand, ProjectContext> = {
  initial,
  evolve,
  evolveAll,
  decide,
};
