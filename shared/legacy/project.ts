import {
  type AnswerStatus,
  compareTexts,
  type DocumentStatus,
  isDelivered,
  type ProjectRole,
  type ProjectStatus,
} from '../contract/index.ts';
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
const settingsAnswer = (project: LegacySettings) => ({
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
const sampleFiles = (documents: readonly Definition[]) =>
  documents.flatMap(({ fieldName, template }) =>
    template ? [{ fieldName, filename: template.fileName, filePath: filePathOf(template) }] : [],
  );

/** JSON that holds the first one's `filePath` (ENT-15), empty without any. */
const supportingFiles = (files: readonly File[]): string => {
  const [first, ...others] = files.map((file) => ({ filename: file.fileName, filePath: filePathOf(file) }));
  return first ? JSON.stringify({ ...first, others }) : '';
};

export type LegacyPerson = { readonly name: string; readonly email: string };
type Delivery = {
  readonly fieldName: string;
  readonly status: DocumentStatus;
  /** A reason that stands instead of it. */
  readonly excuse?: { readonly status: AnswerStatus } | undefined;
  readonly fileId: string | null;
  readonly fileName: string | null;
};
/** A collaborator with what is asked of them. */
export type LegacyCollaborator = LegacyPerson & { readonly documents: readonly Delivery[] };

const noFile = 'No File';

/** ENT-19. A reason instead of a document completes it without a file. */
const assignmentAnswer = (
  { name, email }: LegacyPerson,
  { fieldName, status, excuse, fileId, fileName }: Delivery,
) => ({
  fieldName,
  collabName: name,
  collabemail: email,
  uploadstatus: isDelivered({ status, excuse }) ? 'complete' : 'pending',
  actions: status,
  filename: fileId === null ? noFile : (fileName ?? noFile),
  ...(fileId !== null && { filePath: filePathOf({ fileId, fileName: fileName ?? noFile }) }),
});

/** A project as reading and changing calls answer it alike (ENT-08). */
export const projectAnswer = (
  settings: LegacySettings,
  {
    collaborators,
    ...project
  }: {
    readonly collaborators: readonly LegacyCollaborator[];
    readonly documents: readonly Definition[];
    readonly supportingFiles: readonly File[];
    /** Of everybody, where `documents` are the own ones. */
    readonly documentCount: number;
    readonly collaboratorCount: number;
    readonly required: number;
  },
) => {
  const people = collaborators.toSorted((one, other) => compareTexts(one.name, other.name));
  return {
    ...settingsAnswer(settings),
    collaborator: people.map(({ name, email }) => ({ name, email, collabemail: email })),
    docassigned: people.flatMap((person) => person.documents.map((document) => assignmentAnswer(person, document))),
    collabcount: project.collaboratorCount,
    documents: project.documents.map(definitionAnswer),
    samplefile: sampleFiles(project.documents),
    supportingfiles: supportingFiles(project.supportingFiles),
    docCount: project.documentCount,
    docCounttotal: project.required,
  };
};
