import { z } from 'zod';
import { email, fileId, id, projectId, upTo } from '../fields.ts';
import { mostCollaborators } from '../limits.ts';
import { historyDownload } from '../reads/history.ts';
import { pastQuery } from '../reads/past-answers.ts';
import { fileNames, longestNames } from './file-names.ts';
import { noPreviewReasons } from './previews.ts';

export const archiveSelection = z.strictObject({
  /** `bundle`: what had been accepted when the project's bundle was made. */
  which: z.enum(['latest', 'accepted', 'all', 'bundle']).default('latest'),
  by: z.enum(['collaborator', 'document']).default('collaborator'),
  email: email.optional(),
  /** In place of the address, which somebody whose account is closed has no more. */
  personId: id.optional(),
  documentId: upTo(64).optional(),
  /** Of files, without their type (BEY-24). */
  names: upTo(longestNames, z.string().trim()).regex(fileNames.pattern, fileNames.rule).optional(),
});

/** Of these collaborators alone: too many for an address, which carries a ticket instead. */
const ofSome = { personIds: z.array(id).min(1).max(mostCollaborators).optional() };

/** `preview`: the PDF that is made of an office file. */
const fileViews = ['inline', 'attachment', 'preview'] as const;

/** POST /api/downloads: a file, or of a project an archive, its time line or its evidence (of an id: that was made beforehand), or the data of the own account; the answered `{ url }` lasts 60 seconds. */
export const download = z.union([
  z.strictObject({
    fileId,
    view: z.enum(fileViews).default('attachment'),
    /** By a reviewer's browser before they come to it: recorded when it is asked for again, to be shown. */
    ahead: z.literal(true).optional(),
  }),
  z.strictObject({ projectId, ...archiveSelection.shape, ...ofSome, ...pastQuery.shape }),
  historyDownload,
  z.strictObject({ projectId, evidence: z.union([z.literal(true), id]) }),
  z.strictObject({ account: z.literal(true) }),
]);
/** Of GET /api/files/{fileId}. */
export const fileQuery = z.object({ view: z.enum(fileViews).optional(), ticket: upTo(200).optional() });
export const downloadAnswer = z.object({ url: z.string() });
/** The file has no preview, and why. */
export const noPreviewAnswer = z.object({ noPreview: z.enum(noPreviewReasons) });
/** The package is made beforehand: `GET /api/evidence` says how far it is. A preview: ask again. */
export const downloadWaits = z.object({ preparing: z.literal(true) });

export const uploadPurpose = z.enum(['document', 'template', 'supporting', 'picture']);
export const uploadMetadata = z.object({
  filename: z.string().min(1).max(400),
  purpose: uploadPurpose,
  projectId: projectId.optional(),
  documentId: z.string().max(64).optional(),
  /** The file in whose place it comes, empty for none: it is refused where another one is there by then. */
  replaces: z.string().max(64).optional(),
});
