import type {
  BundleContent,
  EventData,
  Expiry,
  Holder,
  Mailing,
  ProjectStatus,
  QuestionSection,
  Settings,
  UploadLimits,
} from '@dossier/shared/contract';
import { entryOf } from '../values.ts';

export type Definition = EventData<'DocumentsDefined'>['documents'][number];
export type LiveStatus = Exclude<ProjectStatus, 'bin'>;

type Counted = {
  /** Of the last event of the stream; -1 before the first. */
  readonly revision: number;
};

/** Never created, or purged. Without members, so that rights need no special case. */
export type NoProject = Counted & {
  readonly status: 'none' | 'purged';
  readonly host: '';
  readonly coHosts: readonly [];
  readonly supportStaff: null;
  readonly collaborators: Readonly<Record<string, never>>;
};

type Content = Counted &
  Settings & {
    readonly projectId: string;
    readonly host: string;
    readonly teamId: string | null;
    /** The project whose people are offered what they gave there. */
    readonly madeFrom: string | null;
    /** By person id. Invited people may upload already, and join by it. */
    readonly collaborators: Readonly<Record<string, 'invited' | 'joined'>>;
    /** By person id what the host calls them. */
    readonly names: Readonly<Record<string, string>>;
    /** Person ids: they left or were removed, and cannot come back. */
    readonly banned: readonly string[];
    /** Person ids: they want no more mails about it, and did not join after all. */
    readonly declined: readonly string[];
    readonly expectedCollaborators: number | null;
    /** In the order of every table and download. */
    readonly documents: readonly Definition[];
    /** What is asked beside documents. */
    readonly sections: readonly QuestionSection[];
    /** Person ids by document id. They count while the project is private. */
    readonly assignments: Readonly<Record<string, readonly string[]>>;
    /** Of a copy, whose assignments are still to come, and from where; null: none. */
    readonly awaited: Pick<EventData<'AssignmentsAwaited'>, 'from' | 'documents'> | null;
    readonly supportingFiles: readonly string[];
    /** By person id, until when. */
    readonly auditors: Readonly<Record<string, string>>;
    /** The co-host whom the host asks to take it over. */
    readonly offeredTo: string | null;
    /** Whose legal holds there are: while there is one, nothing is deleted. */
    readonly holds: readonly Holder[];
    /** Days after the deadline for which documents are kept; null: until the project is deleted. */
    readonly retentionDays: number | null;
    readonly uploadLimits: UploadLimits;
    /** Whether invited people may deliver without an account; null: nobody has said. */
    readonly guests: boolean | null;
    /** By person id: the revision at which they last left or were removed. Links that are older open nothing. */
    readonly leftAt: Readonly<Record<string, number>>;
    readonly mailing: Mailing;
    /** What the managers were told last of the deletion of documents. */
    readonly expiry: Expiry | null;
    /** What the newest bundle has, and the deadline after which the clock made the last of its own. */
    readonly bundle: { readonly madeFor: string | null; readonly content: BundleContent };
    /** Revisions of the last events that set settings (or the team), definitions and questions. */
    readonly settingsRevision: number;
    readonly definitionsRevision: number;
    readonly questionsRevision: number;
    /** Of the last event that made it an open project of its host, if it was not before. */
    readonly openedRevision: number;
  };

export type LiveProject = Content & { readonly status: LiveStatus };
export type BinnedProject = Content & {
  readonly status: 'bin';
  readonly statusBefore: LiveStatus;
  readonly purgeAt: string;
};
export type Project = LiveProject | BinnedProject;
export type ProjectState = NoProject | Project;

/** Whether there ever were any: at first it is the revision of the event that created the project. */
export const hasQuestions = ({ questionsRevision }: Content): boolean => questionsRevision > 0;

export const nothing = (status: 'none' | 'purged', revision: number): NoProject => ({
  status,
  revision,
  host: '',
  coHosts: [],
  supportStaff: null,
  collaborators: {},
});

export const initial: ProjectState = nothing('none', -1);

export const isProject = (state: ProjectState): state is Project =>
  state.status !== 'none' && state.status !== 'purged';

/** Every document in a public project, the assigned ones in a private one (ASSIGN-09, ROLE-11). */
export const isAskedOf = (project: Project, documentId: string, personId: string): boolean =>
  project.projectScope === 'public' || (entryOf(project.assignments, documentId)?.includes(personId) ?? false);

export const documentsAsked = (project: Project, personId: string): readonly Definition[] =>
  project.documents.filter(({ documentId }) => isAskedOf(project, documentId, personId));

export const definitionOf = (project: Project, documentId: string): Definition | undefined =>
  project.documents.find((definition) => definition.documentId === documentId);
