import { atMost, compared, type Line, median, pairs, timeOf } from '../measure.ts';
import { documentIdsOf, projectIdOf, seedPeople, seedProject } from '../seed.ts';
import { caughtUp, person, seeded, startSeeded } from './prepare.ts';

const documents = 20;
const crowds = { large: 3_000, small: 30 };
/** The first of those so named. */
const submitter = 'submitter0';
type Step = (projectId: string, documentId: string) => Promise<unknown>;
const file = { name: 'letter.pdf', bytes: Buffer.from(`%PDF-1.7\n${'a'.repeat(15_000)}\n%%EOF\n`) };

/** What must not grow with the people of a project, nor with what they gave: what one of them and the host do all the time. */
export const peopleLines = async (): Promise<Line[]> => {
  const projectIds = { large: projectIdOf(1), small: projectIdOf(2) };
  const { dataDir } = await seeded(async (engines, host) => {
    const people = [
      ...(await seedPeople(engines, 1, 'submitter')),
      ...(await seedPeople(engines, crowds.large - 1, 'partner')),
    ];
    for (const name of ['large', 'small'] as const) {
      const project = { projectId: projectIds[name], name, people: people.slice(0, crowds[name]) };
      await seedProject(engines, { ...project, host, documents, versions: 1 });
    }
  });

  const { dossier, client } = await startSeeded(dataDir);
  const collaborator = await person(dossier.url, submitter);
  await caughtUp(client);

  const reject = (projectId: string, documentId: string) =>
    client.command('ReviewDocument', {
      projectId,
      email: `${submitter}@bench.example`,
      documentId,
      action: 'Reject',
      reasons: ['incomplete'],
      remarks: '',
    });
  const upload = (projectId: string, documentId: string) =>
    collaborator.upload(file, { purpose: 'document', projectId, documentId });
  const query = (projectId: string) =>
    new URLSearchParams({ filter: JSON.stringify({ projectId }), range: '[0,24]', sort: '["name","ASC"]' });
  const table = (projectId: string) => client.call('GET', `/api/collaborators?${query(projectId)}`);

  /** Milliseconds of `measured`, after what makes it possible, of each document once. */
  const typical = (projectId: string, measured: Step, before: Step) => async () => {
    const times: number[] = [];
    for (const documentId of documentIdsOf(projectId, documents)) {
      await before(projectId, documentId);
      times.push(await timeOf(() => measured(projectId, documentId)));
    }
    return median(times);
  };
  const lines: Line[] = [];
  const compare = async (what: string, measured: Step, before: Step) => {
    const found = await pairs(typical(projectIds.large, measured, before), typical(projectIds.small, measured, before));
    const among = (name: keyof typeof crowds) =>
      `${crowds[name].toLocaleString('en')} people and ${(crowds[name] * documents).toLocaleString('en')} documents`;
    lines.push({
      what: `${what} of ${among('large')}`,
      ...compared(found, (value) => `${value.toFixed(1)} ms`, `of ${among('small')}`),
      ...atMost(1.5, 1.1, 'ratio'),
    });
  };
  await compare('upload into a project', upload, reject);
  await compare('review in a project', reject, upload);
  await compare('page of 25 of the host’s table, after a change', table, async (...given) => {
    await upload(...given);
    await reject(...given);
  });
  await dossier.stop();
  return lines;
};
