import { DAY, type EventData, type RejectReason, type ReviewAction } from '@dossier/shared/contract';
import type { DomainCommand } from '../commands.ts';
import { event } from '../decider.ts';
import { after } from '../values.ts';
import { activePublic, afterDue, closed, dueAt, facts, projectId, projectOf } from './project.ts';

export const of = { projectId, personId: 'anna' };
export const open = { project: projectOf(activePublic) };
export const past = { project: projectOf([...activePublic, closed]) };
export const late = { now: afterDue };
export const hanna = { actor: 'hanna' };

export const upload = (fileId: string, changes = {}, documentId = 'budget-id'): DomainCommand<'UploadDocument'> => ({
  type: 'UploadDocument',
  data: { ...of, documentId, fileId, file: facts(fileId, changes) },
});
/** Asked for before anything of it is sent. */
export const begin = (fileId: string): DomainCommand<'UploadDocument'> => {
  const { type, data } = upload(fileId);
  return { type, data: { ...data, begins: true } };
};
export const uploaded = (
  version: number,
  fileId = `file-${version}`,
  changes: Partial<EventData<'DocumentUploaded'>> = {},
) => {
  const { fileName, size, sha256, mediaType } = facts(fileId);
  return event('DocumentUploaded', {
    ...of,
    documentId: 'budget-id',
    version,
    fileId,
    fileName,
    size,
    sha256,
    mediaType,
    late: false,
    ...changes,
  });
};
export const withdraw = (documentId = 'budget-id'): DomainCommand<'WithdrawDocument'> => ({
  type: 'WithdrawDocument',
  data: { ...of, documentId },
});
export const withdrawn = (version: number) => event('DocumentWithdrawn', { ...of, documentId: 'budget-id', version });
export const review = (
  action: ReviewAction,
  changes: Partial<DomainCommand<'ReviewDocument'>['data']> = {},
): DomainCommand<'ReviewDocument'> => ({
  type: 'ReviewDocument',
  data: { ...of, documentId: 'budget-id', action, remarks: '', ...changes },
});
export const reviewed = (
  version: number,
  action: ReviewAction,
  remarks = '',
  reviewer = 'hanna',
  reasons: RejectReason[] = [],
) => event('DocumentReviewed', { ...of, documentId: 'budget-id', version, action, reasons, remarks, reviewer });
export const extend = (to: string): DomainCommand<'ExtendDueMoment'> => ({
  type: 'ExtendDueMoment',
  data: { ...of, dueAt: to },
});
export const ownDue = after(dueAt, 2 * DAY);
export const extended = (to = ownDue) => event('DueMomentExtended', { ...of, dueAt: to });
export const endExtension = (at = ownDue): DomainCommand<'EndExtension'> => ({
  type: 'EndExtension',
  data: { ...of, dueAt: at },
});
export const extensionEnded = (at = ownDue) => event('ExtensionEnded', { ...of, dueAt: at });
export const remind = (kind = '1hour', at = dueAt): DomainCommand<'RemindCollaborator'> => ({
  type: 'RemindCollaborator',
  data: { ...of, dueAt: at, kind },
});
export const reminded = (kind = '1hour', at = dueAt) => event('CollaboratorReminded', { ...of, dueAt: at, kind });
