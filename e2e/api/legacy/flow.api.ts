import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { until } from '../../../shared/testing/until.ts';
import { day } from '../../support/days.ts';
import { fixture, letter } from '../../support/files.ts';
import { type Installation, openTestInstallation, password } from '../../support/installation.ts';
import { otpFor } from '../../support/mails.ts';
import { type LegacyClient, legacyClient } from './client.ts';

type Json = Record<string, unknown>;

let installation: Installation;
beforeAll(async () => {
  installation = await openTestInstallation();
}, 60_000);
afterAll(() => installation.remove());

const signUp = async (client: LegacyClient, to: string, firstname: string) => {
  expect(await client.call('POST /send-email', { to, subject: 'OTP', body: 'Your OTP' })).toMatchObject({
    status: 202,
  });
  const otp = await otpFor(installation, to);
  expect(await client.call('POST /verify-otp', { to, otp })).toMatchObject({ status: 200 });
  const profile = { firstname, lastname: 'Doe', designation: 'Researcher', organization: 'Institute' };
  const { status, body } = await client.call('POST /register', { email: to, password, ...profile });
  expect(status).toBe(200);
  client.use((body as { token: string }).token);
};

it('[ENT-08, STATE-02] the specification’s own client does its whole job by the calls of section 7 alone', async () => {
  const [host, ada] = [legacyClient(installation), legacyClient(installation)];
  await signUp(host, 'hilda@legacy.example', 'Hilda');
  await signUp(ada, 'ada@legacy.example', 'Ada');
  const card = { paymentMethodId: 'pm_card_visa', brand: 'visa', last4: '4242', expMonth: 12, expYear: 2040 };
  expect(
    await host.call('POST /api/store-card', { ...card, billingName: 'Hilda', subscriptiontype: 'yearly' }),
  ).toMatchObject({ status: 200 });

  // Create, with a supporting file before the project it belongs to, as the form sends it.
  const project = {
    projectName: 'Grant call',
    projectDetails: 'Letters of intent',
    projectScope: 'private',
    startDate: day(0),
    endDate: day(20),
    terms: true,
  };
  const created = await host.form('POST /add-project', [
    ['file', fixture('notes.txt', 'Guide – Führer.txt')],
    ['project', JSON.stringify(project)],
  ]);
  expect(created).toMatchObject({
    status: 200,
    body: { message: 'Project created!', id: expect.stringMatching(/^\d{9}$/) },
  });
  const { id } = created.body as { id: string };

  // Collaborators, definitions with a template, assignments.
  const people = [{ firstname: 'Ada', lastname: 'Doe', email: 'ada@legacy.example' }];
  expect(await host.call('POST /update-project-collab', { collaborators: people, projectId: id })).toMatchObject({
    status: 200,
  });
  const documents = [
    { fieldName: 'Letter of intent', type: '.pdf', maxSize: '2', sizeUnit: 'Mb', filename: '' },
    { fieldName: 'Work plan', type: '.doc', maxSize: 100, sizeUnit: 'Mb', filename: 'plan.doc' },
  ];
  const defined = await host.form('POST /upload-multiple', [
    ['file1', fixture('work-plan.doc', 'plan.doc')],
    ['documents', JSON.stringify(documents)],
    ['projectId', id],
    ['docCount', '2'],
  ]);
  expect(defined).toMatchObject({
    status: 200,
    body: { project: { docCount: 2, samplefile: [{ fieldName: 'Work plan' }] } },
  });
  const assignment = (fieldName: string) => ({
    fieldName,
    collabName: 'Ada Doe',
    collabemail: 'ada@legacy.example',
    uploadstatus: 'pending',
    filename: 'No File',
  });
  const docassigned = [assignment('Letter of intent'), assignment('Work plan')];
  expect(await host.call('POST /update-project-docAssigned', { docassigned, projectID: id })).toMatchObject({
    status: 200,
    body: { project: { ID: id, status: 'active' } },
  });

  // The collaborator looks, takes the template and uploads; the file comes before its fields.
  const seen = await until(async () => {
    const { status, body } = await ada.get(`/project/${id}`);
    return status === 200 && (body as { project: Json }).project;
  });
  expect(seen).toMatchObject({ ProjectName: 'Grant call', role: 'collaborator', docassigned });
  const [sample] = seen.samplefile as { filePath: string }[];
  expect((await ada.get(sample?.filePath ?? '')).status).toBe(200);
  const uploaded = await ada.form('POST /upload-document', [
    ['userId', 'ada@legacy.example'],
    ['fieldName', 'Letter of intent'],
    ['file', { ...letter, name: 'My-letter.pdf' }],
    ['filesize', String(letter.bytes.length)],
    ['projectId', id],
    ['actions', 'Uploaded'],
  ]);
  expect(uploaded).toMatchObject({ status: 200, body: { message: 'The document is uploaded.' } });
  const { filePath } = uploaded.body as { filePath: string };
  expect(filePath.slice(filePath.indexOf('-') + 1)).toBe('My-letter.pdf');

  // The host reviews and downloads.
  const delivered = await until(async () => {
    const { project } = (await host.get(`/project/${id}`)).body as { project: { docassigned: Json[] } };
    return project.docassigned.find(({ uploadstatus }) => uploadstatus === 'complete');
  });
  expect(delivered).toMatchObject({
    ...docassigned[0],
    uploadstatus: 'complete',
    actions: 'Uploaded',
    filename: 'My-letter.pdf',
  });
  const record = {
    userId: 'ada@legacy.example',
    fieldName: 'Letter of intent',
    filename: 'My-letter.pdf',
    actions: 'Accept',
    projectId: id,
  };
  expect(
    await host.call('POST /api/updateProjectDocuments', { projects: [{ ID: id, documents: [record] }] }),
  ).toMatchObject({
    status: 200,
    body: { projects: [{ ID: id, ok: true }] },
  });
  await until(async () => {
    const { project } = (await ada.get(`/project/${id}`)).body as { project: { docassigned: Json[] } };
    return project.docassigned.some(({ actions }) => actions === 'Accept');
  });
  const file = await fetch(installation.url + String(delivered.filePath), {
    headers: { Authorization: `Bearer ${await tokenOf(host)}` },
  });
  expect(Buffer.from(await file.arrayBuffer()).equals(letter.bytes)).toBe(true);

  const lines = (await host.get('/csv-to-json')).body as Json[];
  expect(lines).toMatchObject([{ id: Number(id), ID: id, docCount: 2 }]);
});

const tokenOf = async (client: LegacyClient) => {
  const { body } = await client.call('POST /login', { email: 'hilda@legacy.example', password });
  return (body as { token: string }).token;
};
