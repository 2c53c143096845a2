import * as contract from '../../contract/index.ts';
import { bearer, body, bodyProblems, ok, path, problems, schemaOf } from './parts.ts';

const common = { tags: ['account'], security: bearer };

export const savedFilterPaths = {
  '/api/auth/saved-filters': {
    get: {
      operationId: 'listSavedFilters',
      summary: 'The filters of lists that I saved, by name',
      ...common,
      responses: {
        200: ok('The filters', { type: 'array', items: schemaOf(contract.savedFilterRow, 'output') }),
        ...problems(401, 503),
      },
    },
    put: {
      operationId: 'saveFilter',
      summary: 'Saves a filter in the place of the one of the same list and name',
      ...common,
      requestBody: body(contract.newSavedFilter),
      responses: {
        200: ok('The filter', schemaOf(contract.savedFilterRow, 'output')),
        ...problems(...bodyProblems, 401, 409, 429, 503),
      },
    },
  },
  '/api/auth/saved-filters/{id}': {
    delete: {
      operationId: 'deleteSavedFilter',
      summary: 'Deletes a saved filter',
      ...common,
      parameters: [path('id', 'Of the filter')],
      responses: { 204: ok('Deleted'), ...problems(401, 503) },
    },
  },
};
