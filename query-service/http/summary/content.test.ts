import type { ProjectDocument } from '@dossier/shared/views';
import { expect, it } from '@jest/globals';
import { summaryContent } from './content.ts';

const project = {
  ...{ id: '123456789', projectName: 'Call', deadline: '2026-03-01T00:00:00.000Z' },
  ...{ collaborators: ['ann'], ownDeadlines: {}, definitions: [] },
} as unknown as ProjectDocument;

it.each([
  ['by name and address', 'Ann Lee', 'ann@example.org', 'Ann Lee, ann@example.org'],
  ['by the address, once, without a name', 'ann@example.org', 'ann@example.org', 'ann@example.org'],
  ['by the name where there is no address any more', 'Removed person', '', 'Removed person'],
])('the PDF of what somebody gave calls them %s', (_how, name, email, called) => {
  const person = { id: 'ann', name, email };
  const { facts } = summaryContent({ project, person, answers: undefined, submissions: [], events: [] });
  expect(facts).toContainEqual(['Collaborator', called]);
});
