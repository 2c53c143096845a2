import { questionSection, streams } from '@dossier/shared/contract';
import { evidenceFiles as names, packageWords } from '@dossier/shared/contract/evidence';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Someone } from '../testing/app.ts';
import { given, projectId } from '../testing/events.ts';
import { checked, openTestEvidence, type Unpacked } from '../testing/evidence.ts';
import { Forger, type Line } from '../testing/forger.ts';
import { unpack } from '../testing/unpack.ts';

/** The last seal. */
const after = '2026-01-13T01:00:00.000Z';

const asking = (label: string) => [
  questionSection.parse({
    sectionId: 'about',
    title: 'About you',
    questions: [{ kind: 'text', questionId: 'name', label }],
  }),
];

/** What a forger may do who has neither the key nor the server. */
const forgeries: Readonly<Record<string, readonly [forge: (lines: Line[]) => Line[], found: RegExp]>> = {
  'another question put to an answer': [
    (lines) => {
      lines[0].answers[0].question = 'Name of somebody else';
      return lines;
    },
    /^Line 1 answers a question that was not asked so: name\.$/,
  ],
  'an answer given to somebody else': [
    (lines) => {
      lines[0].person.id = lines[3].person.id;
      return lines;
    },
    /^Line 1 says something else than its event \(AnswersSubmitted of /,
  ],
  'the moment of an answer moved': [
    (lines) => {
      lines[1].at = '2026-01-01T00:00:00.000Z';
      return lines;
    },
    /^Line 2 says something else than its event/,
  ],
  'an answer left out': [(lines) => lines.slice(1), /^Line 1 is not about the answers that were submitted next\.$/],
  'the last answer left out': [
    (lines) => lines.slice(0, -1),
    /^The event \S+ \(AnswersSubmitted of .*\) has no line\.$/,
  ],
  'an answer twice': [
    (lines) => lines.toSpliced(1, 0, lines[0]),
    /^Line 2 is not about the answers that were submitted next\.$/,
  ],
  'a line that says nothing': [(lines) => lines.with(0, {}), /^Line 1 cannot be read\.$/],
};

describe('answers in an evidence package [BEY-55]', () => {
  const { call, fetched } = openTestEvidence();
  let files: Unpacked;
  const lines = () => new Forger(files).lines(names.answers);
  beforeAll(async () => {
    const { app, cast } = call;
    const ask = async (label: string) => {
      const { length } = await app.eventStore.readStream(streams.project(projectId), { from: 0, limit: 1_000 });
      await app.happen(given('QuestionsDefined', { projectId, sections: asking(label) }, after));
      return length;
    };
    const answer = ({ personId }: Someone, questionsRevision: number, value: string) =>
      app.happen(
        given(
          'AnswersSubmitted',
          {
            ...{ projectId, personId, term: 0, sectionId: 'about', questionIds: ['name'], questionsRevision },
            answers: JSON.stringify([{ questionId: 'name', value }]),
            missing: [],
            changed: ['name'],
            toReview: [],
            unasked: [],
            excused: [],
            late: false,
          },
          after,
        ),
      );
    expect((await unpack((await fetched(cast.host)).bytes)).has(names.answers)).toBe(false);
    const first = await ask('Name of it');
    await answer(cast.ann, first, 'Acorn');
    const second = await ask('Acronym');
    const excuse = {
      itemId: 'name',
      reason: 'Unsaid',
      questionsRevision: second,
      missing: [],
      toReview: [],
      unasked: [],
      excused: [],
    };
    await app.happen(
      given('ItemExcused', { projectId, personId: cast.ann.personId, term: 0, ...excuse, late: false }, after),
    );
    await answer(cast.ann, second, 'ACORN');
    const gone = await app.someone('Gone', 'Soon');
    await app.happen(given('CollaboratorJoined', { projectId, personId: gone.personId }, after));
    await answer(gone, second, 'Unmistakable');
    await app.directory.erase(gone.personId);
    files = await unpack((await fetched(cast.host)).bytes);
  });

  it('[BEY-39] stand there with the questions as they were asked, and what was erased is gone', () => {
    expect(lines()).toMatchObject([
      { person: { name: 'Ann Lee' }, answers: [{ questionId: 'name', question: 'Name of it', value: 'Acorn' }] },
      { section: null, answers: [{ questionId: 'name', question: 'Acronym', value: null, reason: 'Unsaid' }] },
      { person: { name: 'Ann Lee' }, answers: [{ questionId: 'name', question: 'Acronym', value: 'ACORN' }] },
      { person: { name: 'Removed person' }, answers: null },
    ]);
    for (const [path, content] of files) expect([path, content.includes('Unmistakable')]).toEqual([path, false]);
  });

  it('[BEY-39] are checked against their events', async () => {
    const found = await checked(files);
    expect(found).toMatchObject({ verdict: 'proven', faults: [], answers: 4 });
    expect(packageWords(found, 'offline', []).proved).toContainEqual(
      expect.stringMatching(
        /^Each of the 4 submissions of answers or reasons stands under the name of whoever made it/,
      ),
    );
  });

  it.each(Object.entries(forgeries))('[BEY-39] are found out: %s', async (_name, [forge, found]) => {
    const forger = new Forger(files);
    forger.change(names.answers, forge);
    forger.repair();
    const { verdict, faults } = await checked(forger.files);
    expect(verdict).toBe('broken');
    expect(faults).toContainEqual({ file: names.answers, text: expect.stringMatching(found) });
  });

  it('[BEY-39] said otherwise break the signature', async () => {
    const forger = new Forger(files);
    forger.replace(names.answers, 'ACORN', 'OTHER');
    forger.repair();
    expect((await checked(forger.files)).verdict).toBe('broken');
  });
});
