import { asked, definitionProblems, questionSection, questionsIn } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { cardsOf, read } from './cards.ts';
import { questionSets, sectionOf } from './questionSets.ts';

describe('sets of questions to begin with [BEY-52]', () => {
  let last = 0;
  const newId = () => {
    last += 1;
    return `id${last}`;
  };

  it('are ten, with titles of their own', () => {
    expect(new Set(questionSets.map(({ title }) => title)).size).toBe(10);
  });

  it.each(questionSets.map((section) => [section.title, section] as const))(
    '%s can be asked as it is',
    (_, section) => {
      const own = sectionOf(section, newId);
      expect(questionSection.parse(own)).toEqual(own);
      expect(definitionProblems([own])).toEqual({});
      // As the screen reads it back from what stands in its fields.
      expect(read(cardsOf([own]), [])).toEqual({ sections: [own], problems: new Map() });
      expect(asked([own], new Map()).length).toBeGreaterThan(0);
    },
  );

  it('can all be asked at once, and twice', () => {
    const all = [...questionSets, ...questionSets.slice(0, 3)].map((section) => sectionOf(section, newId));
    expect(definitionProblems(all)).toEqual({});
    expect(questionsIn(all).length).toBeLessThanOrEqual(100);
  });
});
