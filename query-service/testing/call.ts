import type { EventData } from '@dossier/shared/contract';
import type { Someone, TestApp } from './app.ts';
import {
  activated,
  assigned,
  created,
  defined,
  given,
  invited,
  joined,
  projectId,
  reviewed,
  uploaded,
} from './events.ts';

export const publicId = '222222222';
export const draftId = '333333333';

export type Cast = Record<'host' | 'cohost' | 'support' | 'ann' | 'bob' | 'stranger', Someone> & {
  /** Invited by an address that has an account, and by one that has none. */
  readonly eve: Someone;
  readonly nobodyId: string;
};

/**
 * A private call for documents with two collaborators at work and two invited, a public one that can be joined, and a draft.
 * Ann owes letter and budget and delivered both (the budget was rejected), Bob owes the letter.
 */
export const callForDocuments = async (app: TestApp): Promise<Cast> => {
  const [host, cohost, support] = [
    await app.someone('Hanna', 'Host'),
    await app.someone('Carl'),
    await app.someone('Sue'),
  ];
  const [ann, bob, eve] = [
    await app.someone('Ann', 'Lee'),
    await app.someone('Bob', 'Ray'),
    await app.someone('Eve', 'Day'),
  ];
  const stranger = await app.someone('Stan');
  const nobodyId = await app.personIdOf('nobody@example.org');
  const settings = (change: Partial<EventData<'ProjectCreated'>>) =>
    created({ host: host.personId, coHosts: [cohost.personId], supportStaff: support.personId, ...change });
  const elsewhere = <G extends { readonly data: { readonly projectId: string } }>(id: string, fact: G): G => ({
    ...fact,
    data: { ...fact.data, projectId: id },
  });
  const file = { projectId, fileId: 'rules', owner: host.personId, fileName: 'rules.pdf', size: 5 };
  await app.happen(
    settings({}),
    defined('letter', 'budget', 'cv'),
    invited(ann.personId),
    invited(bob.personId),
    invited(eve.personId),
    invited(nobodyId),
    assigned(ann.personId, 'letter'),
    assigned(ann.personId, 'budget'),
    assigned(bob.personId, 'letter'),
    given('SupportingFileAttached', file),
    activated(),
    joined(ann.personId),
    joined(bob.personId),
    uploaded(ann.personId, 'letter', 1, '2026-01-05T10:00:00.000Z'),
    uploaded(ann.personId, 'budget', 1, '2026-01-06T10:00:00.000Z'),
    given('DocumentReviewed', {
      ...reviewed(ann.personId, 'budget', 'Reject', 1, 'Add the totals').data,
      reviewer: cohost.personId,
    }),
    settings({ projectId: publicId, projectName: 'Open call', projectScope: 'public' }),
    elsewhere(publicId, defined('poster')),
    given('ExpectedCollaboratorsSet', { projectId: publicId, expectedCollaborators: 30 }),
    given('ProjectActivated', { projectId: publicId }),
    settings({
      projectId: draftId,
      projectName: 'Next year',
      dueAt: '2027-02-01T23:00:00.000Z',
      coHosts: [],
      supportStaff: null,
    }),
  );
  return { host, cohost, support, ann, bob, eve, stranger, nobodyId };
};
