import type { Reader, Resource } from '../http/lists/reader.ts';
import { cellsResource } from './answers/cells.ts';
import { type Hear, hearHere } from './answers/hearing/hear.ts';
import { questionsResource } from './answers/questions.ts';
import { answersResource } from './answers/resource.ts';
import { resultsResource } from './answers/results.ts';
import { answersTables, peopleAsked } from './answers/table.ts';
import { auditorsResource } from './auditors/resource.ts';
import { bundlesResource } from './bundles/resource.ts';
import { collaboratorsResource } from './collaborators/resource.ts';
import { commentsResource } from './comments/resource.ts';
import { contactsResource } from './contacts/resource.ts';
import { documentsResource } from './documents/resource.ts';
import { evidenceResource } from './evidence/resource.ts';
import { historyResource } from './history/resource.ts';
import { holdsResource } from './holds/resource.ts';
import { mailsResource } from './mails/resource.ts';
import { notificationsResource } from './notifications/resource.ts';
import { placesResource } from './places/resource.ts';
import { projectsResource } from './projects/resource.ts';
import { submissionsResource } from './submissions/resource.ts';
import { reviewsResource } from './submissions/reviews.ts';
import { invoicesResource } from './subscriptions/resource.ts';
import { teamsResource } from './teams/resource.ts';
import { readersResource } from './threads/readers.ts';
import { threadsResource } from './threads/resource.ts';

/** @param hear by which the answers of many people are read */
export const resourcesOf = (reader: Reader, hear: Hear = hearHere(reader)): Resource[] => {
  const answers = answersTables(reader, hear);
  const asked = peopleAsked(reader);
  return [
    projectsResource(reader, asked),
    documentsResource(reader),
    submissionsResource(reader),
    reviewsResource(reader),
    questionsResource(reader),
    answersResource(reader, answers, asked),
    cellsResource(reader, answers),
    resultsResource(reader, answers),
    collaboratorsResource(reader, answers),
    auditorsResource(reader),
    holdsResource(reader),
    commentsResource(reader),
    threadsResource(reader),
    readersResource(reader),
    bundlesResource(reader),
    evidenceResource(reader),
    mailsResource(reader),
    notificationsResource(reader),
    contactsResource(reader),
    placesResource(reader),
    teamsResource(reader),
    invoicesResource(reader),
    historyResource(reader),
  ];
};
