import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  type Answers,
  answerProblem,
  answerProblems,
  asked,
  definitionProblems,
  givenAnswers,
  itemIdOf,
  itemsOf,
  missing,
  type Question,
  type QuestionSection,
  questionSection,
  questionsIn,
  readAnswers,
  sectionOf,
  sectionsWith,
  standingIds,
  storedAnswers,
  unaskedDocuments,
} from './items.ts';

const section = (sectionId: string, questions: readonly object[], onlyIf: object | null = null): QuestionSection =>
  questionSection.parse({ sectionId, title: sectionId, questions, onlyIf });
const question = (shape: object): Question => {
  const [only] = section('s', [{ questionId: 'q', label: 'Q', ...shape }]).questions;
  return only as Question;
};
const answers = (values: Record<string, string | number | boolean | string[]>): Answers =>
  new Map(Object.entries(values));

describe('an answer [BEY-52]', () => {
  const problem = (shape: object, value: string | number | boolean | string[]) => answerProblem(question(shape), value);

  it.each([
    [{ kind: 'text', longest: 5 }, 'Acorn', 'Acorns', 'Use at most 5 characters.'],
    [{ kind: 'text' }, 'one line', 'two\nlines', 'Only one line is allowed.'],
    [
      { kind: 'text', format: 'link' },
      'https://a.example/x',
      'a.example',
      'Enter a web address that begins with https:// or http://.',
    ],
    [{ kind: 'text', format: 'email' }, 'a@b.example', 'a at b', 'Invalid email format.'],
    [{ kind: 'text', format: 'phone' }, '+47 22 85 50 50', 'call me', 'Enter a phone number.'],
    [{ kind: 'longText', longest: 3, counted: 'words' }, 'one two three', 'one two three four', 'Use at most 3 words.'],
    [{ kind: 'number' }, 3, 3.5, 'Enter a whole number.'],
    [{ kind: 'number', decimals: 2 }, 0.29, 0.295, 'Enter at most 2 decimals.'],
    [{ kind: 'number', least: 2 }, 2, 1, 'Enter at least 2.'],
    [{ kind: 'number', most: 2 }, 2, 3, 'Enter at most 2.'],
    [{ kind: 'date', earliest: '2026-01-01' }, '2026-01-01', '2025-12-31', 'Enter 2026-01-01 or later.'],
    [{ kind: 'date' }, '2026-02-28', '2026-02-30', 'Enter a valid date.'],
    [{ kind: 'choice', options: ['a', 'b'] }, 'a', 'c', 'Choose one of the list.'],
    [{ kind: 'choices', options: ['a', 'b'] }, ['b', 'a'], ['a', 'c'], 'Choose from the list.'],
    [{ kind: 'choices', options: ['a', 'b'], other: true }, ['a', 'own'], ['own', 'words'], 'Choose from the list.'],
    [{ kind: 'yesNo' }, false, 'yes', 'Choose Yes or No.'],
    [{ kind: 'agreement' }, true, false, 'Please accept this.'],
  ])('%j takes %j, not %j', (shape, good, bad, words) => {
    expect(problem(shape, good)).toBeUndefined();
    expect(problem(shape, bad)).toBe(words);
  });

  it('that is one of several may be something else where that is allowed', () =>
    expect(problem({ kind: 'choice', options: ['a'], other: true }, 'own words')).toBeUndefined());

  it('that says nothing is none', () =>
    expect([
      ...givenAnswers([
        { questionId: 'a', value: '' },
        { questionId: 'b', value: [] },
        { questionId: 'c', value: null },
        { questionId: 'd', value: false },
      ]),
    ]).toEqual([['d', false]]));

  it('comes back as it was stored, and of who was erased nothing does', () => {
    const given = answers({ a: 'x', b: 2, c: true, d: ['y'], __proto__x: 'z' });
    expect(givenAnswers(readAnswers(storedAnswers(given)))).toEqual(given);
    expect(readAnswers('Removed person')).toEqual([]);
  });
});

