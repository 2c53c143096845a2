import {
  type DocumentDefinition,
  defaults,
  KB,
  MB,
  maxBytes,
  nameKey,
  overFile,
  overStorage,
  refusals,
  typesOf,
} from '@dossier/shared/contract';
import type { DomainPayload } from '../commands.ts';
import { accept, event, reject } from '../decider.ts';
import { documentIdOf } from '../ids.ts';
import { fileLimit, storageQuota } from '../subscription/index.ts';
import { entryOf, equal } from '../values.ts';
import { ofLive } from './context.ts';
import { attachmentProblem } from './files.ts';
import { type Definition, definitionOf, type LiveProject } from './state.ts';

type Payload = DomainPayload<'DefineDocuments'>;
type Template = NonNullable<Definition['template']>;

const repeated = (values: readonly (string | undefined)[]) =>
  values.flatMap((value, index) => (value !== undefined && values.indexOf(value) < index ? [index] : []));

const errorsAt = (indexes: readonly number[], field: string, message: string) =>
  Object.fromEntries(indexes.map((index) => [`documents.${index}.${field}`, message]));

/** Matched by id or name: a list sent again without ids keeps them, and what was uploaded. */
const knownDefinition = (meant: DocumentDefinition, documents: readonly DocumentDefinition[], project: LiveProject) => {
  if (meant.documentId !== undefined) return definitionOf(project, meant.documentId);
  const named = project.documents.find(({ fieldName }) => nameKey(fieldName) === nameKey(meant.fieldName));
  return documents.some(({ documentId }) => documentId === named?.documentId) ? undefined : named;
};

const knownTemplate = (fileId: string, project: LiveProject): Template | undefined =>
  project.documents.find(({ template }) => template?.fileId === fileId)?.template ?? undefined;

const templateOf = (fileId: string | undefined, { templates }: Payload, project: LiveProject): Template | null => {
  if (fileId === undefined) return null;
  const known = knownTemplate(fileId, project);
  if (known) return known;
  const facts = entryOf(templates, fileId);
  return facts ? { fileId, owner: facts.owner, fileName: facts.fileName, size: facts.size } : null;
};

const templateProblem = (data: Payload, project: LiveProject) => {
  for (const { templateFileId } of data.documents) {
    if (templateFileId === undefined || knownTemplate(templateFileId, project)) continue;
    const facts = entryOf(data.templates, templateFileId);
    const problem = facts ? attachmentProblem(facts) : { code: 'FILE_NOT_FOUND' as const };
    if (problem) return problem;
  }
  return undefined;
};

/** Each once, and not the first one again. */
const moreTypesOf = (
  document: Pick<Definition, 'type'> & { readonly moreTypes?: Definition['moreTypes'] | undefined },
) => typesOf(document).slice(1);

const answerOf = (documents: readonly Definition[]) => ({
  documents: documents.map(({ documentId, fieldName }) => ({ documentId, fieldName })),
});

type Size = Pick<Definition, 'maxSize' | 'sizeUnit'>;

/** Where nobody says a size, a new document takes as much as may be: the preset is nobody's wish. */
const presetWithin = ({ maxSize, sizeUnit }: Size, limit: number | null): Size => {
  const isPreset = maxSize === defaults.maxSize && sizeUnit === defaults.sizeUnit;
  if (limit === null || !isPreset || maxBytes({ maxSize, sizeUnit }) <= limit) return { maxSize, sizeUnit };
  return limit % MB === 0
    ? { maxSize: limit / MB, sizeUnit: 'Mb' }
    : { maxSize: Math.max(1, Math.floor(limit / KB)), sizeUnit: 'KB' };
};

export const documentsDecisions = ofLive({
  /** Replaces the list. Uploads for a removed definition stay in the history. */
  DefineDocuments: (data, project, { now, commandId }, { subscription }) => {
    const { projectId, documents } = data;
    const sameId = repeated(documents.map(({ documentId }) => documentId));
    if (sameId.length > 0) {
      return reject({
        code: 'INVALID',
        errors: errorsAt(sameId, 'documentId', 'This document is listed twice.'),
      });
    }
    const sameName = repeated(documents.map(({ fieldName }) => nameKey(fieldName)));
    if (sameName.length > 0) {
      const errors = errorsAt(sameName, 'fieldName', refusals.DOCUMENT_NAME_TAKEN[1]);
      return reject({ code: 'DOCUMENT_NAME_TAKEN', errors });
    }
    const problem = templateProblem(data, project);
    if (problem) return reject(problem);

    const limit = fileLimit(subscription);
    const known = documents.map((document) => knownDefinition(document, documents, project));
    const defined = documents.map(
      (document, index): Definition => ({
        documentId: known[index]?.documentId ?? documentIdOf(projectId, commandId, index),
        fieldName: document.fieldName,
        type: document.type,
        ...(known[index] ? { maxSize: document.maxSize, sizeUnit: document.sizeUnit } : presetWithin(document, limit)),
        template: templateOf(document.templateFileId, data, project),
        moreTypes: moreTypesOf({ ...document, moreTypes: document.moreTypes ?? known[index]?.moreTypes }),
        optional: document.optional ?? known[index]?.optional ?? false,
      }),
    );
    if (equal(defined, project.documents)) return accept([], answerOf(defined));

    const { definitionsRevision } = project;
    if (data.expectedRevision !== undefined && data.expectedRevision !== definitionsRevision) {
      return reject({ code: 'CHANGED_MEANWHILE', current: { definitionsRevision, documents: project.documents } });
    }
    if (documents.some(({ documentId }, index) => documentId !== undefined && !known[index])) {
      return reject('DOCUMENT_NOT_FOUND');
    }
    const quota = storageQuota(subscription, now);
    const most = Math.min(quota, limit ?? quota);
    const tooLarge = defined.flatMap((definition, index) => {
      const before = known[index];
      return maxBytes(definition) > most && !(before && maxBytes(before) === maxBytes(definition)) ? [index] : [];
    });
    if (tooLarge.length > 0) {
      const errors = errorsAt(tooLarge, 'maxSize', limit === most ? overFile(limit) : overStorage(quota));
      return reject({ code: 'INVALID', errors });
    }
    return accept([event('DocumentsDefined', { projectId, documents: defined })], answerOf(defined));
  },
});
