import { documentTypes, installationSettings, mailKind, newInstallation } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { mailBrand } from './brand.ts';
import { renderDigest } from './digest.ts';
import type { AskedDocument, Asks, MailParams } from './params.ts';
import { digestItem, renderMail } from './templates.ts';

const { settings } = installationSettings(newInstallation, {});
const brand = mailBrand(settings, 'https://dossier.example');

const hostile = '<img src=x onerror="alert(1)">&"\'';
const project = {
  publicUrl: 'https://dossier.example/',
  projectId: '123456789',
  projectName: `Grants ${hostile}`,
  projectPath: '/projects/123456789',
  dueAt: '2030-03-02T10:00:00.000Z',
  timeZone: 'GMT-9',
};
const team = { publicUrl: 'https://dossier.example/', teamId: 'team-1', teamName: `Grants ${hostile}` };
const invites = {
  senderName: hostile,
  senderEmail: 'hanna@example.org',
  email: 'ann@example.org',
  hasAccount: false,
  declineUrl: 'https://dossier.example/api/invitations/decline?token=a_b-c',
};
const document: AskedDocument = {
  fieldName: hostile,
  type: '.xlsx',
  moreTypes: ['.csv'],
  maxSize: 5,
  sizeUnit: 'Mb',
  optional: false,
  template: null,
  isRejected: false,
};
const asks: Asks = {
  documents: [
    { ...document, fieldName: 'Budget', isRejected: true },
    { ...document, template: 'letter.docx' },
  ],
  answers: [],
  asGuest: true,
  isOpen: true,
};
const params: MailParams = {
  otp: { code: '042317', label: 'KQT', purpose: 'sign-up' },
  'reset-link': { publicUrl: 'https://dossier.example', token: 'a_b-c' },
  invitation: { ...project, ...invites, ...asks, words: `Dear all,\n${hostile}` },
  added: { ...project, ...invites, role: 'co-host' },
  auditor: { ...project, ...invites },
  'project-offered': { ...project, hostName: hostile, email: 'cora@example.org', hasAccount: true },
  'project-handed-over': { ...project, hostName: hostile },
  'host-gone': { ...project, isCollaborator: false },
  'host-found': { ...project, hostName: hostile, isOpen: true },
  'hand-over-offered': {
    publicUrl: 'https://dossier.example',
    email: 'cora@example.org',
    hasAccount: true,
    from: hostile,
    until: '2030-03-02T10:00:00.000Z',
    handOverId: 'a_b-c',
  },
  'hand-over-told': { publicUrl: 'https://dossier.example', to: hostile },
  'hand-over-answered': { publicUrl: 'https://dossier.example', to: hostile, accepted: true, isTheirs: false },
  unassigned: { ...project, documentName: hostile },
  assigned: { ...project, ...asks, documentName: hostile },
  'questions-changed': {
    ...project,
    ...asks,
    documents: [],
    answers: [{ title: hostile, labels: [hostile] }],
    hostName: hostile,
  },
  reviewed: {
    ...project,
    ...asks,
    documentName: hostile,
    action: 'Reject',
    reasons: ['incomplete', 'wrong file'],
    remarks: `Page 2\n${hostile}`,
  },
  'answers-reviewed': {
    ...project,
    ...asks,
    answers: [{ title: hostile, labels: [hostile] }],
    accepted: ['Country', hostile],
    rejected: [{ labels: [hostile, 'Partners'], remarks: `Which one?\n${hostile}` }],
  },
  submitted: { ...project, documentName: hostile, collaboratorName: hostile },
  mentioned: { ...project, documentName: hostile, authorName: hostile, text: hostile },
  reminder: { ...project, ...asks, hostName: hostile, words: hostile },
  'due-moved': project,
  past: { ...project, othersHaveTime: false },
  'extension-ended': { ...project, collaboratorName: hostile, owed: ['Budget', hostile] },
  bundle: { ...project, documents: 5 },
  expiry: { ...project, hasAnswers: false },
  evidence: project,
  'team-invitation': { ...team, ...invites },
  'team-offered': { ...team, authorName: hostile, purgeAt: null },
  'team-handed-over': { ...team, authorName: hostile },
  'password-changed': { publicUrl: 'https://dossier.example' },
  'token-made': {
    publicUrl: 'https://dossier.example',
    name: hostile,
    scopes: ['projects:read', 'files:read'],
    expiresAt: '2030-03-02T10:00:00.000Z',
  },
  'new-device': {
    publicUrl: 'https://dossier.example',
    device: hostile,
    timeZone: hostile,
    at: '2030-03-02T10:00:00.000Z',
  },
  'session-copied': { publicUrl: 'https://dossier.example' },
  'webhook-off': { publicUrl: 'https://dossier.example', urls: [hostile] },
  'quote-thanks': {},
  'quote-operator': { email: 'ann@example.org', phone: '', message: hostile, plan: 'executive' },
  'hosting-asked': {
    publicUrl: 'https://dossier.example',
    email: 'ann@example.org',
    reason: hostile,
    approvePath: '/api/hosting/approve?token=a_b-c',
  },
  'mail-server-changed': { publicUrl: 'https://dossier.example', email: 'ann@example.org', host: 'mail.example.org' },
  'hosting-decided': { publicUrl: 'https://dossier.example', given: true },
  'renewal-failed': {
    publicUrl: 'https://dossier.example',
    total: 3_000,
    reason: hostile,
    nextTryAt: '2030-03-02T10:00:00.000Z',
    needsPayer: false,
  },
  'subscription-ended': { publicUrl: 'https://dossier.example', total: 3_000, reason: hostile },
  'subscription-woken': {
    publicUrl: 'https://dossier.example',
    periodEnd: '2030-03-02T10:00:00.000Z',
    brand: 'visa',
    last4: '4242',
  },
  'card-expiring': { publicUrl: 'https://dossier.example', brand: 'visa', last4: '4242' },
  'card-lost': { publicUrl: 'https://dossier.example', brand: 'visa', last4: '4242' },
  refunded: {
    publicUrl: 'https://dossier.example',
    amount: 3_000,
    reason: 'late',
    brand: 'visa',
    last4: '4242',
    toCard: true,
  },
  'refund-failed': { publicUrl: 'https://dossier.example', amount: 3_000, brand: 'visa', last4: '4242' },
  'refund-failed-operator': {
    amount: 3_000,
    reason: 'lost_or_stolen_card',
    email: 'ann@example.org',
    paymentId: 'payment-1',
    reference: 'pi_1',
  },
};
const templates = Object.keys(params) as (keyof MailParams)[];
const render = <T extends keyof MailParams>(template: T, over: Partial<MailParams[T]> = {}) =>
  renderMail(template, { ...params[template], ...over }, brand);

