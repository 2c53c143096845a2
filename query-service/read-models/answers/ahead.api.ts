import { type AnswersRow, questionSection } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { openTestCall } from '../../testing/call.ts';
import { given, projectId } from '../../testing/events.ts';

describe.each([
  ['its people', 'collaborators'],
  ['its answers by name', 'answers'],
])('whoever looked at %s', (_what, resource) => {
  const call = openTestCall();

  it('finds all answers of a project read before anybody sorts by them', async () => {
    const { host, ann } = call.cast;
    const section = questionSection.parse({
      ...{ sectionId: 'about', title: 'About' },
      questions: [
        { kind: 'number', questionId: 'amount', label: 'Amount' },
        { kind: 'text', questionId: 'name', label: 'Name' },
      ],
    });
    await call.app.happen(
      given('QuestionsDefined', { projectId, sections: [section] }),
      given('AnswersSubmitted', {
        ...{ projectId, personId: ann.personId, term: 0, sectionId: 'about', questionsRevision: 1, late: false },
        questionIds: ['amount', 'name'],
        answers: JSON.stringify([{ questionId: 'amount', value: 3 }]),
        ...{ missing: ['name'], changed: [], toReview: [], unasked: [], excused: [] },
      }),
    );
    const { readStore } = call.app;
    const getMany = readStore.getMany.bind(readStore);
    let readBy = '';
    let looked = () => {};
    const isRead = new Promise<void>((resolve) => {
      looked = resolve;
    });
    let asking = '';
    readStore.getMany = (async (...asked: Parameters<typeof getMany>) => {
      const isOfMany = asked[0] === 'answers' && asked[2] === true;
      if (isOfMany) readBy += asking;
      const found = await getMany(...asked);
      if (isOfMany) looked();
      return found;
    }) as typeof getMany;
    try {
      asking = 'ahead';
      await host.list(resource, { projectId }, ['name', 'ASC']);
      await isRead;
      asking = 'later';
      for (const questionId of ['amount', 'name']) {
        const rows = await host.list<AnswersRow>('answers', { projectId }, [`answer.${questionId}`, 'DESC']);
        expect(rows.length).toBeGreaterThan(1);
      }
      expect(readBy).toBe('ahead');
    } finally {
      readStore.getMany = getMany;
    }
  });
});
