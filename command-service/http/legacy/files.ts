import { commandRules } from '@dossier/shared/authorization';
import { parse, Refused } from '@dossier/shared/basics/refused';
import { commands, projectId } from '@dossier/shared/contract';
import { filePathOf } from '@dossier/shared/legacy';
import { z } from 'zod';
import { type Ask, form } from './call.ts';
import { definitionNamed, definitionsOf, documentsIn } from './documents.ts';
import { mergedProject, settingsIn } from './merged.ts';

const only = ({ files }: Ask) => {
  const [file, ...others] = files;
  if (!file || others.length > 0) throw new Refused({ code: 'INVALID', errors: { file: 'Choose one file.' } });
  return file;
};

const attach = async (ask: Ask, id: string): Promise<string> => {
  const stored = await ask.upload(only(ask), { purpose: 'supporting', projectId: id });
  await ask.send('AttachSupportingFile', { projectId: id, fileId: stored.fileId });
  return filePathOf(stored);
};

/** A file that is refused undoes the project, which nobody has seen yet. */
const attachOrUndo = async (ask: Ask, id: string): Promise<string> => {
  try {
    return await attach(ask, id);
  } catch (error) {
    await ask.send('DeleteProject', { projectId: id });
    await ask.send('PurgeProject', { projectId: id });
    throw error;
  }
};

/** `file0` is the template of the first document. */
const placeOf = (name: string, count: number): number => {
  const place = /^file(\d{1,3})$/.exec(name)?.[1];
  if (place === undefined || Number(place) >= count)
    throw new Refused({ code: 'INVALID', errors: { [name]: 'There is no such document.' } });
  return Number(place);
};

export const fileCalls = [
  form('/add-project', mergedProject, async (ask, project) => {
    const settings = parse(commands.CreateProject, settingsIn(project));
    if (ask.files.length > 0) only(ask);
    const id = String((await ask.send('CreateProject', settings)).projectId);
    const filePath = ask.files.length > 0 ? await attachOrUndo(ask, id) : undefined;
    return { message: 'Project created!', id, project: await ask.stored(id), ...(filePath && { filePath }) };
  }),
  form(
    '/upload-multiple',
    z.object({ projectId, documents: z.unknown().transform(documentsIn) }),
    async (ask, { projectId: id, documents }) => {
      const project = await ask.project(id, commandRules.DefineDocuments);
      definitionsOf(project, documents);
      const places = ask.files.map((file) => ({ file, place: placeOf(file.name, documents.length) }));
      const sent = new Map<number, string>();
      for (const { file, place } of places)
        sent.set(place, (await ask.upload(file, { purpose: 'template', projectId: id })).fileId);
      await ask.send('DefineDocuments', definitionsOf(project, documents, [], sent));
      return { message: 'The documents are stored.', project: await ask.stored(id) };
    },
  ),
  form('/upload-supporting-file', z.object({ projectId }), async (ask, { projectId: id }) => ({
    message: 'The file is stored.',
    filePath: await attach(ask, id),
  })),
  form(
    '/upload-document',
    z.object({
      userId: z.string().optional(),
      fieldName: z.string(),
      projectId,
      filesize: z.coerce.number().optional(),
      actions: z.literal('Uploaded', 'A document that is sent is Uploaded.').optional(),
    }),
    async (ask, { userId, fieldName, projectId: id, filesize }) => {
      await ask.onlyOneself(userId);
      const definition = definitionNamed(await ask.project(id, commandRules.UploadDocument), fieldName);
      if (!definition) throw new Refused('DOCUMENT_NOT_FOUND');
      const file = only(ask);
      if (filesize !== undefined && filesize !== file.size)
        throw new Refused({ code: 'INVALID', errors: { filesize: 'The file did not arrive whole.' } });
      const stored = await ask.upload(file, { purpose: 'document', projectId: id, documentId: definition.documentId });
      return { message: 'The document is uploaded.', filePath: filePathOf(stored) };
    },
  ),
];