describe('mails', () => {
  it.each(templates)(
    '%s: escapes what people wrote, keeps to one column and one button, has no script or image',
    (name) => {
      const { subject, text, html } = render(name);
      expect(subject).not.toBe('');
      expect(text).not.toMatch(/undefined|null|NaN/);
      expect(html).not.toMatch(/undefined|null|NaN|<img|<script|<svg|\son\w+="/i);
      const linksIn = (part: string) => new Set(part.match(/https:[^\s"]+/g));
      expect(linksIn(html)).toEqual(linksIn(text));
      expect(linksIn(text).size).toBeLessThanOrEqual('declineUrl' in params[name] ? 2 : 1);
    },
  );

  it.each(templates.filter((name) => name in params && 'projectId' in params[name]))(
    '%s: its button opens the project on the configured site',
    (name) => {
      const { text, html } = render(name);
      expect(html).toMatch(/href="https:\/\/dossier\.example\/projects\/123456789(\/audit)?"/);
      expect(text).toContain('https://dossier.example/projects/123456789');
    },
  );

  it.each(['team-invitation', 'team-offered', 'team-handed-over'] as const)('%s: its button opens the team', (name) =>
    expect(render(name).text).toContain('https://dossier.example/teams/team-details?id=team-1'),
  );

  it('[BEY-27] a new token is told by name, by what it may do, and until when', () => {
    const { text } = render('token-made', { name: 'Nightly export' });
    expect(text).toContain('Name: Nightly export');
    expect(text).toMatch(/Allowed: See projects, .*\nDownload files and archives\n/);
    expect(text).toContain('Expires on: 2 March 2030');
    expect(text).toContain('https://dossier.example/settings/api-tokens');
  });

  it('the code stands in both parts, and no other six digits do', () => {
    for (const [purpose, about] of [
      ['sign-up', 'sign-up'],
      ['reset', 'password reset'],
      ['invitation', 'invitation'],
    ] as const) {
      const { subject, text, html } = render('otp', { purpose });
      expect(subject).toContain(about);
      expect(text.match(/\b\d{6}\b/g)).toEqual(['042317']);
      expect(html).toContain('>042317</p>');
    }
  });

  it('an invitation says who writes, from which verified address, and how to decline', () => {
    for (const name of ['invitation', 'added', 'auditor', 'team-invitation'] as const) {
      const { text, html, unsubscribe } = render(name, { senderName: 'Hanna Host' });
      expect(text).toContain('Dossier sends this for Hanna Host, hanna@example.org. This address is verified.');
      expect(unsubscribe).toBe(invites.declineUrl);
      for (const part of [text, html]) expect(part).toContain(invites.declineUrl);
    }
    expect(render('reviewed').unsubscribe).toBeUndefined();
  });

  it('names become no links, and are read as they were written', () => {
    const named = { projectName: 'BUY NOW http://evil.example', senderName: 'www.evil.example' };
    const { subject, text, html } = render('invitation', named);
    for (const part of [subject, text, html]) expect(part).not.toMatch(/http:\/\/evil|evil\.example/);
    expect(subject.replaceAll('\u2060', '')).toBe(`${named.senderName} asks you for documents: ${named.projectName}`);
    expect(render('assigned', { documentName: 'Q3. Final' }).subject).toContain('Q3. Final');
  });

  it('[BEY-50] the host’s own words stand in invitations and reminders, filled in and escaped', () => {
    const words = 'Dear <b>all</b>,\n{host} asks for {project} until {due}. See evil.example';
    for (const name of ['invitation', 'reminder'] as const) {
      const names = { senderName: 'Hanna Host', hostName: 'Hanna Host', projectName: 'Grants' };
      const { text, html } = render(name, { ...names, words });
      expect(text).toContain('Hanna Host writes:');
      expect(text).toMatch(
        /> Dear <b>all<\/b>,\n> Hanna Host asks for Grants until \w+, \d+ \w+ \d{4}|> Dear <b>all<\/b>,/,
      );
      expect(html).toContain('Dear &lt;b&gt;all&lt;/b&gt;,<br>Hanna Host asks for Grants until');
      for (const part of [text, html]) expect(part).not.toContain('evil.example');
      const none = render(name, { ...names, words: '' });
      for (const part of [none.text, none.html]) expect(part).not.toMatch(/writes:|blockquote/);
    }
  });

  it('a reset link names the page and its token', () => {
    expect(render('reset-link').text).toContain('https://dossier.example/reset-password?token=a_b-c');
  });

  it('an invitation names the host, the project, the due date with its zone, and the address to sign up with', () => {
    const { text, subject } = render('invitation', {
      senderName: 'Ann Lindqvist',
      projectName: 'Grants',
      asGuest: false,
    });
    expect(subject).toBe('Ann Lindqvist asks you for documents: Grants');
    for (const part of ['Ann Lindqvist', 'Grants', 'Friday, Mar 1 2030, 23:59 Adak time (UTC−10)', 'ann@example.org'])
      expect(text).toContain(part);
  });

  const documents = (count: number): AskedDocument[] =>
    Array.from({ length: count }, (_none, index) => ({ ...document, fieldName: `Form ${index + 1}` }));

  it('an invitation is the list of what is asked for, with one button to upload it', () => {
    const { html, text } = render('invitation', { senderName: 'Hilda Host', projectName: 'Grants', timeZone: 'GMT-5' });
    const heading = 'Hilda Host asks you for 2 documents by Saturday, Mar 2, 05:00 New York time';
    expect(text.startsWith(`${heading}\n`)).toBe(true);
    expect(html).toContain(`>${heading}</h1>`);
    expect(text).toContain('Due date: Saturday, Mar 2 2030, 05:00 New York time (UTC−5)');
    expect(text.replaceAll('\u2060', '')).toContain(
      `What you are asked for:\n- Budget (.xlsx or .csv, at most 5 Mb, was rejected)\n- ${hostile} (.xlsx or .csv, at most 5 Mb)\n  Template: letter.docx\n\n`,
    );
    expect(text).toMatch(/Upload 2 documents:\nhttps:\S+\n\nNo account needed\./);
    expect(html.match(/>Upload 2 documents</g)).toHaveLength(1);
    for (const part of ['.xlsx or .csv, at most 5 Mb', 'letter.', 'No account needed.']) expect(html).toContain(part);
    const one = render('invitation', { documents: documents(1) }).text;
    for (const part of ['asks you for 1 document by', 'Upload 1 document:']) expect(one).toContain(part);
  });

  it('[BEY-41] an invitation offers what its page does', () => {
    const guest = render('invitation').text;
    expect(guest).toContain('You can make an account later');
    expect(guest).not.toMatch(/sign (up|in)/i);
    for (const name of ['invitation', 'added', 'auditor', 'team-invitation', 'project-offered'] as const) {
      const text = (hasAccount: boolean) => render(name, { hasAccount, email: 'ann@example.org', asGuest: false }).text;
      expect(text(false)).toContain('No account yet? Sign up with ann@example.org.');
      expect(text(true)).toContain('Sign in as ann@example.org.');
      for (const part of [text(true), text(false)]) expect(part).not.toMatch(/No account needed|later/);
    }
  });

  it('an invitation without anything to upload leads to the project, and says why when it is too late', () => {
    const none = render('invitation', { documents: [], projectName: 'Grants' }).text;
    expect(none).toContain('invites you to “Grants”');
    expect(none).toContain('Open the project:');
    const late = render('invitation', { isOpen: false }).text;
    expect(late).toContain('The due date has passed: nothing can be delivered any more.');
    expect(late).toContain('Open the project:');
    for (const text of [none, late]) expect(text).not.toMatch(/Upload \d/);
  });

  it('what tells that a due date has passed speaks of all that is asked for, which may be answers alone', () => {
    const owed = ['Answers to “About you”'];
    for (const text of [
      render('past').text,
      render('past', { othersHaveTime: true }).text,
      render('extension-ended', { owed }).text,
      render('invitation', { isOpen: false, documents: [] }).text,
    ]) {
      expect(text).toMatch(/deliver/);
      expect(text).not.toMatch(/upload/);
    }
  });

  it('an operator whose own projects nobody takes keeps them', () => {
    const answered = (accepted: boolean) => render('hand-over-answered', { accepted, isTheirs: true }).text;
    expect(answered(true)).toContain('You are in them no more.');
    expect(answered(false)).toContain('Nothing has changed.');
    expect(answered(false)).not.toContain('no more');
  });

  it('a new host is told of with whether something can be delivered', () => {
    expect(render('host-found').text).toContain('you can deliver again.');
    expect(render('host-found', { isOpen: false }).text).toContain('the due date has passed');
  });

  it('reminders say when it is due, as by hand they may come months before', () => {
    expect(render('reminder').subject).toMatch(/^Reminder: Grants .* is due Friday, Mar 1, 23:59 Adak time$/);
  });

  it('reminders and rejections show what is missing, and no other review does', () => {
    for (const name of ['reminder', 'reviewed'] as const) {
      const { text } = render(name, { documents: documents(3) });
      expect(text).toContain('Still missing:\n- Form 1 (.xlsx or .csv, at most 5 Mb)\n- Form 2');
      expect(text).toContain('Upload 3 documents:');
      expect(text).toContain('Due date: ');
    }
    for (const over of [{ action: 'Accept' }, { isOpen: false }, { documents: [] }] as const) {
      const { text } = render('reviewed', over);
      expect(text).not.toMatch(/Still missing|Upload \d/);
      expect(text).toContain('Open the project:');
    }
  });

  it('[BEY-55] answers are named beside documents, and alone where no document is missing', () => {
    const answers = [
      { title: 'About you', labels: ['Country', 'Partners', 'Since', 'Plan'] },
      { title: 'Rules', labels: ['The rules'] },
    ];
    const both = render('reminder', { documents: documents(1), answers });
    expect(both.text).toContain('We are still waiting for 1 document and 5 answers.');
    expect(both.text).toContain(
      '- Form 1 (.xlsx or .csv, at most 5 Mb)\n- Answers to “About you” (4 missing: Country, Partners, Since, and 1 more)\n- Answers to “Rules” (1 missing: The rules)',
    );
    expect(both.text).toContain('Upload and answer:');
    const alone = render('reminder', { documents: [], answers });
    expect(alone.text).toContain('We are still waiting for 5 answers.');
    expect(alone.text).toContain('Answer 5 questions:');
    const invitation = render('invitation', {
      documents: [],
      answers,
      senderName: 'Hilda Host',
      projectName: 'Grants',
    });
    expect(invitation.subject).toBe('Hilda Host asks you for answers: Grants');
    expect(invitation.text).toContain('Hilda Host asks you for 5 answers by');
    expect(invitation.text).toContain('- Answers to “Rules” (1 question: The rules)');
  });

  it('long lists end with how many more there are, in both parts', () => {
    const { text, html } = render('reminder', { documents: documents(37) });
    expect(text).toContain('- Form 25 (.xlsx or .csv, at most 5 Mb)\n- and 12 more\n');
    expect(html).toContain('>and 12 more<');
    expect(text).toContain('We are still waiting for 37 documents.');
    for (const part of [text, html]) expect(part).not.toContain('Form 26');
    const owed = documents(26).map(({ fieldName }) => fieldName);
    expect(render('extension-ended', { owed }).text).toContain('Form 25\nand 1 more');
  });

  const limit = 102_000;
  const longest = (length: number) => '"'.repeat(length);
  it.each(templates.filter((name) => name !== 'webhook-off'))(
    '%s: stays below what mail programs cut, whatever a project holds',
    (name) => {
      const names = ['projectName', 'teamName', 'documentName', 'hostName', 'senderName', 'authorName'];
      const long = Object.fromEntries([...names, 'collaboratorName'].map((each) => [each, longest(401)]));
      const all = {
        documents: Array.from({ length: 300 }, () => ({
          ...document,
          fieldName: longest(120),
          moreTypes: documentTypes,
          template: longest(400),
          isRejected: true,
          optional: true,
        })),
        owed: Array.from({ length: 300 }, () => longest(120)),
        words: '{project}'.repeat(222),
        remarks: longest(5_000),
        text: longest(2_000),
      };
      const lists = name === 'bundle' ? {} : all;
      const { html } = renderMail(name, { ...params[name], ...long, ...lists } as never, brand);
      expect(Buffer.byteLength(html)).toBeLessThan(limit);
    },
  );

  it('[BEY-46, REVIEW-08, BEY-20] a digest says of each review why, with its remarks, and until when another version is taken', () => {
    const review = (over: Partial<MailParams['reviewed']>) =>
      digestItem('reviewed', { ...params.reviewed, ...over }, brand);
    const items = [
      review({ documentName: 'Budget' }),
      review({ documentName: 'Plan', action: 'Accept', reasons: [], remarks: '' }),
    ];
    const { text, html } = renderDigest(items, { publicUrl: 'https://dossier.example' }, true, brand);
    const due = render('reviewed').text.match(/^Due date: .*$/m)?.[0] ?? 'none';
    expect(text).toContain(
      `- Budget: Reject\n  Why: incomplete, wrong file\n  ${due}\n  > Page 2\n  > ${hostile}\n  https:`,
    );
    expect(text).toContain('- Plan: Accept\n  https:');
    expect(html).toContain('Why: incomplete, wrong file');
    expect(html).toMatch(/<blockquote [^>]*>Page 2<br>&lt;img/);
    expect(html).not.toContain(hostile);
  });

  it('[BEY-46] a digest of any length stays below it, too, and names how many more there are', () => {
    const url = `https://dossier.example/invitation#${'a'.repeat(150)}`;
    const items = Array.from({ length: 400 }, (_none, index) => ({
      text: longest(800),
      facts: [
        'Why: incomplete, incorrect, outdated, unreadable, wrong file',
        'Due date: 2 March 2030, end of day (GMT-9)',
      ],
      quote: longest(5_000),
      project: `${index}${longest(197)}`,
      url,
    }));
    const { html, text, subject } = renderDigest(items, { publicUrl: 'https://dossier.example' }, true, brand);
    expect(Buffer.byteLength(html)).toBeLessThan(limit);
    expect(subject).toContain('400 updates');
    for (const part of [html, text]) expect(part).toContain('and 375 more');
  });

  it('is laid out in tables, for light and dark', () => {
    const { html } = render('invitation');
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('@media (prefers-color-scheme:dark)');
    expect(html).not.toMatch(/display:(flex|grid)|position:|var\(--/);
    const painted = [...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' '));
    expect(painted.length).toBeGreaterThan(10);
    for (const name of painted) expect(html).toContain(`.${name}{`);
  });

  it('a review carries its action and the remarks as they were written', () => {
    expect(render('reviewed').text).toContain(`> Page 2\n> ${hostile}`);
    expect(render('reviewed').text).toContain('Review: Reject');
    expect(render('reviewed', { remarks: '', action: 'Accept' }).text).not.toMatch(/remarks|^>/im);
  });

  it('a review quotes remarks line by line, however they end, without an empty quoted line', () => {
    const { text } = render('reviewed', { remarks: 'One\r\nTwo\n\nThree\n' });
    expect(text.match(/^>.*$/gm)).toEqual(['> One', '> Two', '> Three']);
    expect(text).toContain('> One\n> Two\n\n> Three\n\n');
  });

  it('a rejection asks for a new version only while one can be uploaded', () => {
    expect(render('reviewed').text).toContain('Please upload a new version before the due date.');
    const late = render('reviewed', { isOpen: false }).text;
    expect(late).toContain('The due date has passed, so no new version can be uploaded.');
    expect(late).not.toContain('before the due date');
  });

  it('[BEY-52] a review of answers names them, with the remarks beside what was rejected, and asks again while there is time', () => {
    const rejected = [{ labels: ['Partners', 'Since'], remarks: 'Which one?' }];
    const { subject, text } = render('answers-reviewed', { accepted: ['Country'], rejected });
    expect(subject).toMatch(/^Answers are asked again: /);
    expect(text).toContain('> Partners and Since: Which one?');
    for (const line of ['Rejected: Partners and Since', 'Accepted: Country']) expect(text).toContain(line);
    expect(text).toContain('Still missing:');
    const late = render('answers-reviewed', { rejected, isOpen: false }).text;
    expect(late).toContain('The due date has passed, so nothing can be answered again.');
    expect(late).not.toContain('Still missing:');
    const accepted = render('answers-reviewed', { accepted: ['Country'], rejected: [] });
    expect(accepted.subject).toMatch(/^Your answers are accepted: /);
    expect(accepted.text).not.toMatch(/Still missing|Remarks|^>/m);
  });

  it('[BEY-40] a deletion says which documents go, when, and what stays', () => {
    const { subject, text } = render('expiry', { projectName: 'Grants' });
    expect(subject).toBe('Documents will be deleted: Grants');
    expect(text).toMatch(/Deletion: \w+, \w+ \d+ \d{4}/);
    expect(text).toContain('receipts stay valid');
    const both = render('expiry', { projectName: 'Grants', hasAnswers: true });
    expect(both.subject).toBe('Documents and answers will be deleted: Grants');
    expect(both.text).toContain('The documents and answers of “Grants” will be deleted');
  });

  it('[BEY-10] the bundle of accepted documents says how many there are, or what to do when there are none', () => {
    expect(render('bundle', { projectName: 'Grants' }).subject).toBe('5 accepted documents are ready: Grants');
    expect(render('bundle', { documents: 1 }).subject).toContain('1 accepted document is ready');
    const { subject, text } = render('bundle', { documents: 0 });
    expect(subject).toContain('No document was accepted yet');
    expect(text).toContain('Once you have accepted documents, you can bundle them on the page of the project.');
  });

  it('thanks for a quote request in the words of the specification', () => {
    const { subject, text, html } = render('quote-thanks');
    expect(subject).toBe('Get Quote');
    expect(text).toBe('Thank you for contacting');
    expect(html).toContain('>Thank you for contacting<');
  });

  it('tells the operator phone, message and plan', () => {
    const { text } = render('quote-operator', { phone: '123456', message: 'How much for 300?', plan: 'team' });
    for (const part of ['ann@example.org', '123456', 'How much for 300?', 'team']) expect(text).toContain(part);
  });
});

describe('mails of an installation with a name of its own', () => {
  const logo = { fileId: 'file', digest: '0123456789abcdef0123' };
  const own = mailBrand(
    { ...settings, name: 'Guild & Sons', colour: 'green', logo, imprint: 'https://guild.example/imprint' },
    'https://dossier.example',
  );

  it('are signed, named, painted and marked by it', () => {
    for (const name of templates) {
      const { from, subject, html, text } = renderMail(name, params[name] as never, own);
      expect(from).toBe('Guild & Sons');
      expect(subject + html.replaceAll('https://dossier.example', '')).not.toMatch(/Dossier|#2447b8/);
      expect(html).toContain('.fill-main{background-color:#74d39a');
      expect(html).toContain(
        '<img src="https://dossier.example/api/brand/logo?v=0123456789abcdef" alt="Guild &amp; Sons"',
      );
      expect(html).toContain('<a href="https://guild.example/imprint"');
      if (name !== 'quote-thanks') expect(text).toContain('-- \nGuild & Sons\nImprint: https://guild.example/imprint');
    }
  });

  it('come from whom operators named', () =>
    expect(mailBrand({ ...settings, name: 'Guild', senderName: 'Guild of Weavers' }, '').from).toBe(
      'Guild of Weavers',
    ));
});

it('a mail that this release has no template for is named', () => {
  const unknown = 'from-tomorrow' as 'evidence';
  expect(() => renderMail(unknown, params.evidence, brand)).toThrow('The mail “from-tomorrow” has no template.');
  expect(() => mailKind(unknown)).toThrow('There is no mail “from-tomorrow” in this release.');
});
