import { type AnswersRow, type ProjectRow, type QuestionsRow, questionSection } from '@dossier/shared/contract';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { openTestCall } from '../../testing/call.ts';
import { given, projectId } from '../../testing/events.ts';

const section = (sectionId: string, questions: readonly object[]) =>
  questionSection.parse({ sectionId, title: sectionId, questions });
const name = { kind: 'text', questionId: 'name', label: 'Name' };
const partners = { kind: 'number', questionId: 'partners', label: 'Partners' };
const names = {
  ...{ kind: 'longText', questionId: 'names', label: 'Their names' },
  onlyIf: { questionId: 'partners', is: 'atLeast', value: 2 },
};

describe('questions and answers', () => {
  const call = openTestCall();
  const rows = (asker = call.cast.host, filter: object = {}) =>
    asker.list<AnswersRow>('answers', { projectId, ...filter });

  it('are none in a project that asks nothing, which says nothing of them', async () => {
    expect(await rows()).toEqual([]);
    expect(await call.cast.ann.list('questions', { projectId })).toEqual([]);
    const { body } = await call.cast.host.get<ProjectRow>(`/api/projects/${projectId}`);
    expect(body).not.toHaveProperty('questions');
  });

  describe('where there are some', () => {
    const sections = [section('about', [name, partners]), section('more', [names])];
    beforeAll(async () => {
      const { ann } = call.cast;
      const answered = (sectionId: string, values: Record<string, string | number>, revision = 2) =>
        given('AnswersSubmitted', {
          ...{ projectId, personId: ann.personId, sectionId, questionsRevision: revision },
          questionIds: [...new Set(['name', 'partners', ...Object.keys(values)])],
          answers: JSON.stringify(Object.entries(values).map(([questionId, value]) => ({ questionId, value }))),
          missing: ['names'],
          late: false,
        });
      await call.app.happen(
        given('QuestionsDefined', { projectId, sections }),
        answered('about', { name: 'Acorn', partners: 1, gone: 'x' }),
        answered('about', { name: 'Acorn & Oak', partners: 3 }),
      );
    });

    it('[BEY-52] everybody in the project reads the questions, in their order', async () => {
      for (const asker of [call.cast.host, call.cast.ann, call.cast.auditor]) {
        const asked = await asker.list<QuestionsRow>('questions', { projectId });
        expect(asked).toMatchObject([
          { id: `${projectId}.about`, title: 'about', order: 1, questions: [name, partners] },
          { id: `${projectId}.more`, order: 2, questions: [names] },
        ]);
        expect(asked[0]?.closed === null).toBe(asker === call.cast.ann);
      }
      const { body } = await call.cast.ann.get<ProjectRow>(`/api/projects/${projectId}`);
      expect(body.questions).toMatchObject({ count: 3 });
      expect((await call.cast.stranger.get(`/api/questions/${projectId}.about`)).status).toBe(404);
      expect((await call.cast.ann.get(`/api/questions/${projectId}.else`)).status).toBe(404);
    });

    it('[BEY-56] those who run the project read all answers that stand, and what is missing', async () => {
      for (const asker of [call.cast.host, call.cast.cohost, call.cast.support, call.cast.auditor]) {
        const [row, ...others] = await rows(asker);
        expect(others).toEqual([]);
        expect(row).toMatchObject({ name: 'Ann Lee', missing: ['names'] });
        expect(row?.answers.map(({ questionId, value }) => [questionId, value])).toEqual([
          ['name', 'Acorn & Oak'],
          ['partners', 3],
        ]);
      }
    });

    it('[ROLE-10] a collaborator reads only their own', async () => {
      expect(await rows(call.cast.ann)).toHaveLength(1);
      expect(await rows(call.cast.bob)).toEqual([]);
      expect(await rows(call.cast.bob, { personId: call.cast.ann.personId })).toEqual([]);
      expect((await call.cast.bob.get(`/api/answers/${projectId}.${call.cast.ann.personId}`)).status).toBe(404);
    });
  });
});