describe('conditions [BEY-53]', () => {
  const country = { kind: 'choice', questionId: 'country', label: 'Country', options: ['Norway', 'Chile'] };
  const partners = { kind: 'number', questionId: 'partners', label: 'Partners' };
  const since = { kind: 'date', questionId: 'since', label: 'Since' };
  const named = (questionId: string, onlyIf: object) => ({ kind: 'text', questionId, label: questionId, onlyIf });
  const all = [
    section('about', [
      country,
      named('county', { questionId: 'country', is: 'is', value: 'Norway' }),
      named('visa', { questionId: 'country', is: 'isNot', value: 'Norway' }),
      partners,
      named('names', { questionId: 'partners', is: 'atLeast', value: 2 }),
      since,
      named('old', { questionId: 'since', is: 'before', value: '2020-01-01' }),
    ]),
    section(
      'abroad',
      [named('embassy', { questionId: 'visa', is: 'is', value: 'x' })].map(({ onlyIf: _, ...rest }) => rest),
      {
        questionId: 'country',
        is: 'is',
        value: 'Chile',
      },
    ),
  ];
  const askedOf = (values: Parameters<typeof answers>[0]) =>
    asked(all, answers(values)).map(({ questionId }) => questionId);

  it('ask only those of whom the earlier answer says so', () => {
    expect(askedOf({})).toEqual(['country', 'partners', 'since']);
    expect(askedOf({ country: 'Norway' })).toEqual(['country', 'county', 'partners', 'since']);
    expect(askedOf({ country: 'Chile', partners: 2, since: '2019-05-05' })).toEqual([
      ...['country', 'visa', 'partners', 'names', 'since', 'old', 'embassy'],
    ]);
  });

  it('do not hold by an answer that does not fit the question as it is now', () =>
    expect(askedOf({ country: 'Atlantis', partners: 2.5 })).toEqual(['country', 'partners', 'since']));

  it('cannot name what comes later or is not there, nor ask what cannot be answered', () => {
    const [first] = all as [QuestionSection];
    const turned = { ...first, questions: first.questions.toReversed() };
    expect(Object.keys(definitionProblems([turned]))).toContain('sections.0.questions.0.onlyIf');
    expect(definitionProblems(all)).toEqual({});
    const wrong = section('s', [country, named('x', { questionId: 'country', is: 'is', value: 'Peru' })]);
    expect(definitionProblems([wrong])).toEqual({
      'sections.0.questions.1.onlyIf': '“Country” cannot be answered so.',
    });
    const twice = [first, { ...first, title: 'Again' }];
    expect(Object.values(definitionProblems(twice))).toContain('This question is listed twice.');
    const turnedRange = section('s', [{ ...partners, least: 3, most: 2 }]);
    expect(definitionProblems([turnedRange])).toEqual({
      'sections.0.questions.0.most': 'This is less than the least.',
    });
  });

  const value = fc.constantFrom<string | number | boolean>(
    'Norway',
    'Chile',
    'x',
    1,
    3,
    '2019-01-01',
    '2024-01-01',
    true,
  );
  const anyAnswers = fc
    .dictionary(fc.constantFrom(...questionsIn(all).map(({ questionId }) => questionId)), value)
    .map(answers);

  it('of any answers: what is missing is asked, and is what is wrong with its section', () =>
    fc.assert(
      fc.property(anyAnswers, (given) => {
        const isAsked = asked(all, given);
        const lacking = missing(all, given);
        expect(isAsked).toEqual(expect.arrayContaining(lacking));
        const problems = all.flatMap(({ sectionId }) => [...answerProblems(all, sectionId, given).keys()]);
        // A required question without an answer that fits is a problem of its section, and of no other.
        expect(problems.toSorted()).toEqual(lacking.map(({ questionId }) => questionId).toSorted());
        for (const question of isAsked)
          if (question.onlyIf)
            expect(isAsked.map(({ questionId }) => questionId)).toContain(question.onlyIf.questionId);
      }),
    ));

  it('of any answers: what is not asked changes nothing', () =>
    fc.assert(
      fc.property(anyAnswers, (given) => {
        const isAsked = new Set(asked(all, given).map(({ questionId }) => questionId));
        const own = new Map([...given].filter(([questionId]) => isAsked.has(questionId)));
        expect(asked(all, own)).toEqual(asked(all, given));
        expect(missing(all, own)).toEqual(missing(all, given));
      }),
    ));
});

