import { type DomainEvent, mediaTypes, type QuestionSection } from '@dossier/shared/contract';
import type { FileFacts } from '../commands.ts';
import { accept, type Decision, event, type FileCopy, type Moment, reject } from '../decider.ts';
import { copyIdOf } from '../ids.ts';
import { storageQuota } from '../subscription/index.ts';
import { entryOf } from '../values.ts';
import { ofAny, type ProjectContext, type Source } from './context.ts';
import { documentsDecisions } from './documents.ts';
import { evolve } from './evolve.ts';
import { filesDecisions } from './files.ts';
import { keepingDecisions, keptAtMost } from './keeping/retention.ts';
import { mailingDecisions } from './mailing/mailing.ts';
import { peopleDecisions } from './people.ts';
import { questionsDecisions } from './questions.ts';
import { definitionOf, initial, isProject, type LiveProject, type Project, type ProjectState } from './state.ts';

/** `account`: of who pays for the new project. */
type Context = ProjectContext & { readonly account: string };
/** The project as the steps before left it, and what is known beside it. */
type Given = readonly [project: LiveProject, moment: Moment, context: Context];
type Step = (...given: Given) => Decision;

export const filesIn = ({ documents, supportingFiles }: Project): readonly string[] => [
  ...documents.flatMap(({ template }) => template?.fileId ?? []),
  ...supportingFiles,
];

/** Of a person who was erased the name of a file is gone, and its extension with it. */
const nameOf = ({ fileName, mediaType }: FileFacts): string => {
  const [extension = ''] = Object.entries(mediaTypes).find(([, type]) => type === mediaType) ?? [];
  return fileName || `file${extension}`;
};

/** Each step is decided on what those before it left, as if it were sent by itself: rules and limits are theirs. */
const inTurn = (
  founding: readonly DomainEvent[],
  steps: readonly Step[],
  moment: Moment,
  context: Context,
): Decision => {
  let state: ProjectState = founding.reduce(evolve, initial);
  const events = [...founding];
  for (const step of steps) {
    if (!isProject(state) || state.status === 'bin') break;
    const decision = step(state, moment, context);
    if (!decision.ok) {
      const { errors = {}, ...refusal } = decision.refusal;
      const [title = refusal.title] = Object.values(errors);
      return { ok: false, refusal: { ...refusal, ...(title !== undefined && { title }) } };
    }
    events.push(...decision.events);
    state = decision.events.reduce(evolve, state);
  }
  return accept(events);
};

/** How many assignments an append takes: with all else that a copy can have they are less than it may hold. */
export const assignedAtOnce = 500;

type Awaited = NonNullable<Project['awaited']>;

const awaiting = (projectId: string, { from, documents }: Awaited): DomainEvent =>
  event('AssignmentsAwaited', { projectId, from, documents: [...documents] });

/** As many documents as an append takes, or of one as many people. Who left the copy meanwhile, and a document that is gone, are passed over. */
const nextOf = (project: Project, { from, documents }: Awaited, original: ProjectState | undefined) => {
  const { projectId } = project;
  const assignedTo = original && isProject(original) ? original.assignments : {};
  const events: DomainEvent[] = [];
  for (const [index, { documentId, original: as }] of documents.entries()) {
    if (!definitionOf(project, documentId)) continue;
    const already = entryOf(project.assignments, documentId) ?? [];
    const missing = (entryOf(assignedTo, as) ?? []).filter(
      (personId) => entryOf(project.collaborators, personId) && !already.includes(personId),
    );
    if (events.length > 0 && events.length + missing.length > assignedAtOnce)
      return { events, left: { from, documents: documents.slice(index) } };
    const some = missing.slice(0, assignedAtOnce);
    events.push(...some.map((personId) => event('DocumentAssigned', { projectId, documentId, personId })));
    if (some.length < missing.length) return { events, left: { from, documents: documents.slice(index) } };
  }
  return { events, left: { from, documents: [] } };
};

/** Its documents are others, in the same order. */
const documentIdsIn = (made: Project, { documents }: Project): ReadonlyMap<string, string> =>
  new Map(documents.map(({ documentId }, index) => [documentId, made.documents[index]?.documentId ?? '']));

