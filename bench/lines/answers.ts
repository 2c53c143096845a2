import { existsSync } from 'node:fs';
import type { Embedded } from '@dossier/shared/profiles/embedded';
import { chromiumPath } from '../../e2e/support/chromium.ts';
import { randomId } from '../../shared/basics/ids.ts';
import { type QuestionSection, questionSection, streams } from '../../shared/contract/index.ts';
import type { ApiClient } from '../../standalone/api-client.ts';
import { type Line, median, timeOf } from '../measure.ts';
import { documentIdsOf, openedProject, projectIdOf, seeder, seedPeople } from '../seed.ts';
import { openUndebugged } from '../undebugged.ts';
import { patiently, projectSeeded, seeded, startSeeded } from './prepare.ts';

const each = 10;
type Size = { readonly people: number; readonly sections: number; readonly documents: number };
const many: Size = { people: 10_000, sections: 6, documents: 0 };
const large: Size = { people: 300, sections: 4, documents: 20 };
const rounds = 3;
const loads = 5;
const slowdown = 4;
/** One append has a longest length. */
const joinsAtOnce = 500;

type Look = { readonly resource: string; readonly filter: object; readonly range?: object; readonly sort?: object };

const countries = ['Norway', 'Chile', 'Ghana', 'Japan'];
const kinds = [{ kind: 'number' }, { kind: 'choice', options: countries }, { kind: 'text' }];
const sectionsOf = (count: number): QuestionSection[] =>
  Array.from({ length: count }, (_, section) =>
    questionSection.parse({
      sectionId: `s${section}`,
      title: `Section ${section}`,
      questions: Array.from({ length: each }, (_, at) => ({
        ...{ questionId: `q${section}-${at}`, label: `Question ${section}.${at}` },
        ...kinds[at % kinds.length],
      })),
    }),
  );
const answersOf = (person: number, { questions }: QuestionSection) =>
  questions.map(({ questionId, kind }, at) => {
    if (kind === 'number') return { questionId, value: (person * 7_919) % 100_003 };
    const value =
      kind === 'choice' ? countries[(person + at) % countries.length] : `Answer ${person} of ${person * 31}`;
    return { questionId, value };
  });

/** A public project with so many people, all of whom answered and delivered everything. */
const seedAnswers = async (
  engines: Embedded,
  host: string,
  projectId: string,
  { people, ...size }: Size,
): Promise<readonly string[]> => {
  const sections = sectionsOf(size.sections);
  const documentIds = documentIdsOf(projectId, size.documents);
  const invited = await seedPeople(engines, people, 'partner');
  const { add } = seeder(engines, host);
  const asking = { type: 'QuestionsDefined', data: { projectId, sections } } as const;
  const opened = openedProject({ host, projectId, name: 'Asking' }, documentIds, [asking]);
  await add(streams.project(projectId), projectId, ...opened);
  for (let from = 0; from < invited.length; from += joinsAtOnce)
    await add(
      streams.project(projectId),
      projectId,
      ...invited
        .slice(from, from + joinsAtOnce)
        .map((personId) => ({ type: 'CollaboratorJoined' as const, data: { projectId, personId } })),
    );
  await Promise.all(
    invited.map((personId, person) =>
      add(
        streams.submission(projectId, personId),
        projectId,
        ...sections.map((section) => ({
          type: 'AnswersSubmitted' as const,
          data: {
            ...{ projectId, personId, sectionId: section.sectionId, term: 0, late: false },
            questionsRevision: documentIds.length > 0 ? 2 : 1,
            questionIds: section.questions.map(({ questionId }) => questionId),
            answers: JSON.stringify(answersOf(person, section)),
            ...{ missing: [], changed: [], toReview: [], unasked: [], excused: [] },
          },
        })),
        ...documentIds.map((documentId) => ({
          type: 'DocumentUploaded' as const,
          data: {
            ...{ projectId, personId, documentId, version: 1, late: false },
            ...{ fileId: randomId(), fileName: 'budget.pdf', size: 123_456, sha256: 'a'.repeat(64) },
            mediaType: 'application/pdf',
          },
        })),
      ),
    ),
  );
  return invited;
};

/** A data directory with a project of this size in its views. */
const prepared = async (projectId: string, size: Size) => {
  const { dataDir, made } = await seeded((engines, host) => seedAnswers(engines, host, projectId, size));
  await projectSeeded(dataDir);
  return { dataDir, personId: made[0] ?? '' };
};

let refused = 0;
/** Milliseconds of an answer. */
const timed = async (client: ApiClient, { resource, ...query }: Look): Promise<number> => {
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, JSON.stringify(value)]),
  );
  return timeOf(() =>
    patiently(
      () => client.call('GET', `/api/${resource}?${search}`),
      () => refused++,
    ),
  );
};

const ms = (values: readonly number[]) => `${median(values).toFixed(0)} ms`;
const line = { unit: 'ms', better: 'less' } as const;

/** Milliseconds until the matrix of a project can be used, by a browser with an empty cache on a slow processor. */
const pageTimes = async (dataDir: string, projectId: string): Promise<number[]> => {
  if (!existsSync(chromiumPath)) return [];
  const { dossier, client } = await startSeeded(dataDir);
  const { token } = client;
  const undebugged = await openUndebugged();
  const times: number[] = [];
  const shownBy = 'table[role=grid] tbody tr';
  for (let load = 0; load < loads; load++)
    times.push(await undebugged.interactive({ url: `${dossier.url}/projects/${projectId}`, shownBy, token, slowdown }));
  await undebugged.close();
  await dossier.stop();
  return times;
};

