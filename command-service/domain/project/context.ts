import type { FileFacts } from '../commands.ts';
import { decided } from '../decider.ts';
import type { SubscriptionStatus } from '../subscription/index.ts';
import type { TeamState } from '../team/index.ts';
import type { ProjectRoom } from './keeping/room.ts';
import type { LiveProject, Project, ProjectState } from './state.ts';

/** By collaborator, then by document: the version that is accepted now. */
export type AcceptedVersions = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** A project or template, of which another one is made. */
export type Source = {
  readonly project: Project;
  /** Of its documents' templates and its supporting files. */
  readonly files: readonly FileFacts[];
  /** Its collaborators whose accounts are not closed. */
  readonly people: readonly string[];
  /** The project of which people are offered what they gave there; null: nothing was given. */
  readonly former: string | null;
};

/**
 * The subscription of who pays (see `payerOf`), whose plan may refuse a command, and the team: the
 * one that CreateProject, SaveTemplate and UpdateProject name, else the project's. For a bundle, what is accepted.
 */
export type ProjectContext = {
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
  /** For the same, whether they have an account. */
  readonly hasAccount?: boolean;
  /** Of the host, where there is a limit. */
  readonly room?: ProjectRoom | undefined;
  /** Bytes that do not count on the plan of who pays. */
  readonly storedElsewhere?: number;
};

/** What is decided of a project that is not there yet, in any status, and outside the bin. */
export const ofNew = decided<ProjectState, ProjectContext>();
export const ofAny = decided<Project, ProjectContext>();
export const ofLive = decided<LiveProject, ProjectContext>();