describe('documents among questions [BEY-53]', () => {
  const country = { kind: 'choice', questionId: 'country', label: 'Country', options: ['Norway', 'Chile'] };
  const partners = { kind: 'number', questionId: 'partners', label: 'Partners' };
  const ofNorway = { questionId: 'country', is: 'is', value: 'Norway' };
  const parse = (shape: object): QuestionSection =>
    questionSection.parse({ sectionId: 'about', title: 'About', questions: [country, partners], ...shape });
  const about = parse({
    documents: [
      { documentId: 'budget', before: 1, onlyIf: ofNorway, excuses: { reasons: ['None yet'], own: false } },
      { documentId: 'cv' },
      { documentId: 'plan', before: 2, onlyIf: { questionId: 'partners', is: 'atLeast', value: 2 } },
      { documentId: 'letter', before: 1 },
    ],
  });
  const inOrder = ['cv', 'country', 'budget', 'letter', 'partners', 'plan'];

  it('are one list with them, of which the section follows again', () => {
    expect(itemsOf(about).map(itemIdOf)).toEqual(inOrder);
    const again = sectionOf(itemsOf(about));
    expect(itemsOf(again).map(itemIdOf)).toEqual(inOrder);
    expect(again.questions).toEqual(about.questions);
    expect(itemsOf({ ...about, questions: about.questions.slice(0, 1) }).map(itemIdOf)).toEqual(
      inOrder.filter((id) => id !== 'partners'),
    );
  });

  it('are asked by earlier answers as questions are', () => {
    const unasked = (values: Parameters<typeof answers>[0]) =>
      unaskedDocuments([about], answers(values)).map(({ documentId }) => documentId);
    expect(unasked({})).toEqual(['budget', 'plan']);
    expect(unasked({ country: 'Norway', partners: 1 })).toEqual(['plan']);
    expect(unasked({ country: 'Chile', partners: 2 })).toEqual(['budget']);
    const files = parse({ sectionId: 'files', questions: [], documents: [{ documentId: 'form' }], onlyIf: ofNorway });
    expect(unaskedDocuments([about, files], answers({ country: 'Chile' })).map(itemIdOf)).toContain('form');
  });

  it('stand by ids as events say it', () => {
    const noted = (action?: 'Accept' | 'Reject') => ({
      excused: new Set(['budget']),
      decisions: new Map(action ? [['budget', { action }]] : []),
    });
    const ofNorwegian = answers({ country: 'Norway', partners: 1 });
    const standing = (action?: 'Accept' | 'Reject') => standingIds([about], ofNorwegian, noted(action));
    expect(standing()).toEqual({ missing: [], toReview: ['budget'], unasked: ['plan'], excused: ['budget'] });
    expect(standing('Accept')).toMatchObject({ toReview: [], excused: ['budget'] });
    expect(standing('Reject')).toMatchObject({ toReview: [], excused: [] });
    expect(standingIds([about], answers({ country: 'Chile' }), noted())).toMatchObject({ toReview: [], excused: [] });
  });

  it('[BEY-54] leave nothing rejected where a question is not asked any more', () => {
    const ofNorway = { questionId: 'country', is: 'is', value: 'Norway' };
    const country = { kind: 'choice', questionId: 'country', label: 'Country', options: ['Norway', 'Chile'] };
    const nick = {
      kind: 'text',
      questionId: 'nick',
      label: 'Nickname',
      required: false,
      excuses: {},
      onlyIf: ofNorway,
    };
    const noted = {
      decisions: new Map([['nick', { action: 'Reject' as const }]]),
      excused: new Map([['nick', 'None']]),
    };
    const unaskedOf = (values: Parameters<typeof answers>[0]) =>
      standingIds([section('s', [country, nick])], answers(values), noted).unasked;
    expect(unaskedOf({ country: 'Norway' })).toEqual([]);
    expect(unaskedOf({ country: 'Chile' })).toEqual(['nick']);
  });

  it('are those of the project, each once, after what they depend on', () => {
    const defined = ['cv', 'budget', 'plan', 'letter', 'country'].map((documentId) => ({ documentId }));
    expect(definitionProblems([about])).toEqual({});
    expect(definitionProblems([about], defined)).toEqual({
      'sections.0.questions.0.questionId': 'A document of the project has this id.',
    });
    const wrong = parse({
      documents: [
        { documentId: 'cv', onlyIf: ofNorway },
        { documentId: 'cv', before: 1 },
        { documentId: 'plan', before: 3, excuses: { reasons: [], own: false } },
      ],
    });
    expect(definitionProblems([wrong], defined.slice(0, 2))).toEqual({
      'sections.0.documents.0.onlyIf': 'This depends on a question that does not come before it.',
      'sections.0.documents.1.documentId': 'This document is listed twice.',
      'sections.0.documents.2.before': 'So many questions do not come before it.',
      'sections.0.documents.2.documentId': 'The project has no such document.',
      'sections.0.documents.2.excuses': 'Name a reason, or allow own words.',
    });
    expect(definitionProblems([parse({ questions: [] })])).toEqual({
      'sections.0.questions': 'A section needs at least one question or document.',
    });
  });

  it('that are gone are passed over, with a section of which nothing is left', () => {
    const files = parse({ sectionId: 'files', questions: [], documents: [{ documentId: 'form' }] });
    const left = sectionsWith([about, files], [{ documentId: 'cv' }]);
    expect(left.map(({ sectionId, documents }) => [sectionId, documents.map(itemIdOf)])).toEqual([['about', ['cv']]]);
    expect(sectionsWith(left, [{ documentId: 'cv' }])).toBe(left);
  });
});
