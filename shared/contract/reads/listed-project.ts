/** A project in GET /api/projects: without what most of them have in common, as lists are read by far the most (decision 326). */
import { usualMailing } from '../project/mailing.ts';
import type { ProjectRow, ResourceName, Row } from './views.ts';

/** What a row of a list leaves out where it is so. */
export const usualProject = {
  isTemplate: false,
  joined: true,
  hostGone: false,
  offeredTo: null,
  coHostEmails: [],
  teamId: null,
  supportStaff: '',
  expectedCollaborators: null,
  retentionDays: null,
  uploadLimits: { share: null, versions: null },
  guests: false,
  mailing: { ...usualMailing, moreReminders: [] },
  deletionAt: null,
  statusCounts: { 'Not Uploaded': 0, Uploaded: 0, Accept: 0, Reject: 0, 'In Review': 0 },
  supportingFiles: [],
  banned: [],
  declined: [],
  draftStep: null,
  purgeAt: null,
} satisfies Partial<ProjectRow>;

type Usual = keyof typeof usualProject | 'ownDueAt' | 'lastDueAt';
const usualOf = ({ dueAt }: Pick<ProjectRow, 'dueAt'>): Pick<ProjectRow, Usual> => ({
  ...usualProject,
  ownDueAt: dueAt,
  lastDueAt: dueAt,
});

export type ListedProject = Omit<ProjectRow, Usual> & Partial<Pick<ProjectRow, Usual>>;
/** Their names, as a schema takes them. */
export const usuallyAbsent = Object.fromEntries(
  Object.keys(usualOf({ dueAt: '' })).map((name) => [name, true]),
) as Record<Usual, true>;

const isSame = (left: unknown, right: unknown) => left === right || JSON.stringify(left) === JSON.stringify(right);

export const asListed = (row: ProjectRow): ListedProject => {
  const usual: Readonly<Record<string, unknown>> = usualOf(row);
  const isUsual = (name: string, value: unknown) => name in usual && isSame(value, usual[name]);
  return Object.fromEntries(Object.entries(row).filter(([name, value]) => !isUsual(name, value))) as ListedProject;
};

/** All of it again. */
export const asWhole = (listed: ListedProject): ProjectRow => ({ ...usualOf(listed), ...listed });

/** A row as a list answers it. */
export type ListRow<R extends ResourceName> = R extends 'projects' ? ListedProject : Row<R>;
