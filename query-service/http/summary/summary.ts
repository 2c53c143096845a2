import { type Person, streams } from '@dossier/shared/contract';
import type { EventStore } from '@dossier/shared/event-store';
import type { Views } from '@dossier/shared/read-store';
import type { AnswersDocument, Decrypted, ProjectDocument, SubmissionDocument } from '@dossier/shared/views';
import type { Layouts } from '../../pdf/layouts.ts';
import type { ReadLetterhead } from '../../pdf/letterhead.ts';
import type { Decrypt } from '../lists/reader.ts';
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

export const answersIdOf = (projectId: string, personId: string): string => `${projectId}.${personId}`;

/** Made when its turn comes, and kept by nobody. */
export const personSummary = async (
  { eventStore, readStore, decrypt, letterhead, layouts, position = Number.POSITIVE_INFINITY }: SummarySources,
  project: ProjectDocument,
  person: Pick<Person, 'id' | 'name' | 'email'>,
  submissions: readonly Decrypted<SubmissionDocument>[],
): Promise<Buffer> => {
  // In a ZIP of very many each is looked at once: it pushes nothing else out of memory, nor does it stay there with all that was decrypted.
  const found = await readStore.getMany<AnswersDocument>('answers', [answersIdOf(project.id, person.id)], true);
  const [answers] = await decrypt(found.map(({ document }) => document));
  const events = await eventStore.readStream(streams.submission(project.id, person.id));
  // Fonts and all are loaded for the first one who wants a document.
  const { summaryPdf } = await import('./draw.ts');
  const upToThen = events.filter((event) => event.position <= position);
  const content = summaryContent({ project, person, answers, submissions, events: upToThen });
  return summaryPdf(await letterhead(), content, layouts);
};
