import { DAY } from '@dossier/shared/contract';
import type { ApiClient } from '../api-client.ts';
import { fixture, pdf } from './files.ts';
import { type Partner, partners } from './partners.ts';
import { createAbstracts, createCall, createDraft, createReports, type DemoProject, documents } from './projects.ts';
import { password, visitorsOf } from './visitors.ts';

const hostEmail = 'hilda@dossier.example';

const remarks = {
  Reject: 'The signature is missing on page two. Please sign and send it again.',
  'In Review': 'Our finance office is looking at it.',
  Accept: 'Thank you, complete.',
};

const letter = (partner: Partner, version: number) =>
  pdf('Letter of intent', [
    `${partner.first} ${partner.last}`.replace(/[^\x20-\xff]/g, '').trim(),
    `Version ${version}`,
    '',
    'We confirm that our department takes part in work packages two and four',
    `with the staff and ${version > 1 ? 'the two vessels' : 'equipment'} named in the attached plan,`,
    'and that we accept the conditions of the call.',
    ...(version > 1 ? ['', 'Signed by the dean of the faculty, who represents us.'] : []),
  ]);

/** What a partner uploads for a document of the call, by the document's place. */
const fileOf = (root: string, partner: Partner, index: number, version: number) => {
  const file = documents[index]?.file ?? '';
  const by = `-${partner.last.split(' ')[0]?.toLowerCase()}${version > 1 ? `-v${version}` : ''}`;
  const bytes = file.endsWith('.pdf') ? letter(partner, version) : fixture(root, file);
  return { name: file.replace('.', `${by}.`), bytes };
};

/** Joins a public project and uploads its only document. */
const joinAndUpload = async (client: ApiClient, { projectId, documentIds }: DemoProject, title: string, by: string) => {
  await client.command('JoinProject', { projectId });
  await client.upload(
    { name: `${title.toLowerCase().replace(' ', '-')}.pdf`, bytes: pdf(title, [`By ${by}`]) },
    { purpose: 'document', projectId, documentId: documentIds[0] ?? '' },
  );
};

/** Milliseconds added to the clock, so that the demo has a past; 0 is now. */
export type TimeMachine = { offset: number };

/** Works through the HTTP interface while the clock runs through the last four days. */
export const demo = async (
  url: string,
  root: string,
  time: TimeMachine,
  say: (line: string) => void,
): Promise<void> => {
  const { signUp, as } = visitorsOf(url);

  time.offset = -4 * DAY;
  say('Filling the demo: people and projects ...');
  const host = await signUp({
    email: hostEmail,
    firstName: 'Hilda',
    lastName: 'Host',
    designation: 'Programme officer',
    organization: 'Dossier Foundation',
  });
  await host.subscribe();
  const call = await createCall(
    host,
    root,
    partners.map(({ email }) => email),
  );
  const abstracts = await createAbstracts(host);
  const reports = await createReports(host);
  await createDraft(host);

  const present = partners.filter(({ signsUp }) => signsUp !== false);
  for (const { first, last, email, organization } of present)
    await signUp({ email, firstName: first, lastName: last, designation: 'Principal investigator', organization });

  const work = async (partner: Partner) => {
    const { projectId } = call;
    for (const [index, steps] of partner.work.entries()) {
      const documentId = call.documentIds[index] ?? '';
      let version = 0;
      for (const step of steps) {
        if (step === 'upload') {
          version += 1;
          const file = fileOf(root, partner, index, version);
          await (await as(partner.email)).upload(file, { purpose: 'document', projectId, documentId });
        } else {
          const review = { email: partner.email, version, action: step, remarks: remarks[step] };
          await (await as(hostEmail)).command('ReviewDocument', { projectId, documentId, ...review });
        }
      }
    }
  };

  say('Uploads and reviews ...');
  for (const [nth, partner] of present.entries()) {
    time.offset = -(3.5 - (3.4 * nth) / present.length) * DAY;
    const client = await as(partner.email);
    await client.command('JoinProject', { projectId: call.projectId });
    await work(partner);
    if (nth < 5) await joinAndUpload(client, abstracts, 'Abstract', partner.first);
    if (nth < 2) await joinAndUpload(client, reports, 'Final report', partner.first);
  }

  time.offset = -0.05 * DAY;
  const comment = async (email: string, text: string) =>
    (await as(email)).command('AddComment', { projectId: call.projectId, text });
  await comment(hostEmail, 'The template for the work plan has a new second page; please use the one from today.');
  await comment('ada@instituto.example', 'Thank you. Is the budget in euros or in dollars?');
  await comment(hostEmail, 'In euros, without tax.');
  time.offset = 0;

  say('');
  say('The demo is ready. Sign in with');
  say(`  host          ${hostEmail}`);
  say('  collaborator  chiara@unito.example  (a rejected document), ada@instituto.example, hiro@u-tokyo.example');
  say(`  password      ${password}`);
  say(`  The public project to join: ${abstracts.projectId}`);
};
