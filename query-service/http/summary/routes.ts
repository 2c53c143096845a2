import { resourceRules } from '@dossier/shared/authorization';
import { type Person, streams } from '@dossier/shared/contract';
import type { EventStore } from '@dossier/shared/event-store';
import { pathSegment } from '@dossier/shared/file-store';
import type { Route } from '@dossier/shared/http/exchange';
import type { Limiter } from '@dossier/shared/limits';
import type { Views } from '@dossier/shared/read-store';
import type { AnswersDocument, Decrypted, ProjectDocument, SubmissionDocument } from '@dossier/shared/views';
import type { Layouts } from '../../pdf/layouts.ts';
import type { ReadLetterhead } from '../../pdf/letterhead.ts';
import { type AwaitConsistency, askerOf } from '../asker.ts';
import { sendAttachment } from '../attachment.ts';
import { namesIn } from '../lists/names.ts';
import { checkNoQuery } from '../lists/query.ts';
import { type Decrypt, decryptedInTurns, notFound, projectView, type Reader, seesAll } from '../lists/reader.ts';
import { summaryContent } from './content.ts';

export type SummarySources = {
  readonly eventStore: Pick<EventStore, 'readStream'>;
  readonly readStore: Pick<Views, 'getMany'>;
  readonly decrypt: Decrypt;
  readonly letterhead: ReadLetterhead;
  /** Of the project's last event that counts; absent: all do. */
  readonly position?: number;
  /** Of what all of them say, where there are many. */
  readonly layouts?: Layouts;
};

const answersIdOf = (projectId: string, personId: string): string => `${projectId}.${personId}`;

/** Made when its turn comes, and kept by nobody. */
export const personSummary = async (
  { eventStore, readStore, decrypt, letterhead, layouts, position = Number.POSITIVE_INFINITY }: SummarySources,
  project: ProjectDocument,
  person: Pick<Person, 'id' | 'name' | 'email'>,
  submissions: readonly Decrypted<SubmissionDocument>[],
): Promise<Buffer> => {
  // In a ZIP of very many each is looked at once: it pushes nothing else out of memory, nor does it stay there with all that was decrypted.
  const found = await readStore.getMany<AnswersDocument>('answers', [answersIdOf(project.id, person.id)], true);
  const [answers] = await decrypt(found);
  const events = await eventStore.readStream(streams.submission(project.id, person.id));
  // Fonts and all are loaded for the first one who wants a document.
  const { summaryPdf } = await import('./draw.ts');
  const upToThen = events.filter((event) => event.position <= position);
  const content = summaryContent({ project, person, answers, submissions, events: upToThen });
  return summaryPdf(await letterhead(), content, layouts);
};

type Options = {
  readonly eventStore: Pick<EventStore, 'readStream'>;
  readonly reader: Reader;
  readonly limit: Limiter;
  readonly awaitConsistency: AwaitConsistency;
  readonly letterhead: ReadLetterhead;
};

const missing = () => notFound('NOT_FOUND');

/** GET /api/answers/{id}/pdf: what one person gave, for whoever sees it in lists (BEY-56). */
export const summaryRoutes = ({ eventStore, reader, limit, awaitConsistency, letterhead }: Options): Route[] => [
  {
    method: 'GET',
    path: '/api/answers/:id/pdf',
    access: 'signed-in',
    scopes: resourceRules.answers.scopes,
    handle: async (exchange) => {
      const asker = askerOf(exchange);
      checkNoQuery(exchange.query);
      await limit('receipt', asker.personId);
      await awaitConsistency(exchange);
      const [, projectId = '', personId = ''] = /^([^.]+)\.([^.]+)$/.exec(exchange.params.id ?? '') ?? [];
      const view = await projectView(reader, 'answers', asker, projectId);
      const { project } = view;
      if (!project.questions?.sections.length || !project.collaborators.includes(personId)) missing();
      if (!seesAll(view) && personId !== asker.personId) missing();
      const found = (await reader.people([personId])).get(personId) ?? missing();
      const person = { ...found, name: (await namesIn(reader, view, [personId]))(found) };
      const where = { projectId, personId };
      const delivered = await reader.readStore.find<SubmissionDocument>('submissions', { where });
      const submissions = await decryptedInTurns(reader, delivered);
      const pdf = await personSummary({ ...reader, eventStore, letterhead }, project, person, submissions);
      const name = `${pathSegment(person.name || person.email, 120)} - ${pathSegment(project.projectName, 80)}.pdf`;
      sendAttachment(exchange.response, pdf, name, 'application/pdf');
    },
  },
];
