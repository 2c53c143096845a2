import { join } from 'node:path';
import { type QuestionSection, questionSection, streams } from '../../shared/contract/index.ts';
import { ApiClient, ApiError } from '../../standalone/api-client.ts';
import { type Line, median } from '../measure.ts';
import { projectCreated, projectIdOf, seeder, seedPeople } from '../seed.ts';
import { startDossier, temporaryFolder } from '../servers.ts';
import { caughtUp, closeSeeded, password, storeToSeed } from './prepare.ts';

const [people, sectionCount, each] = [10_000, 6, 10];
const rounds = 3;
/** One append has a longest length. */
const joinsAtOnce = 500;

type Look = { readonly resource: string; readonly filter: object; readonly range?: object; readonly sort?: object };

const countries = ['Norway', 'Chile', 'Ghana', 'Japan'];
const kinds = [{ kind: 'number' }, { kind: 'choice', options: countries }, { kind: 'text' }];
const sections: QuestionSection[] = Array.from({ length: sectionCount }, (_, section) =>
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

/** A public project with so many people, all of whom answered everything. */
const seedAnswers = async (dataDir: string, projectId: string): Promise<void> => {
  const { engines, accountId } = await storeToSeed(dataDir);
  const invited = await seedPeople(engines, people, 'partner');
  const { add } = seeder(engines, accountId);
  await add(
    streams.project(projectId),
    projectId,
    projectCreated({ host: accountId, projectId, name: 'Asking' }),
    { type: 'QuestionsDefined', data: { projectId, sections } },
    { type: 'ProjectActivated', data: { projectId } },
  );
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
            ...{ projectId, personId, sectionId: section.sectionId, questionsRevision: 1, late: false },
            questionIds: section.questions.map(({ questionId }) => questionId),
            answers: JSON.stringify(answersOf(person, section)),
            ...{ missing: [], changed: [], toReview: [] },
          },
        })),
      ),
    ),
  );
  await closeSeeded(engines);
};

/** What a host of 10,000 people waits for who looks at their answers. */
export const answersLines = async (): Promise<Line[]> => {
  const dataDir = join(temporaryFolder(), 'data');
  const projectId = projectIdOf(1);
  await seedAnswers(dataDir, projectId);
  const started = await startDossier(dataDir);
  await caughtUp(await new ApiClient(started.url).signIn('host@bench.example', password));
  await started.stop();

  let refused = 0;
  /** Milliseconds of an answer; a browser asks again for what was out of time. */
  const timed = async (client: ApiClient, { resource, ...query }: Look): Promise<number> => {
    const search = new URLSearchParams(
      Object.entries(query).map(([name, value]): [string, string] => [name, JSON.stringify(value)]),
    );
    const begun = performance.now();
    for (;;) {
      try {
        await client.call('GET', `/api/${resource}?${search}`);
        return performance.now() - begun;
      } catch (error) {
        if (!(error instanceof ApiError) || error.problem.status !== 503) throw error;
        refused++;
      }
    }
  };
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
      const dossier = await startDossier(dataDir);
      const client = await new ApiClient(dossier.url).signIn('host@bench.example', password);
      await timed(client, { resource: 'projects', filter: {} });
      first[name].push(await timed(client, looks[name]));
      if (name === 'page') first.results.push(await timed(client, looks.results));
      for (const again of names) {
        await timed(client, looks[again]);
        later[again].push(await timed(client, looks[again]));
      }
      await dossier.stop();
    }
  const ms = (values: readonly number[]) => `${median(values).toFixed(0)} ms`;
  const line = { against: '-', unit: 'ms', better: 'less' } as const;
  const of = `answers of ${people} people to ${sectionCount * each} questions`;
  return [
    {
      ...line,
      what: `${of}: the first page after the start`,
      ours: `by an answer ${ms(first.sorted)}, all results right after ${ms(first.results)}`,
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
