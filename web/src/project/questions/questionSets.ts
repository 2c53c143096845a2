import { type QuestionSection, questionSection } from '@dossier/shared/contract';
import type { z } from 'zod';

type Given = z.input<typeof questionSection>;
type Question = Given['questions'][number];

/** Of a kind, with what else is said of it. */
const asked =
  (kind: Question['kind'], usual: object = {}) =>
  (questionId: string, label: string, more: object = {}) =>
    ({ kind, questionId, label, ...usual, ...more }) as Question;
const text = asked('text');
const longText = asked('longText');
const number = asked('number');
const amount = asked('number', { unit: 'EUR', decimals: 2, least: 0 });
const date = asked('date');
const choice = asked('choice');
const choices = asked('choices');
const yesNo = asked('yesNo');
const agreement = asked('agreement');
const optional = { required: false };
const ifYes = (questionId: string) => ({ onlyIf: { questionId, is: 'is' as const, value: true } });
const set = (sectionId: string, title: string, introduction: string, questions: Question[]): Given => ({
  ...{ sectionId, title, introduction, questions },
});

/** Sections that many calls have, to begin with and to change. */
const given: readonly Given[] = [
  set('address', 'Postal address', '', [
    text('street', 'Street and number'),
    text('additional', 'Building, floor or care of', optional),
    text('code', 'Postal code', { longest: 20 }),
    text('city', 'City'),
    text('region', 'State or region', optional),
    text('country', 'Country'),
    text('phone', 'Phone', { format: 'phone', ...optional }),
  ]),
  set('bank', 'Bank details', 'Where payments go.', [
    text('holder', 'Account holder', { help: 'As the bank has the name.' }),
    text('iban', 'IBAN or account number', { longest: 50 }),
    text('bic', 'BIC or SWIFT code', { longest: 20, ...optional }),
    text('bank', 'Name of the bank'),
    text('country', 'Country of the bank'),
    text('reference', 'Reference for transfers', optional),
  ]),
  set('consent', 'Consent', '', [
    agreement('processing', 'Use of what you submit', {
      text: 'What I submit here may be stored and read by those who run this project, for the purpose of this project.',
    }),
    yesNo('publishing', 'May your name be published if you are selected?'),
    yesNo('photographs', 'May photographs of you be taken and published?', optional),
    yesNo('contact', 'May we write to you about later calls?'),
  ]),
  set('conflict', 'Conflict of interest', '', [
    yesNo('any', 'Do you have a conflict of interest?', {
      help: 'Family, work, money or rivalry that could be seen to affect your judgement or ours.',
    }),
    choices('kinds', 'Of what kind is it?', {
      other: true,
      options: ['Family or friends', 'Employment', 'Financial interest', 'Work done together', 'Competition'],
      ...ifYes('any'),
    }),
    longText('details', 'Whom or what does it concern?', { longest: 2_000, ...ifYes('any') }),
    agreement('updates', 'Changes', {
      text: 'I will say so as soon as a conflict of interest comes up, or one that I named has changed.',
    }),
  ]),
  set('travel', 'Travel and accommodation', '', [
    yesNo('attending', 'Will you come in person?'),
    text('from', 'From where do you travel?', { help: 'City and country.', ...ifYes('attending') }),
    date('arrival', 'Arrival', ifYes('attending')),
    date('departure', 'Departure', ifYes('attending')),
    choice('means', 'How do you travel?', {
      other: true,
      options: ['Train', 'Plane', 'Bus', 'Car'],
      ...ifYes('attending'),
    }),
    yesNo('room', 'Do you need a room?', ifYes('attending')),
    number('nights', 'For how many nights?', { least: 1, most: 60, ...ifYes('room') }),
    yesNo('visa', 'Do you need a letter of invitation for a visa?', ifYes('attending')),
  ]),
  set('diet', 'Diet and access', 'So that everybody can take part.', [
    choice('diet', 'What do you eat?', {
      other: true,
      options: ['Everything', 'Vegetarian', 'Vegan', 'Halal', 'Kosher'],
    }),
    text('allergies', 'Allergies and what you must not eat', { longest: 500, ...optional }),
    choices('access', 'What do you need to take part?', {
      other: true,
      options: [
        'Step-free access',
        'A seat near the front',
        'Sign language',
        'Captions',
        'Large print',
        'A quiet room',
        'Room for an assistant',
      ],
      ...optional,
    }),
    longText('more', 'What else should we know?', { longest: 1_000, ...optional }),
  ]),
  set('organisation', 'Organisation', '', [
    text('name', 'Legal name'),
    text('short', 'Short name or acronym', { longest: 50, ...optional }),
    choice('kind', 'Kind of organisation', {
      other: true,
      options: ['University or research institute', 'Company', 'Public body', 'Association or foundation', 'School'],
    }),
    text('number', 'Registration number', { longest: 50, ...optional }),
    text('vat', 'VAT or tax number', { longest: 50, ...optional }),
    text('website', 'Website', { format: 'link', ...optional }),
    text('contact', 'Contact person'),
    text('email', 'Email of the contact person', { format: 'email' }),
    number('employees', 'Employees', { least: 0, ...optional }),
  ]),
  set('budget', 'Budget summary', 'Totals of the whole project.', [
    amount('staff', 'Staff'),
    amount('travel', 'Travel'),
    amount('equipment', 'Equipment'),
    amount('services', 'Services and subcontracts'),
    amount('other', 'Other costs'),
    amount('requested', 'Amount asked for'),
    yesNo('further', 'Is there money from elsewhere?'),
    longText('sources', 'From whom, and how much?', { longest: 1_000, ...ifYes('further') }),
    longText('reasons', 'Why is this needed?', { longest: 300, counted: 'words' }),
  ]),
  set('ethics', 'Ethics', '', [
    yesNo('humans', 'Do people take part in the research?'),
    yesNo('minors', 'Are any of them minors, or unable to consent?', ifYes('humans')),
    yesNo('personal', 'Is personal data collected or used?'),
    longText('protection', 'How is it protected?', { longest: 2_000, ...ifYes('personal') }),
    yesNo('animals', 'Are animals involved?'),
    yesNo('harm', 'Could it harm people or the environment, or be misused?'),
    longText('measures', 'What is done against that?', { longest: 2_000, ...ifYes('harm') }),
    choice('approval', 'Approval by an ethics committee', {
      options: ['Not needed', 'Given', 'Applied for', 'Not applied for yet'],
    }),
    text('reference', 'Its reference number', {
      onlyIf: { questionId: 'approval', is: 'is' as const, value: 'Given' },
    }),
  ]),
  set('emergency', 'Emergency contact', 'Used in an emergency only.', [
    text('name', 'Name'),
    text('relation', 'Relation to you', { longest: 100 }),
    text('phone', 'Phone', { format: 'phone' }),
    text('other', 'Another phone', { format: 'phone', ...optional }),
    text('languages', 'Languages spoken', optional),
    longText('medical', 'What should helpers know?', {
      longest: 1_000,
      help: 'Allergies, illnesses, medicines.',
      ...optional,
    }),
  ]),
];

/** By its title. */
export const questionSets: readonly QuestionSection[] = given.map((section) => questionSection.parse(section));

/** As a section of its own, which may be there more than once. @param newId makes ids */
export const sectionOf = (section: QuestionSection, newId: () => string): QuestionSection => {
  const ids = new Map(section.questions.map(({ questionId }) => [questionId, newId()]));
  const idOf = (questionId: string) => ids.get(questionId) ?? questionId;
  return {
    ...section,
    sectionId: newId(),
    questions: section.questions.map((question) => ({
      ...question,
      questionId: idOf(question.questionId),
      onlyIf: question.onlyIf && { ...question.onlyIf, questionId: idOf(question.onlyIf.questionId) },
    })),
  };
};
