import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '../../../shared/testing/until.ts';
import { letter } from '../../support/files.ts';
import { type Installation, openTestInstallation } from '../../support/installation.ts';
import { draftPrivateProject, startPrivateProject } from '../../support/projects.ts';
import { type Answer, type SignedIn, signedIn } from './client.ts';

type Json = Record<string, unknown>;

describe('changing calls of section 7', () => {
  let installation: Installation;
  let host: SignedIn;
  let ada: SignedIn;
  beforeAll(async () => {
    installation = await openTestInstallation();
    host = await signedIn(installation, 'Hilda', true);
    ada = await signedIn(installation, 'Ada');
  }, 60_000);
  afterAll(() => installation.remove());

  const emails = ['ada@people.example', 'bo@people.example'];
  const read = async (id: string) => ((await host.get(`/project/${id}`)).body as { project: Json }).project;
  const historyOf = async (projectId: string) =>
    (await host.own.list('history', { projectId }))
      .filter(({ kind }) => kind !== 'AttemptRefused')
      .map(({ text }) => text);

  describe('store all of what is sent, or nothing', () => {
    const entry = (fieldName: string, collabemail: string) => ({ fieldName, collabemail });
    const refusedAll = async (projectId: string, send: () => Promise<Answer>) => {
      const before = await historyOf(projectId);
      const answer = await send();
      expect(await historyOf(projectId)).toEqual(before);
      return answer;
    };

    it('[API-06] assignments, when a document is left without anybody', async () => {
      const { projectId } = await draftPrivateProject(host.own, 'Call', emails);
      const docassigned = [entry('Budget', 'ada@people.example')];
      const send = () => host.call('POST /update-project-docAssigned', { docassigned, projectID: projectId });
      const refused = await refusedAll(projectId, send);
      expect(refused).toMatchObject({ status: 409, body: { code: 'DOCUMENT_UNASSIGNED' } });
      docassigned.push(entry('Plan', 'bo@people.example'));
      expect(await send()).toMatchObject({ status: 200, body: { project: { status: 'active' } } });
    });

    it('[API-03] assignments, when one is to somebody who is no collaborator', async () => {
      const { projectId } = await draftPrivateProject(host.own, 'Call', emails);
      const docassigned = [entry('Budget', 'ada@people.example'), entry('Plan', 'nobody@people.example')];
      const send = () => host.call(`PATCH /assigned-collaborators/${projectId}`, { docassigned });
      expect((await refusedAll(projectId, send)).status).toBeGreaterThanOrEqual(400);
    });

    it('[API-15] the number of collaborators, when the project cannot become what is asked', async () => {
      const { projectId } = await draftPrivateProject(host.own, 'Call', emails);
      for (const Status of ['Active', 'Past']) {
        const fields = [
          ['projectId', projectId],
          ['collabCount', '7'],
          ['Status', Status],
        ] as const;
        const send = () => host.form('POST /update-project-status', fields);
        expect((await refusedAll(projectId, send)).status).toBe(Status === 'Past' ? 400 : 409);
      }
    });

    it('[API-04] the settings, when the project cannot become what is asked', async () => {
      const { projectId } = await draftPrivateProject(host.own, 'Call', emails);
      const send = () => host.call('POST /update-project', { ID: projectId, projectName: 'Another', Status: 'Past' });
      expect(await refusedAll(projectId, send)).toMatchObject({
        status: 400,
        body: { errors: { Status: expect.any(String) } },
      });
    });

    it('[API-11] the documents of a project, when a decision in them is refused', async () => {
      const { projectId } = await draftPrivateProject(host.own, 'Call', emails);
      const documents = [
        { fieldName: 'Report' },
        { fieldName: 'Budget', userId: 'ada@people.example', actions: 'Accept' },
      ];
      const send = () => host.call('POST /api/updateProjectDocuments', { projects: [{ ID: projectId, documents }] });
      expect(await refusedAll(projectId, send)).toMatchObject({ status: 200, body: { projects: [{ ok: false }] } });
    });

    it('a repeat under the same key is answered as the first time', async () => {
      const { projectId } = await draftPrivateProject(host.own, 'Call', emails);
      const sent = { ID: projectId, projectName: 'Another' };
      for (let time = 0; time < 2; time++)
        expect(await host.call('POST /update-project', sent, { 'Idempotency-Key': 'one' })).toMatchObject({
          status: 200,
        });
    });
  });

  it('[ENT-08, ENT-19, API-03, API-04] answer the project as GET /project/{id} does', async () => {
    const { projectId, budget } = await startPrivateProject(host.own, 'Call', emails);
    await host.own.command('InviteCollaborators', {
      projectId,
      emails: ['cy@people.example'],
      names: [{ email: 'cy@people.example', name: 'Cyrus' }],
    });
    await ada.own.command('JoinProject', { projectId });
    await ada.own.upload(letter, { purpose: 'document', projectId, documentId: budget });
    const fileId = await host.own.upload(letter, { purpose: 'supporting', projectId });
    await host.own.command('AttachSupportingFile', { projectId, fileId });
    await until(async () => (await host.own.list('submissions', { projectId })).length === 1);
    const answers = [
      await host.call('POST /update-project', { ID: projectId, projectName: 'Another' }),
      await host.call(`PATCH /assigned-collaborators/${projectId}`, {
        docassigned: [...emails, 'cy@people.example'].map((collabemail) => ({ fieldName: 'Budget', collabemail })),
      }),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      const { project } = answer.body as { project: Json };
      expect(Object.keys(project).sort()).toEqual(Object.keys(await read(projectId)).sort());
    }
    const { project } = (answers[1] as Answer).body as { project: Json };
    expect(project).toEqual(await read(projectId));
    expect(project).toMatchObject({
      collaborator: [{ name: 'Ada Person' }, { name: 'bo@people.example' }, { name: 'Cyrus' }],
      docassigned: [{ uploadstatus: 'complete', actions: 'Uploaded', filename: 'letter.pdf' }, {}, {}],
      collabcount: 1,
      docCounttotal: 3,
    });
  });

  it('[ENT-19, BEY-54] say that a document is complete, without a file, for which a reason was given; what a condition keeps from being asked is not there', async () => {
    const { projectId, budget, plan } = await startPrivateProject(host.own, 'Call', emails);
    const question = { kind: 'yesNo' as const, questionId: 'sure', label: 'Sure?', required: false };
    const onlyIf = { questionId: 'sure', is: 'is' as const, value: true };
    const excusable = { documentId: budget, excuses: { reasons: [], own: true } };
    const about = { sectionId: 'about', title: 'About you', questions: [question] };
    const sections = [{ ...about, documents: [excusable, { documentId: plan, before: 1, onlyIf }] }];
    await host.own.command('DefineQuestions', { projectId, sections });
    await ada.own.command('JoinProject', { projectId });
    await ada.own.command('ExcuseItem', { projectId, itemId: budget, reason: 'No money is asked for.' });
    // Not shown yet: what others have just made.
    const adasIn = (project: Json | undefined) =>
      ((project?.docassigned ?? []) as Json[]).filter(({ collabemail }) => collabemail === 'ada@people.example');
    const adas = await until(async () => {
      const found = adasIn(await read(projectId));
      return found[0]?.uploadstatus === 'complete' ? found : undefined;
    });
    expect(adas).toEqual([
      {
        ...{ fieldName: 'Budget', collabName: 'Ada Person', collabemail: 'ada@people.example' },
        ...{ uploadstatus: 'complete', actions: 'Not Uploaded', filename: 'No File' },
      },
    ]);
    expect(((await ada.get(`/project/${projectId}`)).body as { project: Json }).project.docassigned).toEqual(adas);
    const changed = await host.call('POST /update-project', { ID: projectId, projectName: 'Another' });
    const { project } = changed.body as { project: Json };
    expect(adasIn(project)).toEqual(adas);
    const seen = await until(async () => {
      const found = await read(projectId);
      return found.ProjectName === 'Another' ? found : undefined;
    });
    expect(project).toEqual(seen);
  });

  it('[ENT-12] names of collaborators are kept', async () => {
    const { projectId } = await draftPrivateProject(host.own, 'Call', emails);
    const collaborators = JSON.stringify([
      { collabemail: 'dee@people.example', firstname: 'Dee', lastname: 'Dorn' },
      { email: 'eli@people.example', name: 'Eli' },
    ]);
    expect(await host.call('POST /update-project-collab', { projectId, collaborators })).toMatchObject({ status: 200 });
    const names = async () => (await host.own.list('collaborators', { projectId })).map(({ name }) => name);
    // The specification's own calls say nothing that a list could wait for.
    const isThere = async () => (await names()).includes('Eli');
    await until(isThere);
    expect(await names()).toEqual(expect.arrayContaining(['Dee Dorn', 'Eli']));
  });

  it('[API-29, ENT-24] a card is stored for the plan there is, and refused for another one', async () => {
    const card = {
      paymentMethodId: 'pm_card_visa',
      brand: 'visa',
      last4: '4444',
      expMonth: 5,
      expYear: 2035,
      billingName: 'H',
    };
    const store = (subscriptiontype: string) => host.call('POST /api/store-card', { ...card, subscriptiontype });
    const stored = async () =>
      ((await host.get(`/api/get-store-card/${host.accountId}`)).body as { last4: string }).last4;
    expect(await store('monthly')).toMatchObject({ status: 409, body: { code: 'SUBSCRIBED_ALREADY' } });
    expect(await stored()).toBe('4242');
    expect(await store('yearly')).toMatchObject({ status: 200 });
    await until(async () => (await stored()) === '4444');
  });
});
