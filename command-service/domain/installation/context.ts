import type { Given, InstallationState, Owned, SettingName } from '@dossier/shared/contract';
import { decided } from '../decider.ts';
import type { NotMoved } from '../project/hosting/offer.ts';
import type { ProjectRoom } from '../project/keeping/room.ts';
import type { Seats } from '../subscription/index.ts';
import type { SubscriptionState } from '../subscription/state.ts';

export type TakenProject = {
  readonly projectId: string;
  readonly projectName: string;
  readonly collaborators: readonly string[];
  /** Once it is taken over. */
  readonly isOpen: boolean;
  readonly revision: number;
};
/** What somebody would take over, and what they may have. */
export type Taking = {
  readonly subscription: SubscriptionState | Given;
  readonly projects: readonly TakenProject[];
  readonly teams: readonly { readonly teamId: string; readonly people: readonly string[] }[];
  /** Of the teams that they would have. */
  readonly seats: Seats;
  readonly room?: ProjectRoom | undefined;
  /** Bytes of what they host, and projects that are not on their storage yet. */
  readonly stored: { readonly own: number; readonly coming: NotMoved['projects'] };
};

/** What the directory and the queue of jobs know of whom or what the command is about. */
export type InstallationContext = {
  readonly isKnown?: boolean;
  readonly hasAccount?: boolean;
  /** Of a job that is listed. */
  readonly jobSince?: string | undefined;
  /** Whether hosts are let in on request, and this one has no other right to it. */
  readonly mayAsk?: boolean;
  /** Whether there is anything that can be handed over. */
  readonly hasMore?: boolean;
  /** Of what is named as somebody's: what they host still. */
  readonly owned?: readonly Owned[];
  /** Of whoever accepts all that somebody hosts. */
  readonly taking?: Taking;
  /** Settings that a variable says. */
  readonly given?: readonly SettingName[];
};

export const ofInstallation = decided<InstallationState, InstallationContext>();
