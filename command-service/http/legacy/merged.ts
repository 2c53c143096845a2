import { projectId, projectStatuses } from '@dossier/shared/contract';
import { listed, unquoted } from '@dossier/shared/legacy';
import { z } from 'zod';

type Given = Readonly<Record<string, unknown>>;

/** The first that says something. */
const first = (...values: readonly unknown[]) => values.find((value) => value !== undefined && value !== null);
const defined = (values: Given): Given =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/** One address or several, as a list or as text. */
const addresses = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  const list = listed(value);
  if (Array.isArray(list)) return list;
  return value
    .split(/[,;]/)
    .map((one) => one.trim())
    .filter(Boolean);
};

const yesOrNo = (value: unknown) => (typeof value === 'boolean' ? (value ? 'yes' : 'no') : value);
/** A pickers' moment counts by its day. */
const dayOf = (value: unknown) =>
  typeof value === 'string' ? value.replace(/^(\d{4}-\d{2}-\d{2})T.*$/s, '$1') : value;
const isTrue = (value: unknown) => value === true || value === 'true';

/**
 * Our settings out of the form's and the server's names; where both name the same, the form's
 * value counts (ENT-32). The host, a role and the counts are the server's to say (ENT-07).
 */
export const settingsIn = (project: Given): Given =>
  defined({
    projectName: first(project.projectName, project.Name, project.ProjectName),
    projectDetails: first(project.projectDetails, project.title, project.projectdetails),
    projectScope: first(project.projectScope, project.visibility),
    collectDocs: yesOrNo(first(project.collectDocs)),
    startDate: dayOf(first(project.startDate)),
    endDate: dayOf(first(project.endDate)),
    timeZone: first(project.timeZone),
    reminder: first(project.reminder),
    coHostEmails: addresses(first(project.coHostEmails)),
    supportStaff: first(project.supportStaff, project.members),
    terms: project.terms === undefined ? undefined : isTrue(project.terms),
  });

/** In any case (ENT-10). */
export const status = z.preprocess(
  (value) => (typeof value === 'string' ? value.trim().toLowerCase() : value),
  z.enum(projectStatuses, 'A status is Active, Draft, Past or Bin.').optional(),
);

const record = z.record(z.string(), z.unknown(), 'A project is an object.');
const idOf = (project: Given) =>
  String(unquoted(first(project.ID, project.id, project.projectId, project.projectID)) ?? '');

/** A project on its own or under `project`, as an object or as JSON text. */
export const mergedProject = z.preprocess((value) => {
  const { project, id, ...body } = (value ?? {}) as Given;
  const found = listed(project ?? { ...body, id });
  return typeof found === 'object' && found !== null && id !== undefined ? { ...found, ID: id } : found;
}, record);

export const projectNamed = (project: Given): string => {
  const result = projectId.safeParse(idOf(project));
  return result.success ? result.data : '';
};
