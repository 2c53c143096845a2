import { accept, type CommandOf, type Decider, type Decision, decisions, type Moment, reject } from '../decider.ts';
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
import { initial, isProject, type LiveProject, type Project, type ProjectState } from './state.ts';

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

const founding = decisions<ProjectState, ProjectContext>()({
  CreateProject: createProject,
  SaveTemplate: saveTemplate,
});

const inAnyStatus = decisions<Project, ProjectContext>()({
  JoinProject: (_, project, moment, context) => joinProject(project, moment, context),
  DeleteProject: (_, project, moment) => deleteProject(project, moment),
  RestoreProject: (_, project, moment, { room }) => restoreProject(project, moment, room),
  GiveProject: (data, project, moment, { team }) => giveProject(data, project, moment, team),
  PurgeProject: (_, project, moment) => purgeProject(project, moment),
  HoldProject: (data, project, moment, { team }) => holdProject(data, project, moment, team),
  ReleaseProject: (_, project, moment, { team }) => releaseProject(project, moment, team),
  CopyAssignments: (_, project, _moment, { original }) => copyAssignments(project, original),
});

const outsideTheBin = decisions<LiveProject, ProjectContext>()({
  UpdateProject: updateProject,
  SetExpectedCollaborators: (data, project, _, { subscription }) =>
    setExpectedCollaborators(data, project, subscription),
  InviteCollaborators: (data, project, _, { subscription, team }) =>
    inviteCollaborators(data, project, subscription, team),
  RemoveCollaborator: removeCollaborator,
  UnbanCollaborator: unbanCollaborator,
  DeclineInvitation: (data, project, _, { delivered = false }) => declineInvitation(data, project, delivered),
  LeaveProject: (_, project, moment) => leaveProject(project, moment),
  DefineDocuments: (data, project, moment, { subscription }) => defineDocuments(data, project, moment, subscription),
  DefineQuestions: defineQuestions,
  AssignDocument: assignDocument,
  UnassignDocument: unassignDocument,
  AttachSupportingFile: attachSupportingFile,
  RemoveSupportingFile: removeSupportingFile,
  GrantAuditor: (data, project, moment, { team }) => grantAuditor(data, project, moment, team),
  RevokeAuditor: revokeAuditor,
  SetRetention: (data, project, _, { subscription }) => setRetention(data, project, subscription),
  OfferProject: (data, project, _, { team }) => offerProject(data, project, team),
  WithdrawProjectOffer: (_, project) => withdrawOffer(project),
  AcceptProject: (_, project, moment, context) => acceptProject(project, moment, context),
  DeclineProject: (_, project, moment) => declineProject(project, moment),
  SetUploadLimits: setUploadLimits,
  SetMailing: setMailing,
  AnnounceExpiry: announceExpiry,
  ActivateProject: (_, project, moment) => activateProject(project, moment),
  CloseProject: (_, project, moment) => closeProject(project, moment),
  MakeBundle: (_, project, moment, { accepted }) => makeBundle(project, moment, accepted),
});

export type ProjectCommand = CommandOf<typeof founding | typeof inAnyStatus | typeof outsideTheBin>;

const decide = (command: ProjectCommand, state: ProjectState, moment: Moment, context: ProjectContext): Decision => {
  if (founding.has(command)) return founding.decide(command, state, moment, context);
  if (!isProject(state)) {
    return command.type === 'PurgeProject' && state.status === 'purged' ? accept([]) : reject('PROJECT_NOT_FOUND');
  }
  if (inAnyStatus.has(command)) return inAnyStatus.decide(command, state, moment, context);
  return state.status === 'bin' ? reject('PROJECT_IN_BIN') : outsideTheBin.decide(command, state, moment, context);
};

export const projectDecider: Decider<ProjectState, ProjectCommand, ProjectContext> = {
  initial,
  evolve,
  evolveAll,
  decide,
};
