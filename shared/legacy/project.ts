import type { ProjectRole, ProjectStatus } from '../contract/index.ts';
import { filePathOf } from './files.ts';

type File = { readonly fileId: string; readonly fileName: string };

export type LegacySettings = {
  readonly id: string;
  readonly status: ProjectStatus;
  readonly projectName: string;
  readonly projectDetails: string;
  readonly projectScope: string;
  readonly collectDocs: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly timeZone: string;
  readonly reminder: string;
  readonly coHostEmails: readonly string[];
  readonly supportStaff: string;
  readonly role: ProjectRole;
  /** The address, or the name for who may not see it. */
  readonly host: string;
};

/** Names of the server and of the edit form side by side (ENT-08, ENT-31). */
export const settingsAnswer = (project: LegacySettings) => ({
  ID: project.id,
  ProjectName: project.projectName,
  projectdetails: project.projectDetails,
  status: project.status,
  visibility: project.projectScope,
  host: project.host,
  Role: project.role,
  role: project.role,
  startDate: project.startDate,
  endDate: project.endDate,
  timeZone: project.timeZone,
  reminder: project.reminder,
  collectDocs: project.collectDocs,
  coHostEmails: project.coHostEmails.join(', '),
  members: project.supportStaff,
});

type Definition = {
  readonly fieldName: string;
  readonly type: string;
  readonly maxSize: number;
  readonly sizeUnit: string;
  readonly template?: File | null | undefined;
  readonly uploadedAt?: string | null;
};

export const definitionAnswer = ({ fieldName, type, maxSize, sizeUnit, template, uploadedAt }: Definition) => ({
  fieldName,
  type,
  maxSize,
  sizeUnit,
  filename: template?.fileName ?? '',
  date: uploadedAt ?? '',
});

/** The templates, by document. */
export const sampleFiles = (documents: readonly Definition[]) =>
  documents.flatMap(({ fieldName, template }) =>
    template ? [{ fieldName, filename: template.fileName, filePath: filePathOf(template) }] : [],
  );

/** JSON that holds the first one's `filePath` (ENT-15), empty without any. */
export const supportingFiles = (files: readonly File[]): string => {
  const [first, ...others] = files.map((file) => ({ filename: file.fileName, filePath: filePathOf(file) }));
  return first ? JSON.stringify({ ...first, others }) : '';
};