/** A project with documents and questions: what its host's pages ask for, each at first and later. */
const largeLines = async (): Promise<Line[]> => {
  const projectId = projectIdOf(2);
  const { dataDir, personId } = await prepared(projectId, large);
  const filter = { projectId };
  const [all, page, byName] = [
    [0, 999],
    [0, 24],
    ['name', 'ASC'],
  ];
  const looks: Record<string, Look> = {
    'the matrix': { resource: 'collaborators', filter, range: all },
    'its answers': { resource: 'cells', filter, range: all },
    'a page of answers': { resource: 'answers', filter, range: page, sort: byName },
    'by an answer': { resource: 'answers', filter, range: page, sort: ['answer.q3-9', 'DESC'] },
    'filtered by one': {
      ...{ resource: 'answers', range: page, sort: byName },
      filter: { ...filter, answers: [{ questionId: 'q0-0', is: 'atLeast', value: 50_000 }] },
    },
    'one person’s answers': { resource: 'answers', filter: { ...filter, personId }, range: all, sort: byName },
    'one person’s documents': { resource: 'submissions', filter: { ...filter, personId }, range: all },
    'all results': { resource: 'results', filter },
    'all answers, for a CSV': { resource: 'answers', filter, range: all, sort: byName },
  };
  const first = new Map<string, number[]>();
  const later = new Map<string, number[]>();
  const note = (times: Map<string, number[]>, name: string, value: number) =>
    times.set(name, [...(times.get(name) ?? []), value]);
  for (let round = 0; round < rounds; round++) {
    const { dossier, client } = await startSeeded(dataDir);
    await timed(client, { resource: 'projects', filter: {} });
    for (const [name, look] of Object.entries(looks)) {
      note(first, name, await timed(client, look));
      note(later, name, await timed(client, look));
    }
    await dossier.stop();
  }
  const shown = await pageTimes(dataDir, projectId);
  const told = Object.keys(looks).map((name) => `${name} ${ms(first.get(name) ?? [])}, ${ms(later.get(name) ?? [])}`);
  const slowest = (times: Map<string, number[]>) => Math.max(...[...times.values()].map(median));
  return [
    {
      ...line,
      what: `${large.people} people × ${large.documents} documents × ${large.sections * each} questions: the slowest of what a host's pages ask for, later`,
      ours: `at first, later: ${told.join('; ')}`,
      ...{ value: slowest(later), floor: 100, goal: 50 },
    },
    ...(shown.length > 0
      ? [
          {
            ...line,
            what: `the page of its host: interactive, with ${slowdown} × CPU throttling`,
            ...{
              value: median(shown),
              floor: 1_200,
              goal: 1_200,
              note: `from ${ms([Math.min(...shown)])} to ${ms([Math.max(...shown)])}`,
            },
          },
        ]
      : []),
  ];
};

/** What a host of 10,000 people waits for who looks at their answers. */
const manyLines = async (): Promise<Line[]> => {
  const projectId = projectIdOf(1);
  const { dataDir } = await prepared(projectId, many);
  const filter = { projectId };
  const range = [0, 24];
  const looks = {
    page: { resource: 'answers', filter, range, sort: ['name', 'ASC'] },
    sorted: { resource: 'answers', filter, range, sort: ['answer.q5-9', 'DESC'] },
    filtered: {
      ...{ resource: 'answers', range, sort: ['answer.q0-0', 'DESC'] },
      filter: { ...filter, answers: [{ questionId: 'q0-0', is: 'atLeast', value: 50_000 }] },
    },
    results: { resource: 'results', filter },
  };
  const first: Record<keyof typeof looks, number[]> = { page: [], sorted: [], filtered: [], results: [] };
  const later: typeof first = { page: [], sorted: [], filtered: [], results: [] };
  const names = Object.keys(looks) as (keyof typeof looks)[];
  // Each as the first look after a start, when nothing is held.
  for (let round = 0; round < rounds; round++)
    for (const name of ['page', 'sorted'] as const) {
      const { dossier, client } = await startSeeded(dataDir);
      await timed(client, { resource: 'projects', filter: {} });
      first[name].push(await timed(client, looks[name]));
      if (name === 'page') first.results.push(await timed(client, looks.results));
      else first.filtered.push(await timed(client, looks.filtered));
      for (const again of names) {
        await timed(client, looks[again]);
        later[again].push(await timed(client, looks[again]));
      }
      await dossier.stop();
    }
  const of = `answers of ${many.people} people to ${many.sections * each} questions`;
  return [
    {
      ...line,
      what: `${of}: the first page after the start`,
      ours: `by an answer ${ms(first.sorted)}, then by one of another section ${ms(first.filtered)}; all results right after the page ${ms(first.results)}`,
      ...{ value: median(first.page), floor: 500, goal: 250, note: `${refused} answered 503` },
    },
    {
      ...line,
      what: 'a page later, by an answer and a filter',
      ours: `by name ${ms(later.page)}, by an answer ${ms(later.sorted)}, all results ${ms(later.results)}`,
      ...{ value: median(later.filtered), floor: 100, goal: 50 },
    },
  ];
};

export const answersLines = async (): Promise<Line[]> => [...(await largeLines()), ...(await manyLines())];
