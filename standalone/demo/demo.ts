import { ApiClient, ApiError } from '../api-client.ts';
import { fixture, pdf } from './files.ts';

const password = 'Lantern-Harbour-2026';
const dayLength = 86_400_000;

/** People of the example. `work` is what each did: per document the uploads and reviews in order. */
type Step = 'upload' | 'Accept' | 'Reject' | 'In Review';
type Partner = {
  first: string;
  last: string;
  email: string;
  organization: string;
  signsUp?: false;
  work: readonly (readonly Step[])[];
};

const partners: readonly Partner[] = [
  {
    first: 'Ada',
    last: 'Ferreira',
    email: 'ada@instituto.example',
    organization: 'Instituto Superior',
    work: [['upload', 'Accept'], ['upload', 'Accept'], ['upload']],
  },
  {
    first: 'Bo',
    last: 'Lindqvist',
    email: 'bo@kth.example',
    organization: 'KTH',
    work: [['upload', 'Accept'], ['upload', 'In Review'], ['upload']],
  },
  {
    first: 'Chiara',
    last: 'Russo',
    email: 'chiara@unito.example',
    organization: 'Università di Torino',
    work: [['upload', 'Reject'], ['upload', 'Reject', 'upload', 'Accept'], []],
  },
  {
    first: 'David',
    last: 'Okafor',
    email: 'd.okafor@unilag.example',
    organization: 'University of Lagos',
    work: [['upload'], [], []],
  },
  {
    first: 'Eleni',
    last: 'Papadaki',
    email: 'eleni@forth.example',
    organization: 'FORTH',
    work: [
      ['upload', 'Accept'],
      ['upload', 'Accept'],
      ['upload', 'Accept'],
    ],
  },
  {
    first: 'Farid',
    last: 'Haddad',
    email: 'farid@usj.example',
    organization: 'USJ',
    signsUp: false,
    work: [[], [], []],
  },
  {
    first: 'Grace',
    last: 'Kimani',
    email: 'grace@uonbi.example',
    organization: 'University of Nairobi',
    work: [['upload', 'In Review'], ['upload'], []],
  },
  {
    first: 'Hiro',
    last: 'Tanaka 田中',
    email: 'hiro@u-tokyo.example',
    organization: '東京大学',
    work: [['upload', 'Accept'], ['upload', 'Reject'], []],
  },
  {
    first: 'Ines',
    last: 'Müller',
    email: 'ines@tum.example',
    organization: 'TU München',
    work: [['upload', 'Accept'], ['upload'], ['upload', 'In Review']],
  },
  {
    first: 'Jonas',
    last: 'Petersen',
    email: 'jonas@ku.example',
    organization: 'Københavns Universitet',
    work: [[], ['upload'], []],
  },
  {
    first: 'Katarzyna',
    last: 'Nowak',
    email: 'kasia@uw.example',
    organization: 'Uniwersytet Warszawski',
    work: [['upload', 'Reject', 'upload'], ['upload', 'Accept'], ['upload']],
  },
  {
    first: 'Liang',
    last: 'Wei 魏',
    email: 'liang@pku.example',
    organization: '北京大学',
    signsUp: false,
    work: [[], [], []],
  },
];

const remarks: Record<string, string> = {
  Reject: 'The signature is missing on page two. Please sign and send it again.',
  'In Review': 'Our finance office is looking at it.',
  Accept: 'Thank you, complete.',
};

const documents = [
  { fieldName: 'Budget', type: '.xlsx', maxSize: 10, sizeUnit: 'Mb', file: 'budget.xlsx' },
  { fieldName: 'Letter of intent', type: '.pdf', maxSize: 5, sizeUnit: 'Mb', file: 'letter-of-intent.pdf' },
  { fieldName: 'Work plan', type: '.doc', maxSize: 20, sizeUnit: 'Mb', file: 'work-plan.doc' },
] as const;

