import { type QuestionSection, questionSection, removedPerson, streams } from '@dossier/shared/contract';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Someone } from '../../testing/app.ts';
import { openTestCall } from '../../testing/call.ts';
import { created, given } from '../../testing/events.ts';
import { filesOf, problem, sha256 } from '../../testing/files.ts';
import { unpack } from '../../testing/unpack.ts';
import { summaryContent } from './content.ts';

const sections = (...questions: object[]): QuestionSection[] => [
  questionSection.parse({ sectionId: 'about', title: 'About you', questions }),
];
const asking = sections(
  { kind: 'text', questionId: 'name', label: 'Name of the partner' },
  { kind: 'number', questionId: 'amount', label: 'Amount', unit: 'EUR', excuses: { reasons: [], own: true } },
);

describe('what one person gave, as a PDF [BEY-56]', () => {
  const call = openTestCall();
  let files: ReturnType<typeof filesOf>;
  const projectId = '444444444';
  const people: Someone[] = [];
  const answer = ({ personId }: Someone, value: string) =>
    given('AnswersSubmitted', {
      ...{ projectId, personId, term: 0, sectionId: 'about', questionIds: ['name', 'amount'], questionsRevision: 2 },
      ...{
        answers: JSON.stringify([{ questionId: 'name', value }]),
        missing: ['amount'],
        late: false,
        changed: ['name'],
        toReview: [],
        unasked: [],
        excused: [],
      },
    });
  const archive = async (query = '') => {
    const answer = await files.call(`/api/projects/${projectId}/archive.zip${query}`, { as: call.cast.host });
    return { length: answer.headers['content-length'], zip: await unpack(answer.bytes) };
  };
  const pdfs = (zip: Map<string, Buffer>) => [...zip.keys()].filter((path) => path.endsWith('.pdf')).sort();
  beforeAll(async () => {
    files = filesOf(call.app);
    people.push(
      await call.app.someone('Sam', 'Müller'),
      await call.app.someone('李', '小龙'),
      await call.app.someone('ليلى', 'حداد'),
    );
    const [sam, li, leila] = people as [Someone, Someone, Someone];
    await call.app.happen(
      created({
        ...{ projectId, projectName: 'Call', projectScope: 'public' as const },
        ...{ host: call.cast.host.personId, coHosts: [], supportStaff: null },
      }),
      given('DocumentsDefined', {
        projectId,
        documents: [
          {
            ...{ documentId: 'cv', fieldName: 'CV', type: '.pdf' as const, maxSize: 1, sizeUnit: 'Mb' as const },
            ...{ template: null, moreTypes: [], optional: false },
          },
        ],
      }),
      given('ProjectActivated', { projectId }),
      ...people.map(({ personId }) => given('CollaboratorJoined', { projectId, personId })),
    );
    const bytes = Buffer.from('%PDF-1.4 cv');
    const { uploadId } = await files.store(leila.personId, bytes, { projectId, documentId: 'cv', fileName: 'cv.pdf' });
    const file = { fileId: uploadId, fileName: 'cv.pdf', size: bytes.length, sha256: sha256(bytes) };
    await call.app.happen(
      given('DocumentUploaded', {
        ...{ projectId, personId: leila.personId, documentId: 'cv', version: 1, ...file },
        ...{ mediaType: 'application/pdf', late: false },
      }),
    );
    expect(pdfs((await archive()).zip)).toEqual(['ليلى حداد/CV - cv.pdf']);
    expect((await archive()).length).toBeDefined();
    await call.app.happen(
      given('QuestionsDefined', { projectId, sections: asking }),
      answer(sam, 'Acorn'),
      answer(li, '橡子'),
    );
  });

  it('is in the ZIP of everything, of everybody who gave something, in whatever script', async () => {
    const { zip } = await archive();
    expect(pdfs(zip)).toEqual(
      ['Answers/Sam Müller.pdf', 'Answers/李 小龙.pdf', 'Answers/ليلى حداد.pdf', 'ليلى حداد/CV - cv.pdf'].sort(),
    );
    for (const [path, bytes] of zip)
      if (path.startsWith('Answers/')) expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('is of those who are wanted, and in no ZIP of accepted or of single documents', async () => {
    const [sam] = people as [Someone];
    expect(pdfs((await archive(`?personId=${sam.personId}`)).zip)).toEqual(['Answers/Sam Müller.pdf']);
    for (const query of ['?which=accepted', '?documentId=cv'])
      expect(pdfs((await archive(query)).zip).filter((path) => path.startsWith('Answers/'))).toEqual([]);
  });

  it('is what there was at a moment', async () => {
    const all = await call.app.eventStore.readAll(0, 10_000);
    const before = all.findLast(({ key, type }) => key === projectId && type === 'QuestionsDefined');
    expect(pdfs((await archive(`?position=${before?.position}`)).zip)).toEqual(
      ['Answers/ليلى حداد.pdf', 'ليلى حداد/CV - cv.pdf'].sort(),
    );
  });

  it('is for the host and for themselves', async () => {
    const [sam, li] = people as [Someone, Someone];
    const path = `/api/answers/${projectId}.${sam.personId}/pdf`;
    for (const as of [call.cast.host, sam]) {
      const answer = await files.call(path, { as });
      expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
      expect(answer.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    }
    expect(problem(await files.call(path, { as: li }))).toEqual([404, 'NOT_FOUND']);
    expect(problem(await files.call(path, { as: call.cast.stranger }))).toEqual([404, 'PROJECT_NOT_FOUND']);
    const nobody = `/api/answers/${projectId}.${call.cast.stranger.personId}/pdf`;
    expect(problem(await files.call(nobody, { as: call.cast.host }))).toEqual([404, 'NOT_FOUND']);
  });

  it('is of now, and no answer to whoever asks for another moment', async () => {
    const [sam] = people as [Someone];
    for (const path of [`answers/${projectId}.${sam.personId}/pdf`, `receipts/${projectId}.${sam.personId}.cv.1`])
      for (const query of ['asOf=2026-01-10T12:00:00Z', 'position=1'])
        expect(problem(await files.call(`/api/${path}?${query}`, { as: sam }))).toEqual([400, 'INVALID']);
  });

  it('says what was asked and answered, what is missing, and what receipts are of', async () => {
    const [sam] = people as [Someone];
    const project = (await call.app.readStore.get('projects', projectId)) as never;
    const events = await call.app.eventStore.readStream(streams.submission(projectId, sam.personId));
    const parts = [
      {
        ...{ sectionId: 'about', questionIds: ['name', 'amount'], questionsRevision: 2 },
        ...{ answers: '[{"questionId":"name","value":"Acorn"}]', answeredAt: '2026-01-13T01:00:00.000Z' },
      },
    ];
    const content = summaryContent({
      ...{
        project,
        person: { id: sam.personId, name: 'Sam Müller', email: 'sam@example.org' },
        submissions: [],
        events,
      },
      answers: {
        ...{ id: '', projectId, personId: sam.personId, revision: 1, lastActivityAt: '', toReview: null, parts },
        ...{ excuses: [{ itemId: 'amount', reason: 'No money is asked for.', excusedAt: '' }] },
        decisions: [{ itemId: 'amount', action: 'Accept' as const, remarks: '', reviewedAt: '' }],
      },
    });
    expect(content).toMatchObject({
      title: 'Sam Müller',
      sections: [
        {
          title: 'About you',
          lines: [
            { question: 'Name of the partner', answer: 'Acorn' },
            { question: 'Amount', answer: 'Not applicable: No money is asked for. (accepted)' },
          ],
        },
      ],
      documents: [{ name: 'CV', status: 'Not Uploaded', facts: [] }],
      receipts: [
        { of: 'About you', facts: [expect.stringContaining(events[0]?.id ?? ''), `Digest ${events[0]?.digest}`] },
      ],
    });
  });

  it('[BEY-40] says of what was given then and has been deleted since that it was there', async () => {
    const [sam] = people as [Someone];
    const project = (await call.app.readStore.get('projects', projectId)) as never;
    const about = { id: '', projectId, personId: sam.personId, revision: 1, lastActivityAt: '', toReview: null };
    const part = { sectionId: 'about', questionIds: ['name'], questionsRevision: 2, answeredAt: '' };
    const { sections: shown } = summaryContent({
      ...{ project, person: { id: sam.personId, name: 'Sam', email: 'sam@example.org' }, submissions: [], events: [] },
      answers: {
        ...{ ...about, decisions: [], parts: [{ ...part, answers: removedPerson }] },
        excuses: [{ itemId: 'amount', reason: removedPerson, excusedAt: '' }],
      },
    });
    expect(shown[0]?.lines.map(({ answer }) => answer)).toEqual(['Deleted since', 'Deleted since (to be reviewed)']);
  });
});
