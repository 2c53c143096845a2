import fc from 'fast-check';
import {
  assigned,
  created,
  defined,
  type Given,
  given,
  invited,
  joined,
  projectId,
  reviewed,
  uploaded,
} from './events.ts';

const { host: _host, teamId: _team, ...settings } = created().data;

/** What may happen to a project of these people and documents, likely or not. */
export const anyChange = (people: readonly string[], documents: readonly string[]): fc.Arbitrary<Given> => {
  const person = fc.constantFrom(...people);
  const document = fc.constantFrom(...documents);
  const about = fc.record({ personId: person, documentId: document });
  return fc.oneof(
    { weight: 1, arbitrary: fc.subarray([...documents], { minLength: 1 }).map((ids) => defined(...ids)) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom('public' as const, 'private' as const)
        .map((projectScope) => given('ProjectUpdated', { ...settings, projectScope })),
    },
    { weight: 2, arbitrary: person.map(invited) },
    { weight: 2, arbitrary: person.map(joined) },
    { weight: 1, arbitrary: person.map((personId) => given('CollaboratorRemoved', { projectId, personId })) },
    { weight: 1, arbitrary: person.map((personId) => given('CollaboratorLeft', { projectId, personId })) },
    { weight: 4, arbitrary: about.map(({ personId, documentId }) => assigned(personId, documentId)) },
    { weight: 1, arbitrary: about.map((pair) => given('DocumentUnassigned', { projectId, ...pair })) },
    { weight: 4, arbitrary: about.map(({ personId, documentId }) => uploaded(personId, documentId)) },
    { weight: 1, arbitrary: about.map((pair) => given('DocumentWithdrawn', { projectId, ...pair, version: 1 })) },
    {
      weight: 3,
      arbitrary: fc
        .tuple(about, fc.constantFrom('Accept' as const, 'Reject' as const, 'In Review' as const))
        .map(([{ personId, documentId }, action]) => reviewed(personId, documentId, action)),
    },
  );
};
