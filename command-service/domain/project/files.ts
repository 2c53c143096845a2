import { attachmentLimit, documentTypes, hasType, MB, type Refusal } from '@dossier/shared/contract';
import type { FileFacts } from '../commands.ts';
import { accept, event, reject } from '../decider.ts';
import { ofLive } from './context.ts';

/** Templates and supporting files may have any supported type, not only the card's (DOCS-10). */
export const attachmentProblem = ({ fileName, size }: FileFacts): Refusal | undefined => {
  if (!documentTypes.some((type) => hasType(fileName, type))) return { code: 'WRONG_TYPE' };
  if (size === 0) return { code: 'EMPTY_FILE' };
  if (size > attachmentLimit) {
    return { code: 'FILE_TOO_LARGE', title: `File exceeds ${attachmentLimit / MB}Mb size limit.` };
  }
  return undefined;
};

export const filesDecisions = ofLive({
  AttachSupportingFile: ({ projectId, fileId, file }, project) => {
    if (project.supportingFiles.includes(fileId)) return accept([]);
    const problem = attachmentProblem(file);
    if (problem) return reject(problem);
    const { owner, fileName, size } = file;
    return accept([event('SupportingFileAttached', { projectId, fileId, owner, fileName, size })]);
  },
  RemoveSupportingFile: ({ projectId, fileId }, project) =>
    accept(project.supportingFiles.includes(fileId) ? [event('SupportingFileRemoved', { projectId, fileId })] : []),
});