/** All come along, or all come later, in portions. */
const assigning =
  ({ project: original }: Source): Step =>
  (project) => {
    if (original.awaited)
      return reject({
        code: 'CHANGED_MEANWHILE',
        title: 'This project is still being copied itself. Please try again in a moment.',
      });
    const documents = [...documentIdsIn(project, original)].map(([original, documentId]) => ({ documentId, original }));
    const awaited = { from: original.projectId, documents };
    const { events, left } = nextOf(project, awaited, original);
    return accept(left.documents.length === 0 ? events : [awaiting(project.projectId, awaited)]);
  };

/** Whoever runs the new project delivers nothing in it. */
const isAsked = (personId: string, ...given: Given) => {
  const [{ projectId }] = given;
  const decision = peopleDecisions.InviteCollaborators({ projectId, personIds: [personId] }, ...given);
  return decision.ok || !['HOST_CANNOT_JOIN', 'MEMBER_CANNOT_JOIN'].includes(decision.refusal.code);
};

const inviting =
  ({ people, project: { names } }: Source): Step =>
  (...given) => {
    const [{ projectId }] = given;
    return peopleDecisions.InviteCollaborators(
      {
        projectId,
        personIds: people.filter((personId) => isAsked(personId, ...given)),
        names: Object.entries(names).map(([personId, name]) => ({ personId, name })),
      },
      ...given,
    );
  };

const sectionsFor = (made: Project, original: Project): QuestionSection[] => {
  const idOf = documentIdsIn(made, original);
  return original.sections.map((section) => ({
    ...section,
    documents: section.documents.map((document) => ({ ...document, documentId: idOf.get(document.documentId) ?? '' })),
  }));
};

/** The events of a new project, with those for what comes along from another one. */
export const withCopied = (
  founding: readonly DomainEvent[],
  moment: Moment,
  context: Context,
  people = false,
): Decision => {
  const { subscription, source, account } = context;
  const created = founding.reduce(evolve, initial);
  if (!isProject(created)) return accept(founding);
  const { projectId } = created;
  if (!source) return accept(founding, { projectId });
  const { commandId, now, actor } = moment;
  const { project, files } = source;
  const idOf = (fileId: string) => copyIdOf(projectId, commandId, fileId);
  const copied = new Map(
    files.map((file) => [file.fileId, { ...file, fileId: idOf(file.fileId), owner: actor, fileName: nameOf(file) }]),
  );
  const templates = Object.fromEntries([...copied.values()].map((file) => [file.fileId, file]));
  const documents = project.documents.map(({ documentId: _, template, ...definition }) => ({
    ...definition,
    ...(template && { templateFileId: idOf(template.fileId) }),
  }));
  const { retentionDays: days, uploadLimits, mailing } = project;
  const steps: Step[] = [
    (...made) =>
      mailingDecisions.SetMailing({ projectId, ...mailing, moreReminders: [...mailing.moreReminders] }, ...made),
    (...made) => keepingDecisions.SetRetention({ projectId, days: keptAtMost(days, subscription) }, ...made),
    (...made) => keepingDecisions.SetUploadLimits({ projectId, ...uploadLimits }, ...made),
    (...made) =>
      documents.length > 0
        ? documentsDecisions.DefineDocuments({ projectId, documents, templates }, ...made)
        : accept([]),
    (...made) => questionsDecisions.DefineQuestions({ projectId, sections: sectionsFor(made[0], project) }, ...made),
    ...project.supportingFiles.map(
      (original): Step =>
        (...made) => {
          const file = copied.get(original);
          return file
            ? filesDecisions.AttachSupportingFile({ projectId, fileId: file.fileId, file }, ...made)
            : accept([]);
        },
    ),
    ...(people ? [inviting(source), assigning(source)] : []),
  ];
  const decision = inTurn(founding, steps, moment, context);
  if (!decision.ok) return decision;
  const quota = storageQuota(subscription, now);
  const copies = files.map(({ fileId: from }): FileCopy => {
    const { fileId: to, fileName } = copied.get(from) as FileFacts;
    const purpose = project.supportingFiles.includes(from) ? 'supporting' : 'template';
    return { from, to, fileName, purpose, owner: actor, projectId, account, quota };
  });
  return { ok: true, events: decision.events, answer: { projectId }, copies };
};

export const copyingDecisions = ofAny({
  /** The next portion of what a copy could not take along at once, and what is left then. */
  CopyAssignments: (_, project, _moment, { original }) => {
    if (!project.awaited) return accept([]);
    const { events, left } = nextOf(project, project.awaited, original);
    return accept([...events, awaiting(project.projectId, left)]);
  },
});
