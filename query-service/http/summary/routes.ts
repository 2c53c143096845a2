import { resourceRules } from '@dossier/shared/authorization';
import type { EventStore } from '@dossier/shared/event-store';
import { pathSegment } from '@dossier/shared/file-store';
import type { Route } from '@dossier/shared/http/exchange';
import type { Limiter } from '@dossier/shared/limits';
import type { SubmissionDocument } from '@dossier/shared/views';
import type { ReadLetterhead } from '../../pdf/letterhead.ts';
import { type AwaitConsistency, askerOf } from '../asker.ts';
import { sendAttachment } from '../attachment.ts';
import { decryptedInTurns, notFound, projectView, type Reader, seesAll } from '../lists/reader.ts';
import { personSummary } from './summary.ts';

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
      await limit('receipt', asker.personId);
      await awaitConsistency(exchange);
      const [, projectId = '', personId = ''] = /^([^.]+)\.([^.]+)$/.exec(exchange.params.id ?? '') ?? [];
      const view = await projectView(reader, 'answers', asker, projectId);
      const { project } = view;
      if (!project.questions?.sections.length || !project.collaborators.includes(personId)) missing();
      if (!seesAll(view) && personId !== asker.personId) missing();
      const person = (await reader.people([personId])).get(personId) ?? missing();
      const where = { projectId, personId };
      const stored = await reader.readStore.find<SubmissionDocument>('submissions', { where });
      const delivered = stored.map(({ document }) => document);
      const submissions = await decryptedInTurns(reader, delivered);
      const pdf = await personSummary({ ...reader, eventStore, letterhead }, project, person, submissions);
      const name = `${pathSegment(person.name || person.email, 120)} - ${pathSegment(project.projectName, 80)}.pdf`;
      sendAttachment(exchange.response, pdf, name, 'application/pdf');
    },
  },
];
