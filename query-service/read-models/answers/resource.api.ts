import { setTimeout as pause } from 'node:timers/promises';
import {
  type AnswerCellsRow,
  type AnswersRow,
  answerKeyId,
  type CollaboratorRow,
  type ProjectRow,
  type QuestionsRow,
  questionSection,
  type ResultRow,
} from '@dossier/shared/contract';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { openTestCall } from '../../testing/call.ts';
import { assigned, defined, given, projectId, uploaded } from '../../testing/events.ts';
import { documentsRead } from '../../testing/large-project.ts';

const section = (sectionId: string, questions: readonly object[]) =>
  questionSection.parse({ sectionId, title: sectionId, questions });
const name = { kind: 'text', questionId: 'name', label: 'Name' };
const partners = { kind: 'number', questionId: 'partners', label: 'Partners' };
const uploadedInstead = (personId: string, documentId: string) => {
  const { data } = uploaded(personId, documentId, 2);
  return given('DocumentUploaded', { ...data, insteadOfReason: { toReview: [] } });
};
const names = {
  ...{ kind: 'longText', questionId: 'names', label: 'Their names' },
  onlyIf: { questionId: 'partners', is: 'atLeast', value: 2 },
};

describe('questions and answers', () => {
  const call = openTestCall({ answerWithin: 2_000 });
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
          ...{ projectId, personId: ann.personId, term: 0, sectionId, questionsRevision: revision },
          questionIds: [...new Set(['name', 'partners', ...Object.keys(values)])],
          answers: JSON.stringify(Object.entries(values).map(([questionId, value]) => ({ questionId, value }))),
          missing: ['names'],
          late: false,
          changed: [],
          toReview: [],
          unasked: [],
          excused: [],
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
        expect(others.map(({ answeredAt, answers }) => [answeredAt, answers])).toEqual([
          [null, []],
          [null, []],
          [null, []],
        ]);
        expect(row).toMatchObject({ name: 'Ann Lee', missing: ['names'] });
        expect(row?.answers.map(({ questionId, value }) => [questionId, value])).toEqual([
          ['name', 'Acorn & Oak'],
          ['partners', 3],
        ]);
      }
    });

    it('[ROLE-10] a collaborator reads only their own', async () => {
      expect(await rows(call.cast.ann)).toMatchObject([{ name: 'Ann Lee', answers: [{}, {}] }]);
      expect(await rows(call.cast.bob)).toMatchObject([{ name: 'Bob Ray', answers: [] }]);
      expect(await rows(call.cast.bob, { personId: call.cast.ann.personId })).toEqual([]);
      const said = [{ questionId: 'partners', is: 'is', value: 3 }];
      expect(await rows(call.cast.ann, { answers: said })).toHaveLength(1);
      expect(await rows(call.cast.bob, { answers: said })).toEqual([]);
      expect((await call.cast.bob.get(`/api/answers/${projectId}.${call.cast.ann.personId}`)).status).toBe(404);
    });
  });

  it('[BEY-56] are found by what was answered, sorted by it, and counted', async () => {
    const { host, ann, bob } = call.cast;
    const answered = (one: typeof bob, values: Record<string, string | number>) =>
      given('AnswersSubmitted', {
        ...{ projectId, personId: one.personId, term: 0, sectionId: 'about', questionsRevision: 2 },
        questionIds: ['name', 'partners'],
        missing: [],
        late: false,
        changed: ['name', 'partners'],
        toReview: [],
        unasked: [],
        excused: [],
        answers: JSON.stringify(Object.entries(values).map(([questionId, value]) => ({ questionId, value }))),
      });
    const names = async (filter: object, sort?: readonly [string, string], range?: readonly [number, number]) =>
      (await host.list<AnswersRow>('answers', { projectId, ...filter }, sort, range)).map(({ name }) => name);
    const found = (...answers: object[]) => names({ answers });
    const everybody = await names({});
    await call.app.happen(answered(bob, { name: 'Birch', partners: 1 }));

    // Nobody has looked at anything but this, which is asked only by what another one says.
    expect(await found({ questionId: 'names', is: 'notAnswered' })).toEqual(['Ann Lee']);
    expect(await found({ questionId: 'partners', is: 'atLeast', value: 2 })).toEqual(['Ann Lee']);
    expect(await found({ questionId: 'partners', is: 'answered' }, { questionId: 'name', is: 'answered' })).toEqual([
      'Ann Lee',
      'Bob Ray',
    ]);
    expect(await found({ questionId: 'partners', is: 'notAnswered' })).toHaveLength(everybody.length - 2);
    expect(await names({ complete: true })).toEqual(['Bob Ray']);
    expect(await names({ q: 'lee' })).toEqual(['Ann Lee']);
    expect((await names({}, ['answer.partners', 'ASC'])).slice(0, 2)).toEqual(['Bob Ray', 'Ann Lee']);
    expect((await names({}, ['answer.partners', 'DESC'])).slice(0, 2)).toEqual(['Ann Lee', 'Bob Ray']);
    expect(await names({}, ['answer.name', 'DESC'], [1, 1])).toEqual(['Ann Lee']);

    const results = (filter: object = {}) => host.list<ResultRow>('results', { projectId, ...filter });
    expect(await results()).toMatchObject([
      { questionId: 'name', asked: everybody.length, answered: 2, choices: [], numbers: null },
      { questionId: 'partners', answered: 2, numbers: { total: 4, mean: 2, least: 1, most: 3 } },
      { questionId: 'names', asked: 1, answered: 0 },
    ]);
    const few = await results({ answers: [{ questionId: 'partners', is: 'atMost', value: 1 }] });
    expect(few[1]).toMatchObject({ asked: 1, numbers: { total: 1 } });
    expect((await ann.get(`/api/results?filter=${encodeURIComponent(JSON.stringify({ projectId }))}`)).status).toBe(
      403,
    );

    const cells = (asker = host, filter: object = {}) => asker.list<AnswerCellsRow>('cells', { projectId, ...filter });
    const [annsCells, ...othersCells] = await cells();
    expect(annsCells).toEqual({
      ...{ id: `${projectId}.${ann.personId}`, projectId, personId: ann.personId, name: 'Ann Lee' },
      cells: { name: { value: 'Acorn & Oak' }, partners: { value: 3 }, names: {} },
    });
    // Nobody else has so many partners that their names are asked.
    for (const other of othersCells) expect(other.cells).toMatchObject({ names: null });
    expect(await cells(ann)).toEqual([annsCells]);
    expect(await cells(ann, { personId: bob.personId })).toEqual([]);
    expect((await cells(host, { personId: bob.personId, questionIds: ['partners', 'gone'] }))[0]?.cells).toEqual({
      partners: { value: 1 },
    });
    expect(await cells(host, { questionIds: ['gone'] })).toEqual([]);
    const one = (asker: typeof host) => asker.get(`/api/cells/${projectId}.${ann.personId}`);
    expect((await one(call.cast.cohost)).body).toEqual(annsCells);
    expect(await Promise.all([call.cast.stranger, bob].map(async (asker) => (await one(asker)).status))).toEqual([
      404, 404,
    ]);

    // Once all are known, a page reads the rows that it shows.
    expect(await documentsRead(call.app, 'answers', () => names({}, ['answer.name', 'ASC'], [0, 1]))).toBe(2);

    // What is kept is forgotten as soon as something changes, and what was not looked at since is as it is now.
    await call.app.happen(answered(bob, { name: 'Beech', partners: 9 }));
    expect((await names({}, ['answer.name', 'DESC'])).slice(0, 2)).toEqual(['Bob Ray', 'Ann Lee']);
    expect(await found({ questionId: 'partners', is: 'atLeast', value: 9 })).toEqual(['Bob Ray']);
    expect((await results())[1]).toMatchObject({ numbers: { total: 12 } });
    await call.app.happen(given('CollaboratorRemoved', { projectId, personId: bob.personId }));
    expect(await found({ questionId: 'partners', is: 'answered' })).toEqual(['Ann Lee']);
  });

  it('[BEY-52, BEY-54] say what was decided on them, and why some are not given', async () => {
    const { host, ann } = call.cast;
    const reviewed = [
      section('about', [
        { ...name, reviewed: true },
        { ...partners, excuses: {} },
      ]),
    ];
    const of = { projectId, personId: ann.personId, questionsRevision: 3 };
    const standing = { missing: [], toReview: [], unasked: [], excused: [] };
    const names = async (is: string, questionId = 'partners') =>
      (await rows(host, { answers: [{ questionId, is }] })).map((row) => row.name);
    await call.app.happen(
      given('QuestionsDefined', { projectId, sections: reviewed }),
      given('ItemExcused', { ...of, term: 0, ...standing, itemId: 'partners', reason: 'None', late: false }),
      given('AnswersReviewed', {
        ...{
          ...of,
          term: 0,
          ...{ ...standing, missing: ['name'] },
          itemIds: ['name'],
          action: 'Reject',
          remarks: 'Whose?',
          reviewer: host.personId,
        },
      }),
    );
    const [row] = await rows(ann);
    expect(row?.answers).toMatchObject([{ questionId: 'name', review: { action: 'Reject', remarks: 'Whose?' } }]);
    expect(row?.excuses).toMatchObject([{ itemId: 'partners', reason: 'None' }]);
    expect(row).toMatchObject({ revision: 4, missing: ['name'] });
    expect(await names('excused')).toEqual(['Ann Lee']);
    expect(await names('toReview')).toEqual(['Ann Lee']);
    expect(await names('accepted')).toEqual([]);
    expect(await names('notAnswered')).not.toContain('Ann Lee');
    expect(await names('rejected', 'name')).toEqual(['Ann Lee']);
    const [cells] = await host.list<AnswerCellsRow>('cells', { projectId, personId: ann.personId });
    expect(cells?.cells).toEqual({
      name: { value: 'Acorn & Oak', status: 'Reject' },
      partners: { reason: 'None', status: 'Submitted' },
    });
    const results = await host.list<ResultRow>('results', { projectId });
    expect(results).toMatchObject([
      { questionId: 'name', statuses: { Submitted: 0, Accept: 0, Reject: 1 } },
      { questionId: 'partners', excused: 1, answered: 0, statuses: { Submitted: 1, Accept: 0, Reject: 0 } },
    ]);
    const people = await host.list<CollaboratorRow>('collaborators', { projectId });
    const [annRow] = people.filter(({ personId }) => personId === ann.personId);
    expect(annRow).toMatchObject({ answersMissing: 1, answersRejected: 1 });
    const wrong = JSON.stringify({ projectId, answers: [{ questionId: 'name', is: 'excused' }] });
    expect((await host.get(`/api/answers?filter=${encodeURIComponent(wrong)}`)).status).toBe(400);
  });

  it('[BEY-54] find people by the reason why they cannot give a document, as long as it is asked of them', async () => {
    const { host, ann, eve } = call.cast;
    const of = { projectId, questionsRevision: 4, term: 0, missing: ['name'], toReview: [], unasked: [] };
    const letter = { documentId: 'letter', before: 1, excuses: { reasons: ['None yet'], own: false } };
    const budget = {
      ...letter,
      documentId: 'budget',
      before: 2,
      onlyIf: { questionId: 'partners', is: 'atLeast', value: 2 },
    };
    const excused = (personId: string, itemId: string) =>
      given('ItemExcused', { ...of, personId, itemId, reason: 'None yet', late: false, excused: [itemId] });
    const decided = (action: 'Accept' | 'Reject') => {
      const data = { ...of, personId: ann.personId, itemIds: ['letter'], action, remarks: '', excused: ['letter'] };
      return given('AnswersReviewed', { ...data, reviewer: host.personId });
    };
    const found = async (questionId: string, is: string) =>
      (await rows(host, { answers: [{ questionId, is }] })).map(({ personId }) => personId);
    const about = questionSection.parse({
      ...{ sectionId: 'about', title: 'about', questions: [name, partners], documents: [letter, budget] },
    });
    await call.app.happen(
      assigned(eve.personId, 'letter'),
      assigned(eve.personId, 'budget'),
      given('QuestionsDefined', { projectId, sections: [about] }),
      given('AnswersSubmitted', {
        ...{ ...of, personId: ann.personId, sectionId: 'about', questionIds: ['partners'], late: false },
        ...{ answers: '[{"questionId":"partners","value":3}]', changed: ['partners'], excused: [] },
      }),
      excused(ann.personId, 'letter'),
      excused(eve.personId, 'letter'),
      // Of Eve, who said nothing of partners, it is not asked.
      excused(ann.personId, 'budget'),
      excused(eve.personId, 'budget'),
      decided('Accept'),
    );
    expect(await found('letter', 'excused')).toEqual([ann.personId, eve.personId]);
    expect(await found('letter', 'accepted')).toEqual([ann.personId]);
    expect(await found('letter', 'toReview')).toEqual([eve.personId]);
    expect(await found('budget', 'excused')).toEqual([ann.personId]);
    const filter = { projectId, answers: [{ questionId: 'letter', is: 'accepted' }] };
    expect(await host.list<ResultRow>('results', filter)).toMatchObject([
      { questionId: 'name', asked: 1, order: 1 },
      { questionId: 'partners', asked: 1, order: 2 },
    ]);
    const reasonsOf = async (personId: string) =>
      (await rows(host, { personId }))[0]?.excuses?.map(({ itemId }) => itemId) ?? [];
    expect(await reasonsOf(eve.personId)).toContain('letter');
    await call.app.happen(given('DocumentUnassigned', { projectId, personId: eve.personId, documentId: 'letter' }));
    // It is not asked of Eve any more: nothing of it is left to decide.
    expect(await found('letter', 'toReview')).toEqual([]);
    expect(await found('letter', 'excused')).toEqual([ann.personId]);
    expect(await reasonsOf(eve.personId)).not.toContain('letter');
    await call.app.happen(assigned(eve.personId, 'letter'));
    await call.app.happen(decided('Reject'), uploadedInstead(eve.personId, 'letter'));
    expect(await found('letter', 'rejected')).toEqual([ann.personId]);
    expect(await found('letter', 'excused')).toEqual([ann.personId]);
    for (const is of ['answered', 'notAnswered']) {
      const wrong = JSON.stringify({ projectId, answers: [{ questionId: 'letter', is }] });
      const { status, body } = await host.get(`/api/answers?filter=${encodeURIComponent(wrong)}`);
      expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['filter.answers.0']]);
    }
  });

  it('[BEY-56] stay with their questions when a document before them is taken away', async () => {
    const { host, ann } = call.cast;
    const letter = { documentId: 'letter', before: 0, excuses: {} };
    const about = questionSection.parse({
      ...{ sectionId: 'about', title: 'about', questions: [name, partners], documents: [letter] },
    });
    const said = async () => {
      const [cells] = await host.list<AnswerCellsRow>('cells', { projectId, personId: ann.personId });
      const found = await rows(host, { answers: [{ questionId: 'partners', is: 'atLeast', value: 2 }] });
      const [, numbers] = await host.list<ResultRow>('results', { projectId });
      return [cells?.cells.partners, found.map(({ personId }) => personId), numbers?.answered];
    };
    await call.app.happen(given('QuestionsDefined', { projectId, sections: [about] }));
    const before = await said();
    expect(before).toEqual([{ value: 3 }, [ann.personId], 1]);
    await call.app.happen(defined('budget', 'cv'));
    expect(await said()).toEqual(before);
  });

  it('are all at hand after one look by one question', async () => {
    const { host } = call.cast;
    const { readStore } = call.app;
    const getMany = readStore.getMany.bind(readStore);
    let reads = 0;
    readStore.getMany = (async (...asked: Parameters<typeof getMany>) => {
      if (asked[0] === 'answers' && asked[2]) reads++;
      return getMany(...asked);
    }) as typeof getMany;
    const by = (questionId: string) => host.list<AnswersRow>('answers', { projectId }, [`answer.${questionId}`, 'ASC']);
    try {
      await call.app.happen(
        given('QuestionsDefined', {
          projectId,
          sections: [section('about', [name, partners]), section('more', [names])],
        }),
      );
      expect((await by('partners')).length).toBeGreaterThan(1);
      expect((await by('name')).at(0)?.personId).toBe(call.cast.ann.personId);
      const results = await host.list<ResultRow>('results', { projectId });
      expect(results).toHaveLength(3);
      // What the first look was about, and all else.
      expect(reads).toBe(2);
    } finally {
      readStore.getMany = getMany;
    }
  });

  it('[BEY-40] of a moment before they were deleted say that they were there, and count as they were noted', async () => {
    const { ann, host } = call.cast;
    await call.app.directory.dropAnswerKey(answerKeyId({ projectId, personId: ann.personId, term: 0 }));
    const [row] = await rows(host, { personId: ann.personId });
    expect(row).toMatchObject({ answers: [], missing: ['name'], removedSince: true });
    expect(row).not.toHaveProperty('removedAt');
    const others = (await rows(host)).filter(({ personId }) => personId !== ann.personId);
    for (const other of others) expect(other).not.toHaveProperty('removedSince');
    const [cells] = await host.list<AnswerCellsRow>('cells', { projectId, personId: ann.personId });
    expect(cells).toMatchObject({ cells: { name: {} }, removed: true });
    const answers = [{ questionId: 'name', is: 'notAnswered' }];
    const found = await host.list<AnswersRow>('answers', { projectId, answers });
    expect(found.length).toBeGreaterThan(0);
    expect(found.map(({ personId }) => personId)).not.toContain(ann.personId);
  });

  it('[BEY-40] say so of reasons alone, too', async () => {
    const { eve, host } = call.cast;
    const { personId } = eve;
    const standing = { missing: [], toReview: [], unasked: [], excused: ['partners'], questionsRevision: 1 };
    const reason = { itemId: 'partners', reason: 'None', late: false };
    await call.app.happen(given('ItemExcused', { projectId, personId, term: 9, ...standing, ...reason }));
    expect((await rows(host, { personId }))[0]).not.toHaveProperty('removedSince');
    await call.app.directory.dropAnswerKey(answerKeyId({ projectId, personId, term: 9 }));
    const [gone] = await rows(host, { personId });
    expect(gone).toMatchObject({ removedSince: true });
    expect(gone).not.toHaveProperty('excuses');
  });

  it('are worked out once for all who ask meanwhile, who are not refused however long it takes', async () => {
    const { host, cohost } = call.cast;
    const { readStore } = call.app;
    const fields = readStore.fields.bind(readStore);
    let begun = 0;
    let go = () => {};
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    // A first look at very many.
    readStore.fields = (async (...asked: Parameters<typeof fields>) => {
      if (asked[0] === 'answers') {
        begun++;
        await held;
      }
      return fields(...asked);
    }) as typeof fields;
    try {
      const sort = JSON.stringify(['answer.partners', 'DESC']);
      const page = `/api/answers?${new URLSearchParams({ filter: JSON.stringify({ projectId }), sort })}`;
      // Nobody looked since something changed.
      await call.app.happen(given('ExpectedCollaboratorsSet', { projectId, expectedCollaborators: 9 }));
      const leaving = new AbortController();
      const headers = { Authorization: `Bearer ${host.token}` };
      const left = fetch(call.app.url + page, { headers, signal: leaving.signal }).catch(() => 'left');
      while (begun === 0) await pause(5);
      const others = [host.get<AnswersRow[]>(page), cohost.get<AnswersRow[]>(page)];
      leaving.abort();
      expect(await left).toBe('left');
      // Longer than an answer may take otherwise.
      await pause(2_200);
      expect(begun).toBe(1);
      go();
      for (const { status, body } of await Promise.all(others)) {
        expect(status).toBe(200);
        expect(body[0]?.personId).toBe(call.cast.ann.personId);
      }
    } finally {
      readStore.fields = fields;
      go();
    }
  });

  it('refuse filters and orders that say nothing, and name them', async () => {
    const wrong = [
      ['filter', { answers: [{ questionId: 'else', is: 'answered' }] }, 'filter.answers.0.questionId'],
      ['filter', { answers: [{ questionId: 'name', is: 'atLeast', value: 3 }] }, 'filter.answers.0'],
      ['filter', { answers: [{ questionId: 'partners', is: 'is', value: 'x' }] }, 'filter.answers.0'],
      ['filter', { answers: [{ questionId: 'partners', is: 'near', value: 1 }] }, 'filter.answers.0'],
      ['filter', { answers: 'all' }, 'filter.answers'],
      ['filter', { complete: 1 }, 'filter.complete'],
      ['sort', ['answer.else', 'ASC'], 'sort'],
      ['sort', ['answer.', 'ASC'], 'sort'],
    ] as const;
    for (const [name, value, field] of wrong) {
      const filter = JSON.stringify({ projectId, ...(name === 'filter' && (value as object)) });
      const query = new URLSearchParams({ filter, ...(name === 'sort' && { sort: JSON.stringify(value) }) });
      const { status, body } = await call.cast.host.get(`/api/answers?${query}`);
      expect([value, status, Object.keys(body.errors ?? {})]).toEqual([value, 400, [field]]);
    }
  });
});
