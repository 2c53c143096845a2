import { type EventData, questionSection } from '@dossier/shared/contract';
import { type ProjectDocument, progressOf, requiredOf, unaskedOf } from '@dossier/shared/views';
import { describe, expect, it } from '@jest/globals';
import { created, defined, type Given, given, history, joined, projectId, uploaded } from '../../testing/events.ts';
import { viewsAfter } from '../../testing/projected.ts';

const ofAnn = { projectId, personId: 'ann', term: 0, questionsRevision: 3 };
const asks = (excuses: object | null = {}) =>
  given('QuestionsDefined', {
    projectId,
    sections: [
      questionSection.parse({
        ...{ sectionId: 's', title: 'About' },
        questions: [{ kind: 'yesNo', questionId: 'funded', label: 'Funded' }],
        documents: [{ documentId: 'a', onlyIf: { questionId: 'funded', is: 'is', value: true }, excuses, before: 1 }],
      }),
    ],
  });
type Standing = Pick<EventData<'ItemExcused'>, 'missing' | 'toReview' | 'unasked' | 'excused'>;
const standing = (how: Partial<Standing> = {}): Standing => ({
  ...{ missing: [], toReview: [], unasked: [], excused: [] },
  ...how,
});
const answered = given('AnswersSubmitted', {
  ...{ ...ofAnn, sectionId: 's', questionIds: ['funded'], answers: '[]', late: false, changed: ['funded'] },
  ...standing(),
});
const excused = given('ItemExcused', {
  ...{ ...ofAnn, itemId: 'a', reason: 'None yet', late: false },
  ...standing({ toReview: ['a'], excused: ['a'] }),
});
const instead = (): Given => {
  const upload = uploaded('ann', 'a');
  return { ...upload, data: { ...upload.data, insteadOfReason: { toReview: [] } } } as Given;
};
const expired = given('AnswersExpired', { ...{ projectId, personId: 'ann', term: 0 }, missing: [] });

const after = async (...events: Given[]) => {
  const first = [created({ projectScope: 'public' }), defined('a', 'b'), joined('ann'), asks()];
  const views = await viewsAfter([history(...first, ...events)]);
  const project = views.projects?.[projectId] as ProjectDocument;
  return {
    unasked: unaskedOf(project, 'ann'),
    documents: requiredOf(project, 'ann').map(({ definition: { documentId }, status, excuse }) => [
      ...[documentId, status],
      ...(excuse ? [excuse.status] : []),
    ]),
    delivered: progressOf(project, 'ann').delivered,
  };
};

describe('a document among questions', () => {
  const owed = ['b', 'Not Uploaded'];

  it('[BEY-53] is asked of whoever answered so, and of nobody who has not answered yet', async () => {
    expect(await after()).toEqual({ unasked: ['a'], documents: [owed], delivered: 0 });
    expect(await after(answered)).toEqual({ unasked: [], documents: [['a', 'Not Uploaded'], owed], delivered: 0 });
    expect((await after(answered, defined('b'))).documents).toEqual([owed]);
  });

  it('[BEY-54] counts by a reason, until an upload takes its place', async () => {
    const byReason = [['a', 'Not Uploaded', 'Submitted'], owed];
    expect(await after(answered, excused)).toMatchObject({ documents: byReason, delivered: 1 });
    expect(await after(answered, excused, instead())).toMatchObject({ documents: [['a', 'Uploaded'], owed] });
    const withdrawn = given('DocumentWithdrawn', { projectId, personId: 'ann', documentId: 'a', version: 1 });
    expect(await after(answered, excused, instead(), withdrawn)).toMatchObject({
      documents: [['a', 'Not Uploaded'], owed],
      delivered: 0,
    });
  });

  it('[BEY-54] counts on by it once its words have gone, as long as the host takes reasons', async () => {
    const noted = [['a', 'Not Uploaded', 'Accept'], owed];
    expect(await after(answered, excused, expired)).toMatchObject({ documents: noted, delivered: 1 });
    expect(await after(answered, excused, expired, asks(null))).toMatchObject({
      documents: [['a', 'Not Uploaded'], owed],
      delivered: 0,
    });
  });
});
