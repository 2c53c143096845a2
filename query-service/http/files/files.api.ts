import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { randomId } from '@dossier/shared/basics/ids';
import { fileKey } from '@dossier/shared/file-store';
import type { Upload, UploadPurpose } from '@dossier/shared/upload-registry';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type Entry, fromBufferPromise } from 'yauzl';
import { now, openTestApp, type Someone, type TestApp } from '../../testing/app.ts';
import { type Cast, callForDocuments } from '../../testing/call.ts';
import { created, given, projectId } from '../../testing/events.ts';

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
type Answer = { readonly status: number; readonly headers: IncomingMessage['headers']; readonly bytes: Buffer };

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
  return links.filter((link) => /query-service-.*\/files\//.test(link)).length;
};

describe('files', () => {
  let app: TestApp;
  let cast: Cast;
  beforeAll(async () => {
    app = await openTestApp();
    cast = await callForDocuments(app);
  });
  afterAll(() => app.close());
  afterEach(() => {
    app.sent.length = 0;
  });

  /** An upload that came to its end. */
  const store = async (
    owner: string,
    bytes: Buffer,
    change: Partial<Upload> & { readonly purpose?: UploadPurpose } = {},
  ): Promise<Upload> => {
    const upload: Upload = {
      uploadId: randomId(),
      owner,
      purpose: 'document',
      projectId,
      documentId: 'letter',
      fileName: 'letter.pdf',
      length: bytes.length,
      offset: 0,
      state: 'uploading',
      begunAt: now,
      expiresAt: now + 1_000_000,
      account: 'host',
      sha256: null,
      mediaType: null,
      lease: null,
      ...change,
    };
    const key = fileKey(upload.projectId, upload.uploadId);
    await app.uploads.begin(upload, 2 ** 40);
    await app.files.append(key, 0, Readable.from([bytes]));
    await app.uploads.complete(upload.uploadId, {
      sha256: sha256(bytes),
      mediaType: change.mediaType ?? 'application/pdf',
    });
    await app.uploads.claim(upload.uploadId, now);
    await app.uploads.reference(upload.uploadId);
    return upload;
  };
  const letter = Buffer.from('%PDF-1.4 the letter\n%%EOF\n');

  const call = async (
    path: string,
    options: { as?: Someone; method?: string; headers?: Record<string, string>; body?: unknown } = {},
  ): Promise<Answer> => {
    const { as, method = 'GET', headers = {}, body } = options;
    const request = httpRequest(app.url + path, {
      method,
      headers: {
        ...(as && { Authorization: `Bearer ${as.token}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
    });
    request.end(body === undefined ? undefined : JSON.stringify(body));
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    return { status: response.statusCode ?? 0, headers: response.headers, bytes: await buffer(response) };
  };
  const problem = ({ status, bytes }: Answer) => [status, JSON.parse(bytes.toString()).code];
  const fetchUrl = async (as: Someone, body: object): Promise<string> => {
    const answer = await call('/api/downloads', { as, method: 'POST', body });
    expect(answer.status).toBe(200);
    return JSON.parse(answer.bytes.toString()).url;
  };

  describe('GET /api/files', () => {
    it('[ROLE-18] gives a collaborator’s document to its owner and to those who run the project, to nobody else', async () => {
      const { uploadId } = await store(cast.ann.personId, letter);
      const path = `/api/files/${uploadId}`;
      for (const as of [cast.ann, cast.host, cast.cohost, cast.support]) {
        expect((await call(path, { as })).bytes.equals(letter)).toBe(true);
      }
      // [ROLE-10] Another collaborator learns as little as a stranger.
      for (const as of [cast.bob, cast.eve, cast.stranger]) {
        expect(problem(await call(path, { as }))).toEqual([404, 'FILE_NOT_FOUND']);
      }
      expect(problem(await call(path))).toEqual([401, 'UNAUTHENTICATED']);
    });

    it('[DETAIL-16] a file that is not there says so in the specified words', async () => {
      for (const fileId of ['AAAAAAAAAAAAAAAAAAAAAA', '..%2f..%2fevents.db', 'short']) {
        const answer = await call(`/api/files/${fileId}`, { as: cast.host });
        expect(problem(answer)).toEqual([404, 'FILE_NOT_FOUND']);
        expect(JSON.parse(answer.bytes.toString()).title).toBe('No file path available.');
      }
    });

    it('gives templates and supporting files to all members while they are part of the project, then to its hosts', async () => {
      const { uploadId } = await store(cast.host.personId, letter, { purpose: 'supporting', documentId: null });
      const path = `/api/files/${uploadId}`;
      expect((await call(path, { as: cast.ann })).status).toBe(404);
      const file = {
        projectId,
        fileId: uploadId,
        owner: cast.host.personId,
        fileName: 'rules.pdf',
        size: letter.length,
      };
      await app.happen(given('SupportingFileAttached', file));
      for (const as of [cast.ann, cast.bob, cast.support]) expect((await call(path, { as })).status).toBe(200);
      expect((await call(path, { as: cast.stranger })).status).toBe(404);
      await app.happen(given('SupportingFileRemoved', { projectId, fileId: uploadId }));
      expect((await call(path, { as: cast.ann })).status).toBe(404);
      expect((await call(path, { as: cast.cohost })).status).toBe(200);
    });

    it('gives a picture to everybody who is signed in, and an upload no event names to its owner only', async () => {
      const picture = await store(cast.ann.personId, letter, { purpose: 'picture', projectId: null });
      expect((await call(`/api/files/${picture.uploadId}`, { as: cast.stranger })).status).toBe(200);
      const own = await store(cast.ann.personId, letter);
      await app.uploads.remove(own.uploadId);
      await app.uploads.begin({ ...own, offset: own.length }, 2 ** 40);
      expect((await call(`/api/files/${own.uploadId}`, { as: cast.ann })).status).toBe(404);
      await app.uploads.complete(own.uploadId, { sha256: 'a', mediaType: 'application/pdf' });
      expect((await call(`/api/files/${own.uploadId}`, { as: cast.host })).status).toBe(404);
      expect((await call(`/api/files/${own.uploadId}`, { as: cast.ann })).status).toBe(200);
    });

    it('whoever is removed from a project has no file of it any more, the own ones included', async () => {
      const dan = await app.someone('Dan');
      await app.happen(given('CollaboratorInvited', { projectId, personId: dan.personId }));
      const { uploadId } = await store(dan.personId, letter);
      expect((await call(`/api/files/${uploadId}`, { as: dan })).status).toBe(200);
      await app.happen(given('CollaboratorRemoved', { projectId, personId: dan.personId }));
      expect((await call(`/api/files/${uploadId}`, { as: dan })).status).toBe(404);
    });

    it('is saved, never sniffed, framed, cached or run, under its real name', async () => {
      const fileName = '予算 "final" Bütçe\u202e.pdf';
      const { uploadId } = await store(cast.ann.personId, letter, { fileName });
      const { headers } = await call(`/api/files/${uploadId}`, { as: cast.host });
      expect(headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-length': String(letter.length),
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'",
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'private, no-store',
      });
      expect(headers['content-disposition']).toMatch(/^attachment; /);
      const encoded = /filename\*=UTF-8''([^;]+)/.exec(String(headers['content-disposition']))?.[1] ?? '';
      expect(decodeURIComponent(encoded)).toBe(fileName);
    });

    it.each([
      ['application/pdf', 'inline'],
      ['image/png', 'inline'],
      ['image/jpeg', 'inline'],
      ['text/plain', 'attachment'],
      ['application/zip', 'attachment'],
      ['application/msword', 'attachment'],
    ])('%s asked for inline comes %s', async (mediaType, disposition) => {
      const { uploadId } = await store(cast.ann.personId, letter, { mediaType });
      const { headers } = await call(`/api/files/${uploadId}?view=inline`, { as: cast.host });
      expect(headers['content-disposition']).toMatch(new RegExp(`^${disposition};`));
    });

    it('answers parts, and says where there is none', async () => {
      const bytes = randomBytes(100_000);
      const { uploadId } = await store(cast.ann.personId, bytes);
      const part = (range: string, headers: Record<string, string> = {}) =>
        call(`/api/files/${uploadId}`, { as: cast.host, headers: { Range: range, ...headers } });
      for (const [range, start, end] of [
        ['bytes=0-0', 0, 0],
        ['bytes=10-99', 10, 99],
        ['bytes=99990-', 99_990, 99_999],
        ['bytes=-5', 99_995, 99_999],
        ['bytes=500-1000000', 500, 99_999],
      ] as const) {
        const answer = await part(range);
        expect(answer.status).toBe(206);
        expect(answer.headers['content-range']).toBe(`bytes ${start}-${end}/100000`);
        expect(answer.bytes.equals(bytes.subarray(start, end + 1))).toBe(true);
      }
      const beyond = await part('bytes=100000-');
      expect(beyond).toMatchObject({ status: 416, headers: { 'content-range': 'bytes */100000' } });
      for (const range of ['bytes=0-1,5-6', 'lines=1-2', 'bytes=9-1']) expect((await part(range)).status).toBe(200);
      expect((await part('bytes=0-9', { 'If-Range': `"${sha256(bytes)}"` })).status).toBe(206);
      expect((await part('bytes=0-9', { 'If-Range': '"other"' })).status).toBe(200);
      const head = await call(`/api/files/${uploadId}`, { as: cast.host, method: 'HEAD' });
      expect(head).toMatchObject({ status: 200, headers: { 'content-length': '100000' } });
      expect(head.bytes).toHaveLength(0);
    });

    it('a file whose bytes are not all there is not given', async () => {
      const { uploadId } = await store(cast.ann.personId, letter);
      await app.files.append(fileKey(projectId, uploadId), 3, Readable.from([]));
      expect((await call(`/api/files/${uploadId}`, { as: cast.host })).status).toBe(404);
    });
  });

  describe('POST /api/downloads', () => {
    it('[BEY-25] records the download of another’s document before its first byte, and gives an address for a minute', async () => {
      const { uploadId } = await store(cast.ann.personId, letter);
      const url = await fetchUrl(cast.host, { fileId: uploadId });
      expect(app.sent).toEqual([
        {
          name: 'RecordDownload',
          payload: { projectId, what: 'file', fileId: uploadId, personId: cast.host.personId },
        },
      ]);
      expect((await call(url)).bytes.equals(letter)).toBe(true);
      // As often as the browser asks for a part of it.
      expect((await call(url, { headers: { Range: 'bytes=0-3' } })).status).toBe(206);
      expect(app.sent).toHaveLength(1);
      await app.at(new Date(now + 60_000).toISOString(), async () => {
        expect(problem(await call(url))).toEqual([401, 'UNAUTHENTICATED']);
      });
    });

    it('[ROLE-18] a ticket opens what it was made for and nothing else, and only while the right lasts', async () => {
      const [one, two] = [await store(cast.ann.personId, letter), await store(cast.ann.personId, letter)];
      const url = await fetchUrl(cast.host, { fileId: one.uploadId });
      const ticket = new URL(url, app.url).searchParams.get('ticket');
      for (const other of [
        `/api/files/${two.uploadId}?ticket=${ticket}`,
        `/api/files/${one.uploadId}?view=inline&ticket=${ticket}`,
        `/api/projects/${projectId}/archive.zip?ticket=${ticket}`,
        `/api/files/${one.uploadId}?ticket=${'a'.repeat(43)}`,
        `/api/files/${one.uploadId}`,
      ])
        expect(problem(await call(other))).toEqual([401, 'UNAUTHENTICATED']);

      const gus = await app.someone('Gus');
      await app.happen(given('CollaboratorInvited', { projectId, personId: gus.personId }));
      const own = await store(gus.personId, letter);
      const address = await fetchUrl(gus, { fileId: own.uploadId });
      await app.happen(given('CollaboratorRemoved', { projectId, personId: gus.personId }));
      expect((await call(address)).status).toBe(404);
    });

    it('[BEY-25] with a token all parts of an hour are one download; own files are nobody’s concern', async () => {
      const { uploadId } = await store(cast.ann.personId, letter);
      await call(`/api/files/${uploadId}`, { as: cast.ann });
      expect(app.sent).toEqual([]);
      await call(`/api/files/${uploadId}`, { as: cast.host });
      expect(app.sent).toMatchObject([{ name: 'RecordDownload', payload: { fileId: uploadId } }]);
    });

    it('refuses as the thing itself would', async () => {
      const { uploadId } = await store(cast.ann.personId, letter);
      const post = (as: Someone | undefined, body: unknown) =>
        call('/api/downloads', { ...(as && { as }), method: 'POST', body });
      expect(problem(await post(cast.bob, { fileId: uploadId }))).toEqual([404, 'FILE_NOT_FOUND']);
      expect(problem(await post(cast.ann, { projectId }))).toEqual([403, 'FORBIDDEN']);
      expect(problem(await post(cast.stranger, { projectId }))).toEqual([404, 'PROJECT_NOT_FOUND']);
      expect(problem(await post(undefined, { projectId }))).toEqual([401, 'UNAUTHENTICATED']);
      expect(problem(await post(cast.host, { projectId, which: 'none' }))).toEqual([400, 'INVALID']);
      expect(app.sent).toEqual([]);
    });
  });

  describe('the archive of a project', () => {
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
      const { uploadId } = await store(person.personId, bytes, { projectId: other, documentId, fileName });
      contents.set(`${person.personId} ${documentId} ${version}`, bytes);
      await app.happen(
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
    });
    const unpack = async (bytes: Buffer) => {
      const zip = await fromBufferPromise(bytes);
      const entries = new Map<string, Buffer>();
      for await (const entry of zip.eachEntry() as AsyncIterable<Entry>) {
        entries.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
      }
      return entries;
    };
    const pathsOf = (entries: Map<string, Buffer>) => [...entries.keys()].filter((path) => path !== 'manifest.csv');
    const archive = async (query = '') => {
      const answer = await call(`/api/projects/${other}/archive.zip${query}`, { as: cast.host });
      expect(answer.status).toBe(200);
      expect(answer.headers['content-length']).toBe(String(answer.bytes.length));
      return unpack(answer.bytes);
    };

    beforeAll(async () => {
      const sam = await app.someone('Sam', 'Müller');
      const twin = await app.someone('SAM2', 'x');
      const li = await app.someone('李', '小龙: "CEO"/?');
      people.push(sam, twin, li);
      await app.happen(
        created({
          projectId: other,
          projectName: 'Förderung / 2026',
          projectScope: 'public',
          host: cast.host.personId,
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
      await app.happen(
        given('DocumentReviewed', {
          projectId: other,
          personId: samId,
          documentId: 'plan',
          version: 1,
          action: 'Accept',
          remarks: '',
          reviewer: cast.host.personId,
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
      expect(pathsOf(await archive('?documentId=plan'))).toHaveLength(1);
      expect(pathsOf(await archive('?email=nobody.at.all@example.org'))).toEqual([]);
    });

    it('has a manifest whose cells are no formulas', async () => {
      const manifest = (await archive()).get('manifest.csv')?.toString('utf8') ?? '';
      const lines = manifest.split('\r\n').filter(Boolean);
      expect(manifest.startsWith('\ufeff"File","Collaborator"')).toBe(true);
      expect(lines).toHaveLength(5);
      expect(manifest).not.toMatch(/(^|,)"?[=+@-]/m);
      expect(manifest).toContain('"Accept"');
    });

    it('[BEY-25] is recorded without addresses, and opens by ticket', async () => {
      const [sam] = people as [Someone];
      const url = await fetchUrl(cast.host, { projectId: other, which: 'all', email: sam.email });
      expect(app.sent).toEqual([
        {
          name: 'RecordDownload',
          payload: {
            projectId: other,
            what: 'archive',
            selection: `which=all&by=collaborator&personId=${sam.personId}`,
            personId: cast.host.personId,
          },
        },
      ]);
      const answer = await call(url);
      expect(answer.headers['content-disposition']).toContain(encodeURIComponent('Förderung _ 2026.zip'));
      expect(pathsOf(await unpack(answer.bytes))).toHaveLength(3);
      expect(problem(await call(url.replace('which=all', 'which=latest')))).toEqual([401, 'UNAUTHENTICATED']);
    });

    it('[ROLE-10] is not for collaborators, strangers and visitors', async () => {
      const path = `/api/projects/${other}/archive.zip`;
      expect(problem(await call(path, { as: people[0] as Someone }))).toEqual([403, 'FORBIDDEN']);
      expect(problem(await call(path, { as: cast.stranger }))).toEqual([404, 'PROJECT_NOT_FOUND']);
      expect(problem(await call(path))).toEqual([401, 'UNAUTHENTICATED']);
      expect(problem(await call(`${path}?which=everything`, { as: cast.host }))).toEqual([400, 'INVALID']);
    });

    it('leaves out a file whose bytes are gone, and says so', async () => {
      const [, , li] = people as [Someone, Someone, Someone];
      const fileId = await upload(li, 'plan', 'lost.pdf', 2);
      await app.files.remove(fileKey(other, fileId));
      const entries = await archive();
      expect(pathsOf(entries)).toHaveLength(4);
      expect(entries.get('manifest.csv')?.toString()).toContain('(missing)');
    });

    it('[BEY-09] is streamed: it holds little in memory, and a client that goes away frees all of it', async () => {
      const [sam] = people as [Someone];
      const bytes = randomBytes(64 * 1024 * 1024);
      await upload(sam, 'cv', 'large.pdf', 3, bytes);
      const request = httpRequest(`${app.url}/api/projects/${other}/archive.zip`, {
        headers: { Authorization: `Bearer ${cast.host.token}` },
      });
      request.end();
      const [response] = (await once(request, 'response')) as [IncomingMessage];
      await once(response, 'readable');
      if (linux) expect(openFiles()).toBe(1);
      request.destroy();
      while (linux && openFiles() > 0) await new Promise((resolve) => setImmediate(resolve));
      const before = process.memoryUsage.rss();
      const answer = httpRequest(`${app.url}/api/projects/${other}/archive.zip`, {
        headers: { Authorization: `Bearer ${cast.host.token}` },
      });
      answer.end();
      const [stream] = (await once(answer, 'response')) as [IncomingMessage];
      let size = 0;
      let most = 0;
      for await (const chunk of stream) {
        size += (chunk as Buffer).length;
        most = Math.max(most, process.memoryUsage.rss());
      }
      expect(size).toBe(Number(stream.headers['content-length']));
      expect(most - before).toBeLessThan(48 * 1024 * 1024);
    });
  });
});