/** Moves the installation's clock, so that the example has a past; 0 is now. */
export type TimeMachine = { offset: number };

/**
 * Fills a fresh installation with a grant call: a dozen collaborators, documents in every state, comments, a public project and
 * a past one. Everything goes through the HTTP interface, as people would; the clock runs through the last four days.
 */
export const demo = async (
  url: string,
  root: string,
  time: TimeMachine,
  say: (line: string) => void,
): Promise<void> => {
  const day = (offset: number) => new Date(Date.now() + offset * dayLength).toISOString().slice(0, 10);
  const clients = new Map<string, ApiClient>();
  /** Access tokens are short-lived: after the clock moved people sign in again. */
  const as = async (email: string) => {
    const client = clients.get(email) ?? new ApiClient(url);
    clients.set(email, client);
    return client.call('GET', '/api/me').then(
      () => client,
      (error) => {
        if (error instanceof ApiError && error.problem.status === 401) return client.forget().signIn(email, password);
        throw error;
      },
    );
  };
  const signUp = async (
    email: string,
    firstName: string,
    lastName: string,
    designation: string,
    organization: string,
  ) =>
    clients
      .set(email, await new ApiClient(url).signUp({ email, password, firstName, lastName, designation, organization }))
      .get(email) as ApiClient;

  time.offset = -4 * dayLength;
  say('Filling the example: people and projects ...');
  const hostEmail = 'hilda@dossier.example';
  const host = await signUp(hostEmail, 'Hilda', 'Host', 'Programme officer', 'Dossier Foundation');
  await host.subscribe();

  const create = async (
    projectName: string,
    projectScope: 'public' | 'private',
    projectDetails: string,
    startDate: string,
    endDate: string,
  ) =>
    String(
      (
        await host.command('CreateProject', {
          projectName,
          projectScope,
          projectDetails,
          startDate,
          endDate,
          timeZone: 'GMT-5',
          reminder: '24hours',
          terms: true,
        })
      ).projectId,
    );

  const call = await create(
    'Horizon grant 2027',
    'private',
    'One proposal, twelve partners. Each partner delivers a budget, a signed letter of intent and a work plan.',
    day(-4),
    day(3),
  );
  const emails = partners.map(({ email }) => email);
  await host.command('InviteCollaborators', { projectId: call, emails });
  const templateFileId = await host.upload(
    { name: 'work-plan-template.doc', bytes: fixture(root, 'work-plan.doc') },
    { purpose: 'template', projectId: call },
  );
  const defined = await host.command('DefineDocuments', {
    projectId: call,
    documents: documents.map(({ file, ...definition }) => ({
      ...definition,
      ...(file === 'work-plan.doc' && { templateFileId }),
    })),
  });
  const documentIds = (defined.documents as { documentId: string }[]).map(({ documentId }) => documentId);
  for (const documentId of documentIds) await host.command('AssignDocument', { projectId: call, documentId, emails });
  const guide = await host.upload(
    {
      name: 'guide-for-partners.pdf',
      bytes: pdf('Guide for partners', ['How to fill in the budget and the work plan.']),
    },
    { purpose: 'supporting', projectId: call },
  );
  await host.command('AttachSupportingFile', { projectId: call, fileId: guide });
  await host.command('ActivateProject', { projectId: call });

  const abstracts = await create(
    'Autumn school: open call for abstracts',
    'public',
    'Anyone may send an abstract. Join with the project id.',
    day(-4),
    day(20),
  );
  const abstractDocument = await host.command('DefineDocuments', {
    projectId: abstracts,
    documents: [{ fieldName: 'Abstract', type: '.pdf', maxSize: 2, sizeUnit: 'Mb' }],
  });
  await host.command('SetExpectedCollaborators', { projectId: abstracts, expectedCollaborators: 40 });
  await host.command('ActivateProject', { projectId: abstracts });

  const report = await create(
    'Final reports 2026',
    'public',
    'The final report of every work package.',
    day(-4),
    day(-2),
  );
  const reportDocument = await host.command('DefineDocuments', {
    projectId: report,
    documents: [{ fieldName: 'Final report', type: '.pdf', maxSize: 20, sizeUnit: 'Mb' }],
  });
  await host.command('ActivateProject', { projectId: report });
  await create('Spring workshop (draft)', 'private', 'Not started yet.', day(0), day(60));

  const present = partners.filter(({ signsUp }) => signsUp !== false);
  for (const { first, last, email, organization } of present)
    await signUp(email, first, last, 'Principal investigator', organization);

  const letter = (partner: Partner, version: number) =>
    pdf('Letter of intent', [
      `${partner.first} ${partner.last}`.replace(/[^\x20-\xff]/g, '').trim(),
      `Version ${version}`,
      '',
      'We confirm that our department takes part in work packages two and four',
      'with the staff and equipment named in the attached plan,',
      'and that we accept the conditions of the call.',
    ]);

  const uploadAs = async (partner: Partner, index: number, version: number) => {
    const client = await as(partner.email);
    const file = documents[index]?.file ?? '';
    const bytes = file.endsWith('.pdf') ? letter(partner, version) : fixture(root, file);
    await client.upload(
      {
        name: file.replace('.', `-${partner.last.split(' ')[0]?.toLowerCase()}${version > 1 ? `-v${version}` : ''}.`),
        bytes,
      },
      { purpose: 'document', projectId: call, documentId: documentIds[index] as string },
    );
  };

  say('Uploads and reviews ...');
  for (const [nth, partner] of present.entries()) {
    time.offset = -(3.5 - (3.4 * nth) / present.length) * dayLength;
    await (await as(partner.email)).command('JoinProject', { projectId: call });
    for (const [index, steps] of partner.work.entries()) {
      let version = 0;
      for (const step of steps) {
        if (step === 'upload') await uploadAs(partner, index, ++version);
        else
          await (await as(hostEmail)).command('ReviewDocument', {
            projectId: call,
            documentId: documentIds[index] as string,
            email: partner.email,
            version,
            action: step,
            remarks: remarks[step] ?? '',
          });
      }
    }
    if (nth < 5) {
      const client = await as(partner.email);
      await client.command('JoinProject', { projectId: abstracts });
      const [document] = abstractDocument.documents as { documentId: string }[];
      await client.upload(
        { name: 'abstract.pdf', bytes: pdf('Abstract', [`By ${partner.first}`]) },
        { purpose: 'document', projectId: abstracts, documentId: document?.documentId ?? '' },
      );
    }
    if (nth < 3) {
      const client = await as(partner.email);
      const [document] = reportDocument.documents as { documentId: string }[];
      if (nth < 2) {
        await client.command('JoinProject', { projectId: report });
        await client.upload(
          { name: 'final-report.pdf', bytes: pdf('Final report', [`By ${partner.first}`]) },
          { purpose: 'document', projectId: report, documentId: document?.documentId ?? '' },
        );
      }
    }
  }
  time.offset = -0.05 * dayLength;
  await (await as(hostEmail)).command('AddComment', {
    projectId: call,
    text: 'The template for the work plan has a new second page; please take the one from today.',
  });
  await (await as('ada@instituto.example')).command('AddComment', {
    projectId: call,
    text: 'Thank you. Is the budget in euros or in dollars?',
  });
  await (await as(hostEmail)).command('AddComment', { projectId: call, text: 'In euros, without tax.' });
  time.offset = 0;

  say('');
  say('The example is ready. Sign in with');
  say(`  host          ${hostEmail}`);
  say('  collaborator  chiara@unito.example  (a rejected document), ada@instituto.example, hiro@u-tokyo.example');
  say(`  password      ${password}`);
  say(`  The public project to join: ${abstracts}`);
};
