import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { mostCollaborators, questionSection } from '@dossier/shared/contract';
import { fileKey } from '@dossier/shared/file-store';
import { memoryWatch } from '@dossier/shared/testing/memory';
import { until } from '@dossier/shared/testing/until';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Someone } from '../../testing/app.ts';
import { openTestCall } from '../../testing/call.ts';
import { created, given } from '../../testing/events.ts';
import { filesOf, problem, sha256 } from '../../testing/files.ts';
import { unpack } from '../../testing/unpack.ts';

const linux = existsSync('/proc/self/fd');
/** Stored files this process has open. */
const openFiles = (): number => {
  const links = readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`);
    } catch {
      return [];
    }
  });
  return links.filter((link) => /dossier-test-.*\/files\//.test(link)).length;
};

describe('the archive of a project', () => {
  const call = openTestCall();
  let files: ReturnType<typeof filesOf>;
  beforeAll(() => {
    files = filesOf(call.app);
  });
  afterEach(() => {
    call.app.sent.length = 0;
  });

  const other = '444444444';
  const people: Someone[] = [];
  const contents = new Map<string, Buffer>();
  const upload = async (
    person: Someone,
    documentId: string,
    fileName: string,
    version = 1,
    bytes = randomBytes(50_000 + version),
  ) => {
    const { uploadId } = await files.store(person.personId, bytes, { projectId: other, documentId, fileName });
    contents.set(`${person.personId} ${documentId} ${version}`, bytes);
    await call.app.happen(
      given('DocumentUploaded', {
        projectId: other,
        personId: person.personId,
        documentId,
        version,
        fileId: uploadId,
        fileName,
        size: bytes.length,
        sha256: sha256(bytes),
        mediaType: 'application/pdf',
        late: false,
      }),
    );
    return uploadId;
  };
  const definition = (documentId: string, fieldName: string) => ({
    documentId,
    fieldName,
    type: '.pdf' as const,
    maxSize: 100,
    sizeUnit: 'Mb' as const,
    template: null,
    moreTypes: [],
    optional: false,
  });
  const pathsOf = (entries: Map<string, Buffer>) => [...entries.keys()].filter((path) => path !== 'manifest.csv');
  const archive = async (query = '') => {
    const answer = await files.call(`/api/projects/${other}/archive.zip${query}`, { as: call.cast.host });
    expect(answer.status).toBe(200);
    expect(answer.headers['content-length']).toBe(String(answer.bytes.length));
    return unpack(answer.bytes);
  };

  beforeAll(async () => {
    const sam = await call.app.someone('Sam', 'Müller');
    const twin = await call.app.someone('SAM2', 'x');
    const li = await call.app.someone('李', '小龙: "CEO"/?');
    people.push(sam, twin, li);
    await call.app.happen(
      created({
        projectId: other,
        projectName: 'Förderung / 2026',
        projectScope: 'public',
        host: call.cast.host.personId,
        coHosts: [],
        supportStaff: null,
      }),
      given('DocumentsDefined', {
        projectId: other,
        documents: [definition('cv', 'Curriculum vitae'), definition('plan', 'Plan: A/B')],
      }),
      given('ProjectActivated', { projectId: other }),
      ...people.map(({ personId }) => given('CollaboratorJoined', { projectId: other, personId })),
      // A second person of the same name.
      given('ProfileUpdated', {
        personId: twin.personId,
        firstName: 'SAM',
        lastName: 'MÜLLER',
        designation: '',
        organization: '',
        address1: '',
        address2: '',
        city: '',
        postcode: '',
        country: '',
        invoiceAddress: 'no',
      }),
    );
    await upload(sam, 'cv', 'cv.pdf');
    await upload(sam, 'cv', 'cv new.pdf', 2);
    await upload(sam, 'plan', '=HYPERLINK("x").pdf');
    await upload(twin, 'cv', 'cv.pdf');
    await upload(li, 'cv', '履歴書 👩‍💻.pdf');
    await upload(li, 'plan', 'withdrawn.pdf');
    const [samId, liId] = [sam.personId, li.personId];
    await call.app.happen(
      given('DocumentReviewed', {
        projectId: other,
        personId: samId,
        documentId: 'plan',
        version: 1,
        action: 'Accept',
        reasons: [],
        remarks: '',
        reviewer: call.cast.host.personId,
      }),
      given('DocumentWithdrawn', { projectId: other, personId: liId, documentId: 'plan', version: 1 }),
    );
  });

  it('[COLLECT-07] has a folder per collaborator with the latest versions, names in any script intact', async () => {
    const entries = await archive();
    const [sam, twin, li] = people as [Someone, Someone, Someone];
    expect(pathsOf(entries).sort()).toEqual(
      [
        `Sam Müller (${sam.email})/Curriculum vitae - cv new.pdf`,
        `Sam Müller (${sam.email})/Plan_ A_B - =HYPERLINK(_x_).pdf`,
        `SAM MÜLLER (${twin.email})/Curriculum vitae - cv.pdf`,
        '李 小龙_ _CEO___/Curriculum vitae - 履歴書 👩‍💻.pdf',
      ].sort(),
    );
    expect(entries.get(`Sam Müller (${sam.email})/Curriculum vitae - cv new.pdf`)).toEqual(
      contents.get(`${sam.personId} cv 2`),
    );
    expect(entries.get('李 小龙_ _CEO___/Curriculum vitae - 履歴書 👩‍💻.pdf')).toEqual(
      contents.get(`${li.personId} cv 1`),
    );
  });

  it('can have a folder per document, all versions, the accepted ones, one person’s, one document’s', async () => {
    const [sam] = people as [Someone];
    expect(pathsOf(await archive('?by=document')).map((path) => path.split('/')[0])).toEqual(
      expect.arrayContaining(['Curriculum vitae', 'Plan_ A_B']),
    );
    expect(pathsOf(await archive('?which=accepted'))).toEqual(['Sam Müller/Plan_ A_B - =HYPERLINK(_x_).pdf']);
    expect(pathsOf(await archive(`?which=all&email=${sam.email}`))).toEqual([
      'Sam Müller/Curriculum vitae v1 - cv.pdf',
      'Sam Müller/Curriculum vitae v2 - cv new.pdf',
      'Sam Müller/Plan_ A_B v1 - =HYPERLINK(_x_).pdf',
    ]);
    expect(pathsOf(await archive(`?personId=${sam.personId}`))).toHaveLength(2);
    expect(pathsOf(await archive('?documentId=plan'))).toHaveLength(1);
    expect(pathsOf(await archive('?email=nobody.at.all@example.org'))).toEqual([]);
  });

  it('[BEY-45] can hold what some people delivered, and is recorded with who they are or how many', async () => {
    const [sam, twin, li] = people as [Someone, Someone, Someone];
    const ask = (personIds: readonly string[], more = {}) =>
      files.fetchUrl(call.cast.host, { projectId: other, personIds, ...more });
    const of = async (personIds: readonly string[], more = {}) => {
      const answer = await files.call(await ask(personIds, more));
      return { name: decodeURIComponent(answer.headers['content-disposition'] ?? ''), zip: await unpack(answer.bytes) };
    };
    const some = await of([sam.personId, li.personId]);
    expect(pathsOf(some.zip)).toEqual([
      ...pathsOf(await archive(`?personId=${sam.personId}`)),
      ...pathsOf(await archive(`?personId=${li.personId}`)),
    ]);
    expect(some.zip.get('manifest.csv')?.toString()).not.toContain(twin.email);
    expect(some.name).toContain('Förderung _ 2026 - 2 collaborators.zip');
    expect(call.app.sent[0]?.payload).toMatchObject({
      selection: `which=latest&by=collaborator&personId=${sam.personId}&personId=${li.personId}`,
    });

    const many = [sam.personId, ...Array.from({ length: 299 }, (_, index) => `nobody-of-this-project-${index}`)];
    expect((await ask(many)).length).toBeLessThan(300);
    expect(call.app.sent.at(-1)?.payload).toMatchObject({ selection: 'which=latest&by=collaborator&people=300' });
    expect(pathsOf((await of(many, { which: 'all' })).zip)).toEqual(
      pathsOf(await archive(`?which=all&personId=${sam.personId}`)),
    );
    expect(pathsOf((await of([twin.personId], { personId: sam.personId })).zip)).toEqual([]);

    const nobodys = await of([call.cast.stranger.personId]);
    expect([nobodys.name.split("''").at(-1), pathsOf(nobodys.zip)]).toEqual(['Förderung _ 2026.zip', []]);
    const body = {
      projectId: other,
      personIds: Array.from({ length: mostCollaborators + 1 }, (_, index) => `p${index}`),
    };
    const tooMany = await files.call('/api/downloads', { as: call.cast.host, method: 'POST', body });
    expect(problem(tooMany)).toEqual([400, 'INVALID']);
    const asked = { method: 'POST', body: { projectId: other, personIds: [sam.personId] } };
    expect(problem(await files.call('/api/downloads', { ...asked, as: sam }))).toEqual([403, 'FORBIDDEN']);
    expect(problem(await files.call('/api/downloads', { ...asked, as: call.cast.stranger }))).toEqual([
      404,
      'PROJECT_NOT_FOUND',
    ]);
  });

  it('[BEY-02] can hold what there was at a moment, in which it is as it was', async () => {
    const [sam] = people as [Someone];
    const all = await call.app.eventStore.readAll(0, 1_000);
    const second = all.find(({ data: { version }, key }) => key === other && version === 2);
    const { position = 0, time = '' } = all[(second?.position ?? 0) - 2] ?? {};
    const first = ['Sam Müller/Curriculum vitae - cv.pdf'];
    const entries = await archive(`?position=${position}`);
    expect(pathsOf(entries)).toEqual(first);
    expect(entries.get(first[0] ?? '')).toEqual(contents.get(`${sam.personId} cv 1`));
    expect(entries.get('manifest.csv')?.toString()).toContain('"Uploaded"');
    expect(call.app.sent).toMatchObject([
      { payload: { selection: `which=latest&by=collaborator&position=${position}` } },
    ]);
    const address = await files.fetchUrl(call.cast.host, { projectId: other, asOf: time });
    expect(pathsOf(await unpack((await files.call(address)).bytes))).toEqual(first);
    const ticket = new URL(address, call.app.url).searchParams.get('ticket');
    const now = `/api/projects/${other}/archive.zip?which=latest&by=collaborator&ticket=${ticket}`;
    expect(problem(await files.call(now))).toEqual([401, 'UNAUTHENTICATED']);
    const ahead = await files.call(`/api/projects/${other}/archive.zip?position=99999999`, { as: call.cast.host });
    expect(problem(ahead)).toEqual([400, 'INVALID']);
    const twice = `/api/projects/${other}/archive.zip?position=1&asOf=${time}`;
    expect(problem(await files.call(twice, { as: call.cast.host }))).toEqual([400, 'INVALID']);
    expect(problem(await files.call(`${twice}&ticket=unknown`))).toEqual([401, 'UNAUTHENTICATED']);
  });

  it('[BEY-10] can hold what was accepted when the bundle was made, whatever became of it', async () => {
    const [sam, twin, li] = people as [Someone, Someone, Someone];
    const bundled = (documentId: string, fieldName: string, ...versions: number[]) => ({
      documentId,
      fieldName,
      type: '.pdf' as const,
      versions,
    });
    const ask = () => files.call(`/api/projects/${other}/archive.zip?which=bundle`, { as: call.cast.host });
    expect(problem(await ask())).toEqual([404, 'BUNDLE_NOT_FOUND']);
    const made = { projectId: other, bundleId: 'b1', dueAt: '2026-02-01T23:00:00.000Z' };
    await call.app.happen(given('BundleMade', { ...made, people: [], documents: [] }));
    expect(problem(await ask())).toEqual([404, 'BUNDLE_NOT_FOUND']);
    const wanted = { as: call.cast.host, method: 'POST', body: { projectId: other, which: 'bundle' } };
    expect(problem(await files.call('/api/downloads', wanted))).toEqual([404, 'BUNDLE_NOT_FOUND']);

    // Sam sent a newer one since, Li withdrew, the twin left, and the letter is required no more.
    await upload(twin, 'letter', 'letter.pdf');
    await call.app.happen(
      given('BundleMade', {
        ...made,
        people: [sam.personId, twin.personId, li.personId],
        documents: [
          bundled('cv', 'Curriculum vitae', 1, 1, 0),
          bundled('letter', 'Letter', 0, 1, 0),
          bundled('plan', 'Plan', 1, 0, 1),
        ],
      }),
      given('CollaboratorLeft', { projectId: other, personId: twin.personId }),
    );
    const answer = await ask();
    expect(answer.headers['content-disposition']).toContain('accepted.zip');
    const entries = await unpack(answer.bytes);
    expect(pathsOf(entries)).toEqual([
      `Sam Müller (${sam.email})/Curriculum vitae - cv.pdf`,
      `Sam Müller (${sam.email})/Plan - =HYPERLINK(_x_).pdf`,
      `SAM MÜLLER (${twin.email})/Curriculum vitae - cv.pdf`,
      `SAM MÜLLER (${twin.email})/Letter - letter.pdf`,
    ]);
    expect(entries.get(`Sam Müller (${sam.email})/Curriculum vitae - cv.pdf`)).toEqual(
      contents.get(`${sam.personId} cv 1`),
    );
    const lines = entries.get('manifest.csv')?.toString().split('\r\n').slice(1) ?? [];
    expect(lines.map((line) => line.split('","').at(-1))).toEqual([
      'accepted no more; replaced by version 2"',
      '"',
      'accepted no more"',
      'accepted no more"',
      'accepted no more; withdrawn"',
      '',
    ]);
    expect(lines.at(-2)).toMatch(/^"\(missing\)","李 小龙/);
    await call.app.happen(given('CollaboratorJoined', { projectId: other, personId: twin.personId }));
  });

  it('[BEY-24] has the wanted folders and names, whole and safe on Windows, and the latest versions unless all are asked for', async () => {
    const [sam] = people as [Someone];
    const named = async (names: string, more = '') =>
      pathsOf(await archive(`?personId=${sam.personId}&names=${encodeURIComponent(names)}${more}`));
    expect(await named('{date} {collaborator}: {document}?')).toEqual([
      'Sam Müller/2026-01-01 Sam Müller_ Curriculum vitae_.pdf',
      'Sam Müller/2026-01-01 Sam Müller_ Plan_ A_B_.pdf',
    ]);
    expect(await named('con')).toEqual(['Sam Müller/_con.pdf', 'Sam Müller/_con (2).pdf']);
    expect(await named('{collaborator} v{version} - {file}', '&which=all&by=document&documentId=cv')).toEqual([
      'Curriculum vitae/Sam Müller v1 - cv.pdf',
      'Curriculum vitae/Sam Müller v2 - cv new.pdf',
    ]);
    expect(await named('../{document}')).toEqual(['Sam Müller/__Curriculum vitae.pdf', 'Sam Müller/__Plan_ A_B.pdf']);
    expect(await named('')).toEqual(pathsOf(await archive(`?personId=${sam.personId}`)));
    const refused = await files.call(`/api/projects/${other}/archive.zip?names={sha}`, { as: call.cast.host });
    expect(problem(refused)).toEqual([400, 'INVALID']);
    const url = await files.fetchUrl(call.cast.host, { projectId: other, names: '{document} {version}' });
    expect(call.app.sent.at(-1)?.payload).toMatchObject({ selection: 'which=latest&by=collaborator' });
    expect(pathsOf(await unpack((await files.call(url)).bytes))).toContain(
      `Sam Müller (${sam.email})/Curriculum vitae 2.pdf`,
    );
  });

  it('[BEY-24, BEY-56] has names with answers, safe and not too long, and the usual ones where nothing was answered', async () => {
    const [sam] = people as [Someone];
    const questions = [
      { kind: 'text', questionId: 'acronym', label: 'Your Acrónym' },
      { kind: 'choices', questionId: 'topics', label: 'Topics', options: ['Sea', 'Sky'], required: false },
      {
        kind: 'yesNo',
        questionId: 'asked',
        label: 'Not asked',
        onlyIf: { questionId: 'topics', is: 'is', value: 'Sky' },
      },
    ];
    const section = { sectionId: 'about', title: 'About', questions };
    const asking = given('QuestionsDefined', { projectId: other, sections: [questionSection.parse(section)] });
    const answered = (value: string, topics: readonly string[]) =>
      given('AnswersSubmitted', {
        ...{ projectId: other, personId: sam.personId, term: 0, sectionId: 'about', questionsRevision: 1 },
        questionIds: ['acronym', 'topics', 'asked'],
        missing: [],
        changed: [],
        toReview: [],
        unasked: [],
        excused: [],
        late: false,
        answers: JSON.stringify([
          { questionId: 'acronym', value },
          { questionId: 'topics', value: topics },
          { questionId: 'asked', value: true },
        ]),
      });
    const named = async (names: string) =>
      pathsOf(await archive(`?personId=${sam.personId}&documentId=cv&names=${encodeURIComponent(names)}`));
    const refused = { as: call.cast.host };
    const path = `/api/projects/${other}/archive.zip?names=${encodeURIComponent('{answer:Else}')}`;
    expect(problem(await files.call(path, refused))).toEqual([400, 'INVALID']);
    await call.app.happen(asking);
    expect(await named('{answer:your  acronym} {document}')).toEqual(['Sam Müller/Curriculum vitae.pdf']);
    expect(await named('{answer:Your Acronym}')).toEqual(['Sam Müller/Curriculum vitae - cv new.pdf']);
    await call.app.happen(answered('../A{file}: 1', ['Sea']));
    expect(await named('{answer:Your Acronym} {answer:Topics}{answer:Not asked}')).toEqual([
      'Sam Müller/__A_file__ 1 Sea.pdf',
    ]);
    await call.app.happen(answered('x'.repeat(200), []));
    expect(await named('{answer:Your Acronym}')).toEqual([`Sam Müller/${'x'.repeat(60)}.pdf`]);
    const body = { projectId: other, names: '{answer:Else}' };
    const ticket = await files.call('/api/downloads', { ...refused, method: 'POST', body });
    expect(problem(ticket)).toEqual([400, 'INVALID']);
    expect(JSON.parse(String(ticket.bytes)).title).toBe('No question is called “Else”.');
    // While something is asked there is a PDF of each person, whose sizes nobody knows before.
    await call.app.happen(given('QuestionsDefined', { projectId: other, sections: [] }));
  });

  it('[BEY-24] has a manifest with status, version, size, checksum and time of each file', async () => {
    const [sam] = people as [Someone];
    const manifest = (await archive(`?personId=${sam.personId}&documentId=cv`)).get('manifest.csv')?.toString() ?? '';
    const bytes = contents.get(`${sam.personId} cv 2`) ?? Buffer.alloc(0);
    const [header, row] = manifest.slice(1).split('\r\n');
    expect(header).toBe(
      '"File","Collaborator","Email","Document","Version","Status","Bytes","SHA-256","Uploaded","Reasons","Note"',
    );
    expect(row).toMatch(
      new RegExp(`"Curriculum vitae",2,"Uploaded",${bytes.length},"${sha256(bytes)}","2026-01-01T.*Z","",""$`),
    );
  });

  it('has a manifest whose cells are no formulas', async () => {
    const manifest = (await archive()).get('manifest.csv')?.toString('utf8') ?? '';
    const lines = manifest.split('\r\n').filter(Boolean);
    expect(manifest.startsWith('\ufeff"File","Collaborator"')).toBe(true);
    expect(lines).toHaveLength(5);
    expect(manifest).not.toMatch(/(^|,)"?[=+@-]/m);
    expect(manifest).toContain('"Accept"');
  });

  it('says of nobody outside of the project whether an address is known', async () => {
    const { host, stranger } = call.cast;
    for (const email of [stranger.email, 'never.heard@of.example']) {
      await files.fetchUrl(host, { projectId: other, which: 'all', email });
      const { status } = await files.call(`/api/projects/${other}/archive.zip?${new URLSearchParams({ email })}`, {
        as: host,
      });
      expect(status).toBe(200);
    }
    const selections = call.app.sent.map(({ payload }) => (payload as { selection: string }).selection);
    expect(selections).toHaveLength(4);
    for (const selection of selections) expect(selection).toMatch(/&personId=nobody$/);
  });

  it('[BEY-25] is recorded without addresses, and opens by ticket', async () => {
    const [sam] = people as [Someone];
    const url = await files.fetchUrl(call.cast.host, { projectId: other, which: 'all', email: sam.email });
    expect(call.app.sent).toEqual([
      {
        name: 'RecordDownload',
        payload: {
          projectId: other,
          what: 'archive',
          selection: `which=all&by=collaborator&personId=${sam.personId}`,
          personId: call.cast.host.personId,
        },
      },
    ]);
    const answer = await files.call(url);
    expect(answer.headers['content-disposition']).toContain(encodeURIComponent('Sam Müller - Förderung _ 2026.zip'));
    expect(pathsOf(await unpack(answer.bytes))).toHaveLength(3);
    const whole = await files.call(await files.fetchUrl(call.cast.host, { projectId: other }));
    expect(whole.headers['content-disposition']).toContain(encodeURIComponent('Förderung _ 2026.zip'));
    expect(whole.headers['content-disposition']).not.toContain('Sam');
    expect(problem(await files.call(url.replace('which=all', 'which=latest')))).toEqual([401, 'UNAUTHENTICATED']);
  });

  it('[ROLE-10] is not for collaborators, strangers and visitors', async () => {
    const path = `/api/projects/${other}/archive.zip`;
    expect(problem(await files.call(path, { as: people[0] as Someone }))).toEqual([403, 'FORBIDDEN']);
    expect(problem(await files.call(path, { as: call.cast.stranger }))).toEqual([404, 'PROJECT_NOT_FOUND']);
    expect(problem(await files.call(path))).toEqual([401, 'UNAUTHENTICATED']);
    // Before anything is said of the question.
    expect(problem(await files.call(`${path}?which=sideways`))).toEqual([401, 'UNAUTHENTICATED']);
    expect(problem(await files.call(`${path}?which=everything`, { as: call.cast.host }))).toEqual([400, 'INVALID']);
  });

  it('leaves out a file whose bytes are gone, and says so', async () => {
    const [, , li] = people as [Someone, Someone, Someone];
    const fileId = await upload(li, 'plan', 'lost.pdf', 2);
    await call.app.files.remove(fileKey(other, fileId));
    const entries = await archive();
    expect(pathsOf(entries)).toHaveLength(4);
    expect(entries.get('manifest.csv')?.toString()).toContain('(missing)');
  });

  it('leaves out what the retention has deleted also as of a moment before, while its bytes are still there', async () => {
    const [, , li] = people as [Someone, Someone, Someone];
    const fileId = await upload(li, 'plan', 'kept.pdf', 3);
    const before = await call.app.eventStore.head();
    const path = '李 小龙_ _CEO___/Plan_ A_B - kept.pdf';
    expect(pathsOf(await archive(`?position=${before}`))).toContain(path);
    const gone = [{ documentId: 'plan', version: 3, fileId }];
    await call.app.happen(given('DocumentsExpired', { projectId: other, personId: li.personId, files: gone }));
    const entries = await archive(`?position=${before}`);
    expect(pathsOf(entries)).not.toContain(path);
    expect(entries.get('manifest.csv')?.toString()).toMatch(/"\(deleted\)".*its bytes were deleted on/);
  });

  it('[BEY-09] is streamed: it holds little in memory, and a client that goes away frees all of it', async () => {
    const [sam] = people as [Someone];
    const bytes = randomBytes(128 * 1024 * 1024);
    await upload(sam, 'cv', 'large.pdf', 3, bytes);
    const request = httpRequest(`${call.app.url}/api/projects/${other}/archive.zip`, {
      headers: { Authorization: `Bearer ${call.cast.host.token}` },
    });
    request.end();
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    await once(response, 'readable');
    // Nobody reads on: it stands still within the large file.
    if (linux) await until(async () => openFiles() === 1);
    request.destroy();
    if (linux) await until(async () => openFiles() === 0);
    const limit = 96 * 1024 * 1024;
    const held = memoryWatch(limit);
    const answer = httpRequest(`${call.app.url}/api/projects/${other}/archive.zip`, {
      headers: { Authorization: `Bearer ${call.cast.host.token}` },
    });
    answer.end();
    const [stream] = (await once(answer, 'response')) as [IncomingMessage];
    let size = 0;
    for await (const chunk of stream) {
      size += (chunk as Buffer).length;
      held();
    }
    expect(size).toBe(Number(stream.headers['content-length']));
    expect(held()).toBeLessThan(limit);
  });
});
