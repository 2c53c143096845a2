import { commandRules } from '@dossier/shared/authorization';
import { parse, Refused } from '@dossier/shared/basics/refused';
import { commands, nameKey } from '@dossier/shared/contract';
import { listed, listedOrEmpty, unquoted } from '@dossier/shared/legacy';
import { z } from 'zod';
import type { Project } from '../../domain/index.ts';
import { given, type Step } from './call.ts';

const entry = z.object({
  fieldName: given,
  type: given,
  maxSize: z.preprocess(
    (value) => (typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value),
    given,
  ),
  sizeUnit: given,
  filename: given,
  /** An uploaded document record has these (ENT-18). */
  userId: given,
  actions: given,
  remarks: given,
});
type Entry = z.output<typeof entry>;

/** What cannot be read is an empty list (VAL-32). */
export const documentsIn = (value: unknown): Entry[] =>
  listedOrEmpty(value).flatMap((one) => entry.safeParse(one).data ?? []);

export const definitionNamed = (project: Project, fieldName: unknown) =>
  project.documents.find((one) => typeof fieldName === 'string' && nameKey(one.fieldName) === nameKey(fieldName));

/** Names of documents or files; JSON that cannot be read counts as none (ENT-14). */
const samplesIn = (value: unknown): readonly string[] => {
  const list = listed(value);
  if (typeof list === 'string') return /^\s*[[{]/.test(list) ? [] : list.split(/[;,]/).map((name) => name.trim());
  return listedOrEmpty(list).flatMap((one) => {
    const name = typeof one === 'object' && one !== null ? (one as { fieldName?: unknown }).fieldName : one;
    return typeof name === 'string' ? [name] : [];
  });
};

/** A document keeps its template while `filename` or the samples name it. */
const templateKept = (project: Project, { fieldName, filename }: Entry, samples: readonly string[]) => {
  const template = definitionNamed(project, fieldName)?.template;
  if (!template) return undefined;
  const isNamed =
    filename === template.fileName || samples.includes(template.fileName) || samples.includes(String(fieldName));
  return isNamed ? template.fileId : undefined;
};

/** @param sent templates by place. @throws Refused INVALID, before anything is stored */
export const definitionsOf = (
  project: Project,
  entries: readonly Entry[],
  samples: readonly string[] = [],
  sent: ReadonlyMap<number, string> = new Map(),
) => {
  const documents = entries.map((one, place) => {
    const { fieldName, type, maxSize, sizeUnit } = one;
    const templateFileId = sent.get(place) ?? templateKept(project, one, samples);
    const values = Object.entries({ fieldName, type, maxSize, sizeUnit, templateFileId });
    return Object.fromEntries(values.filter(([, value]) => value !== undefined && value !== null && value !== ''));
  });
  return parse(commands.DefineDocuments, { projectId: project.projectId, documents });
};

const review = async ({ send }: Step, project: Project, { fieldName, userId, actions, remarks }: Entry) => {
  if (actions === undefined || actions === 'Uploaded') return;
  const definition = definitionNamed(project, fieldName);
  if (!definition) throw new Refused('DOCUMENT_NOT_FOUND');
  const { projectId } = project;
  const payload = { projectId, documentId: definition.documentId, email: unquoted(userId), action: actions, remarks };
  await send('ReviewDocument', parse(commands.ReviewDocument, payload));
};

/** Records of uploaded documents carry the host's decision, all other entries are definitions. */
export const storeDocuments = async (step: Step, projectId: string, entries: readonly Entry[], samplefile: unknown) => {
  const project = await step.project(projectId, commandRules.DefineDocuments);
  const records = entries.filter(({ userId }) => userId !== undefined);
  const others = entries.filter(({ userId }) => userId === undefined);
  if (others.length > 0 || records.length === 0)
    await step.send('DefineDocuments', definitionsOf(project, others, samplesIn(samplefile)));
  for (const record of records) await review(step, project, record);
};
