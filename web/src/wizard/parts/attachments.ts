import { attachmentLimit, documentTypes, emptyFile, MB } from '@dossier/shared/contract';

/** What templates and supporting files may be (DOCS-10, EDIT-04). */
export const attachmentTypes = [...documentTypes, '.jpeg'] as const;

/** What is wrong with a template or supporting file, before anything is sent. */
export const attachmentProblem = ({ name, size }: { name: string; size: number }): string | undefined => {
  const extension = /\.[^.]*$/.exec(name.toLowerCase())?.[0] ?? '';
  if (!(attachmentTypes as readonly string[]).includes(extension))
    return `Only ${documentTypes.join(', ')} files are allowed.`;
  if (size === 0) return emptyFile;
  if (size > attachmentLimit) return `File exceeds ${attachmentLimit / MB}Mb size limit.`;
  return undefined;
};
