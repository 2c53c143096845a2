import * as contract from '../../contract/index.ts';
import { bearer, body, bodyProblems, ok, path, problems, schemaOf } from './parts.ts';

const common = {
  tags: ['commands'],
  security: bearer,
  parameters: [path('projectId', 'Nine digits', { pattern: '^[1-9]\\d{8}$' })],
};
const rows = (description: string) =>
  ok(description, { type: 'array', items: schemaOf(contract.answerDraftRow, 'output') });

export const answerDraftPaths = {
  '/api/answer-drafts/{projectId}': {
    get: {
      operationId: 'listAnswerDrafts',
      summary: 'What I typed of answers in this project and did not submit yet',
      ...common,
      responses: { 200: rows('By question'), ...problems(401, 403, 404, 503) },
    },
    put: {
      operationId: 'saveAnswerDrafts',
      summary: 'Keeps what is typed of answers until their section is submitted; what is newer and not seen stays',
      ...common,
      requestBody: body(contract.savedAnswerDrafts),
      responses: {
        200: rows('What is kept of these questions now'),
        ...problems(...bodyProblems, 401, 403, 404, 429, 503),
      },
    },
  },
};
