import { DAY } from '@dossier/shared/contract';
import { describe, it } from '@jest/globals';
import { event } from '../decider.ts';
import { bundleIdOf } from '../ids.ts';
import {
  activePublic,
  afterDue,
  closed,
  defined,
  deleted,
  dueAt,
  joined,
  projectId,
  updated,
} from '../testing/project.ts';
import { given } from '../testing/specification.ts';
import { subscription } from '../testing/subscription.ts';
import { after } from '../values.ts';
import { type ProjectCommand, projectDecider } from './index.ts';

const make: ProjectCommand = { type: 'MakeBundle', data: { projectId } };
const clock = { actor: 'system', now: afterDue };
const hanna = { actor: 'hanna', now: afterDue };
const accepting = (accepted: Record<string, Record<string, number>>) => ({ subscription, accepted });
const none = accepting({});
const both = accepting({ anna: { 'budget-id': 1 }, ben: { 'plan-id': 3 } });

const of = (fieldName: string, ...versions: number[]) => ({
  documentId: `${fieldName}-id`,
  fieldName,
  type: '.pdf' as const,
  versions,
});
const bundle = (due: string | null, people: string[] = [], ...documents: ReturnType<typeof of>[]) =>
  event('BundleMade', { projectId, bundleId: bundleIdOf('command-1'), dueAt: due, people, documents });
const past = [...activePublic, joined('ben'), joined('cleo'), closed];
const made = bundle(dueAt, ['anna', 'ben'], of('budget', 1, 0), of('plan', 0, 3));

describe('the bundle of accepted documents', () => {
  it('[BEY-10] [STATE-25] names the accepted version of everybody who has one', () =>
    given(projectDecider, ...past)
      .when(make, clock, both)
      .thenEvents(made));

  it('[BEY-10] is made by the clock once for each deadline', () => {
    given(projectDecider, ...past, made)
      .when(make, clock, accepting({ anna: { 'budget-id': 2 } }))
      .thenNothing();
    const later = after(dueAt, DAY);
    const reopened = [
      updated({ dueAt: later }),
      event('DueDateMoved', { projectId, from: dueAt, dueAt: later }),
      event('ProjectReopened', { projectId, dueAt: later }),
    ];
    given(projectDecider, ...past, made, ...reopened)
      .when(make, clock, both)
      .thenRejected('NOT_DUE');
    given(projectDecider, ...past, made, ...reopened, event('ProjectClosed', { projectId, dueAt: later }))
      .when(make, { ...clock, now: after(later, 1) }, both)
      .thenEvents(bundle(later, ['anna', 'ben'], of('budget', 1, 0), of('plan', 0, 3)));
  });

  it('[BEY-10] is made without documents where none was accepted, so that the host is told', () =>
    given(projectDecider, ...past)
      .when(make, clock, none)
      .thenEvents(bundle(dueAt)));

  it('[BEY-10] is made anew by a person when something else is accepted, not otherwise', () => {
    given(projectDecider, ...past, made)
      .when(make, hanna, both)
      .thenNothing();
    given(projectDecider, ...past, made)
      .when(make, hanna, accepting({ anna: { 'budget-id': 2 } }))
      .thenEvents(bundle(null, ['anna'], of('budget', 2)));
    given(projectDecider, ...past, bundle(dueAt))
      .when(make, hanna, none)
      .thenRejected('NOTHING_ACCEPTED');
  });

  it('[BEY-10] by the clock follows a person’s, which does not count as its own', () =>
    given(projectDecider, ...past, bundle(null, ['anna'], of('budget', 1)))
      .when(make, clock, both)
      .thenEvents(made));

  it('waits for the deadline, and has only documents that are required of people who are still there', () => {
    given(projectDecider, ...activePublic)
      .when(make, hanna, both)
      .thenRejected('NOT_DUE');
    given(projectDecider, ...past, deleted)
      .when(make, hanna, both)
      .thenRejected('PROJECT_IN_BIN');
    given(projectDecider, ...activePublic, defined('plan'), closed)
      .when(make, clock, both)
      .thenEvents(bundle(dueAt));
  });
});
