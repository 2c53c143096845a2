import { describe, expect, it } from '@jest/globals';
import { newDocuments, questionLines, sectionsOf } from './questionLines.ts';

const keys = () => {
  let count = 0;
  return () => {
    count += 1;
    return `key-${count}`;
  };
};
const documents = [
  { id: 'budget-id', fieldName: 'Budget', isPlaced: false },
  { id: 'plan-id', fieldName: 'Work plan', isPlaced: true },
];
const readOf = (text: string) => questionLines(text, keys(), documents);
const one = (text: string) => {
  const { sections, problems } = readOf(text);
  expect(problems).toEqual([]);
  expect(sections.flatMap(({ items }) => items)).toHaveLength(1);
  return sections[0]?.items[0];
};

describe('questions as they are pasted', () => {
  it.each([
    ['How many partners? number', { kind: 'number', label: 'How many partners?', required: true }],
    ['Acronym', { kind: 'text', format: 'plain', label: 'Acronym' }],
    ['Budget asked for, amount in EUR', { kind: 'number', unit: 'EUR', decimals: 2, label: 'Budget asked for' }],
    ['1. Start of the work, date, optional', { kind: 'date', label: 'Start of the work', required: false }],
    ['Summary (500 words)', { kind: 'longText', longest: 500, counted: 'words', label: 'Summary' }],
    ['- [ ] Is ethics approval needed? yes/no', { kind: 'yesNo', label: 'Is ethics approval needed?' }],
    ['Your page, link', { kind: 'text', format: 'link' }],
    [
      'Where do you work? one of Norway, Sweden, other, optional',
      { kind: 'choice', options: ['Norway', 'Sweden'], other: true, required: false },
    ],
    [
      'Country, one of Norway / Sweden',
      { kind: 'choice', label: 'Country', options: ['Norway', 'Sweden'], other: false },
    ],
    ['Topics · some of Robots | Ethics | Law', { kind: 'choices', options: ['Robots', 'Ethics', 'Law'] }],
    ['I keep to the rules, agreement', { kind: 'agreement' }],
    ['Name, first and last', { kind: 'text', label: 'Name, first and last' }],
    ['Street, number and city, text', { kind: 'text', label: 'Street, number and city' }],
    ['Which one of these is it?', { kind: 'text', label: 'Which one of these is it?' }],
    ['Partner\tnumber\toptional', { kind: 'number', label: 'Partner', required: false }],
  ])('%s', (text, question) => expect(one(text)).toMatchObject(question));

  it('stand in sections, whose titles are marked or end with a colon', () => {
    const { sections } = readOf('Acronym\n# About you\nName\nEmail, email\n\nMoney:\nBudget, amount in EUR\n## Empty');
    expect(sections.map(({ title, items }) => [title, items.length])).toEqual([
      ['Questions', 1],
      ['About you', 2],
      ['Money', 1],
    ]);
    const ids = sectionsOf({ sections }, []).flatMap(({ sectionId, questions }) => [
      sectionId,
      ...questions.map(({ questionId }) => questionId),
    ]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('that cannot be read are named by their line, and the others are there', () => {
    const { sections, problems } = readOf(`Acronym\nHow many? plenty\nCountry?, one of A / B\n${'x'.repeat(400)}`);
    expect(problems.map(({ line }) => line)).toEqual([2, 4]);
    expect(problems[0]?.problem).toContain('“plenty” is no kind of answer. Say text,');
    const [section] = sectionsOf({ sections }, []);
    expect(section?.questions.map(({ label }) => label)).toEqual(['Acronym', 'Country?']);
  });

  it.each([
    ['Budget', { documentId: 'budget-id' }],
    ['budget, xlsx', { documentId: 'budget-id' }],
    ['Budget, optional', { documentId: 'budget-id' }],
    ['Budget, amount in EUR', { kind: 'number', label: 'Budget' }],
    ['Letter of intent, pdf or docx, 5 MB', { definition: { fieldName: 'Letter of intent', type: '.pdf' } }],
    ['CV.pdf', { definition: { fieldName: 'CV', type: '.pdf' } }],
  ])('%s', (text, item) => expect(one(text)).toMatchObject(item));

  it('stand before, between and after documents, where each has its line', () => {
    const read = readOf('Letter, pdf\nAcronym\nBudget, xlsx\nCountry\n# Files\nCV, pdf\nPhoto, png');
    expect(read.problems).toEqual([]);
    expect(newDocuments(read).map(({ fieldName }) => fieldName)).toEqual(['Letter', 'CV', 'Photo']);
    const made = [...newDocuments(read), { fieldName: 'Budget' }].map(({ fieldName }) => ({
      ...{ fieldName: fieldName.toUpperCase(), documentId: `${fieldName}-id` },
    }));
    const [first, files] = sectionsOf(read, made);
    expect(first?.documents).toMatchObject([
      { documentId: 'Letter-id', before: 0 },
      { documentId: 'budget-id', before: 1 },
    ]);
    expect(first?.questions).toHaveLength(2);
    expect(files).toMatchObject({ title: 'Files', questions: [], documents: [{ documentId: 'CV-id' }, {}] });
  });

  it('say of documents that no place is left for them, and what file nobody takes', () => {
    const { sections, problems } = readOf('Work plan\nBudget\nBudget, pdf\nSlides, ppt');
    expect(problems).toMatchObject([
      { line: 1, problem: '“Work plan” stands in a section already.' },
      { line: 3, problem: '“Budget” is listed twice.' },
      { line: 4, problem: expect.stringMatching(/^No document can be asked for as \.ppt: take /) },
    ]);
    expect(sections).toMatchObject([{ items: [{ documentId: 'budget-id' }] }]);
  });
});
