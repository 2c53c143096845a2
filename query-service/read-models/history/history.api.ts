import { randomBytes } from 'node:crypto';
import {
  type HistoryEntry,
  type HistoryRow,
  type QuestionSection,
  questionSection,
  removedPerson,
} from '@dossier/shared/contract';
import { noteSigner, sealHistory } from '@dossier/shared/history';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Someone } from '../../testing/app.ts';
import { openTestCall, publicId } from '../../testing/call.ts';
import { created, defined, type Given, given, joined, projectId, uploaded } from '../../testing/events.ts';

const by = <G extends Given>(person: Someone, fact: G): G => ({ ...fact, by: person.personId });

/** An hour for each. */
const at = (index: number) => new Date(Date.UTC(2026, 0, 8, 9 + index)).toISOString();

describe('the time line of a project', () => {
  const call = openTestCall();
  const texts = async (asker: Someone, filter: object = {}) =>
    (await asker.list<HistoryRow>('history', { projectId, ...filter })).map(({ text }) => text);

  beforeAll(async () => {
    const { host, cohost, ann } = call.cast;
    const settings = created({ coHosts: [cohost.personId], supportStaff: call.cast.support.personId }).data;
    const { host: _host, teamId: _team, ...kept } = settings;
    const upload = given('DocumentUploaded', {
      ...uploaded(ann.personId, 'budget', 2).data,
      size: 1_258_291,
      late: true,
    });
    const reminder = { projectId, personId: ann.personId, dueAt: '2026-02-01T23:00:00.000Z' };
    const facts: Given[] = [
      by(ann, upload),
      by(host, given('ProjectUpdated', { ...kept, projectName: 'Better grants', coHosts: [] })),
      by(host, defined('letter', 'cv')),
      given('DownloadRecorded', {
        projectId,
        personId: host.personId,
        what: 'file',
        fileId: upload.data.fileId,
        selection: '',
      }),
      by(host, given('CollaboratorReminded', { ...reminder, kind: 'host' })),
      { ...given('CollaboratorReminded', { ...reminder, kind: '24hours' }), by: 'system' },
      given('MailQueued', { mailId: 'm9', recipient: ann.personId, template: 'due-moved', projectId, subject: {} }),
      given('MailFailed', { outcome: 'bounced', mailId: 'm9', reason: 'no such mailbox' }),
    ];
    await call.app.happen(...facts.map((fact, index) => ({ ...fact, at: at(index) })));
  });

  it('[BEY-01] says what happened, newest first, with who, whom, what and when', async () => {
    const { host, ann } = call.cast;
    const rows = await host.list<HistoryRow>('history', { projectId });
    expect(rows.map(({ text }) => text).slice(0, 8)).toEqual([
      'The email with the new due date to Ann Lee bounced: no such mailbox',
      'An email with the new due date was written to Ann Lee; it bounced: no such mailbox',
      'Dossier reminded Ann Lee of Sunday, Feb 1 2026, 23:59 Berlin time (UTC+1)',
      'Hanna Host reminded Ann Lee of Sunday, Feb 1 2026, 23:59 Berlin time (UTC+1)',
      'Hanna Host downloaded "The budget", version 2, of Ann Lee',
      'Hanna Host changed the required documents',
      'Hanna Host changed the settings',
      'Ann Lee uploaded "The budget", version 2, 1.2 MB',
    ]);
    expect(rows.slice(2, 4).map(({ byHand }) => byHand)).toEqual([false, true]);
    expect(rows[7]).toMatchObject({
      kind: 'DocumentUploaded',
      at: at(0),
      actor: { id: ann.personId, name: 'Ann Lee' },
      person: { id: ann.personId, name: 'Ann Lee' },
      document: { id: 'budget', name: 'The budget' },
      late: true,
      details: expect.arrayContaining([{ name: 'File', before: null, after: 'budget.pdf' }]),
    });
    expect(rows.at(-1)?.kind).toBe('ProjectCreated');
    expect(rows.map(({ position }) => position)).toEqual(rows.map(({ position }) => position).sort((a, b) => b - a));
  });

  it('[BEY-25] names each download of a document: who, what and when', async () => {
    const [row] = await call.cast.host.list<HistoryRow>('history', { projectId, kind: ['DownloadRecorded'] });
    expect(row).toMatchObject({
      actor: { id: call.cast.host.personId, name: 'Hanna Host' },
      text: 'Hanna Host downloaded "The budget", version 2, of Ann Lee',
      at: expect.stringMatching(/^2026-01-/),
    });
  });

  it('[BEY-01] shows changes as before and after', async () => {
    const [documents, settings] = await call.cast.host.list<HistoryRow>('history', {
      projectId,
      kind: ['ProjectUpdated', 'DocumentsDefined'],
    });
    expect(settings?.details).toEqual([
      { name: 'Name', before: 'Grants', after: 'Better grants' },
      { name: 'Co-hosts', before: 'Carl Tester', after: '' },
    ]);
    expect(documents?.details).toEqual([{ name: 'Document', before: 'The budget, .pdf, at most 100 Mb', after: null }]);
  });

  it('calls support staff by the address, as the settings do: before the start nobody told them', async () => {
    const { app, cast } = call;
    const { host, stranger } = cast;
    const draft = { projectId: '555555555', host: host.personId, supportStaff: stranger.personId };
    await app.happen(created({ ...draft, coHosts: [] }));
    const [row] = await host.list<HistoryRow>('history', { projectId: draft.projectId });
    const { body: readers } = await host.get(`/api/readers?filter={"projectId":"${draft.projectId}"}`);
    expect(row?.details).toContainEqual({ name: 'Support staff', before: null, after: stranger.email });
    expect(JSON.stringify([row, readers])).not.toContain('Stan Tester');
  });

  it('[BEY-01] is whole for those who run the project; collaborators get what concerns them', async () => {
    const { host, support, auditor, ann, bob } = call.cast;
    const all = await texts(host);
    expect(await texts(support)).toEqual(all);
    expect(await texts(auditor)).toEqual(all);
    expect(all).toContainEqual(expect.stringMatching(/^Removed person made Olga Tester an auditor until /));
    const own = await ann.list<HistoryRow>('history', { projectId });
    expect(own.length).toBeGreaterThan(5);
    expect(own.every(({ person }) => person?.id === ann.personId)).toBe(true);
    expect(own.filter(({ actor }) => actor.id !== null && actor.id !== ann.personId)).toEqual([]);
    expect(own.map(({ text }) => text)).toContain('Ann Lee uploaded "The budget", version 2, 1.2 MB');
    expect(await texts(ann, { personId: bob.personId })).toEqual([]);
  });

  it('[BEY-01] is paged by position: what comes in moves no page', async () => {
    const { host, bob } = call.cast;
    const before = await texts(host);
    const paged: string[] = [];
    let path = `/api/history?${new URLSearchParams({ filter: JSON.stringify({ projectId }), range: '[0,4]' })}`;
    for (let page = 0; path !== ''; page++) {
      const { body, headers } = await host.get<HistoryRow[]>(path);
      paged.push(...body.map(({ text }) => text));
      if (page === 1) await call.app.happen(given('CollaboratorLeft', { projectId, personId: bob.personId }, at(8)));
      path = /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1] ?? '';
    }
    expect(paged).toEqual(before);
    const after = (await host.list<HistoryRow>('history', { projectId }))[1]?.position;
    expect(await texts(host, { after })).toEqual(['Bob Ray left the project']);
  });

  it('[API-34] is paged by number with a total and sorted by id, as a list of react-admin asks', async () => {
    const pageOf = async (asker: Someone, filter: object, first: number, last: number, order = 'ASC') => {
      const query = {
        filter: JSON.stringify({ projectId, ...filter }),
        sort: `["id","${order}"]`,
        range: `[${first},${last}]`,
      };
      const { body, headers } = await asker.get<HistoryRow[]>(`/api/history?${new URLSearchParams(query)}`);
      return { ids: body.map(({ id }) => id), total: Number(headers.get('content-range')?.split('/')[1]) };
    };
    const { host, ann } = call.cast;
    const filters = [
      {},
      { personId: ann.personId },
      { kind: ['DocumentUploaded', 'MailSent'] },
      { documentId: 'budget' },
    ];
    for (const asker of [host, ann])
      for (const filter of filters)
        for (const order of ['ASC', 'DESC']) {
          const all = (await asker.list<HistoryRow>('history', { projectId, ...filter }, ['position', order])).map(
            ({ id }) => id,
          );
          for (let first = 0; first <= all.length; first += 4)
            expect(await pageOf(asker, filter, first, first + 3, order)).toEqual({
              ids: all.slice(first, first + 4),
              total: all.length,
            });
        }
    const found = await host.list<HistoryRow>('history', { projectId, from: at(1), to: at(3) }, ['id', 'ASC']);
    const of = { ids: found.map(({ id }) => id), total: found.length };
    expect(await pageOf(host, { from: at(1), to: at(3) }, 0, 99)).toEqual(of);
    expect(await pageOf(host, { from: at(1), to: at(3) }, 50, 60)).toEqual({ ids: [], total: found.length });
    expect(await pageOf(host, { q: 'budget' }, 2, 3)).toMatchObject({
      ids: (await host.list<HistoryRow>('history', { projectId, q: 'budget' }, ['id', 'ASC']))
        .slice(2, 4)
        .map(({ id }) => id),
    });
    const far = await host.get(
      `/api/history?${new URLSearchParams({ filter: JSON.stringify({ projectId }), range: '[10001,10010]' })}`,
    );
    expect(far).toMatchObject({ status: 400, body: { errors: { range: expect.stringContaining('before or after') } } });
  });

  it('is filtered by person, document, kind and period, and searched', async () => {
    const { host, ann } = call.cast;
    const all = await host.list<HistoryRow>('history', { projectId });
    const expectRows = async (filter: object, fits: (row: HistoryRow) => boolean) => {
      const found = await host.list<HistoryRow>('history', { projectId, ...filter });
      expect(found.length).toBeGreaterThan(0);
      expect(found).toEqual(all.filter(fits));
    };
    const kind = ['DocumentUploaded', 'DocumentReviewed'];
    await expectRows({ kind }, (row) => kind.includes(row.kind));
    await expectRows({ documentId: 'budget' }, ({ document }) => document?.id === 'budget');
    await expectRows({ personId: ann.personId }, ({ actor, person }) => [actor.id, person?.id].includes(ann.personId));
    const mails = await texts(host, { personId: ann.personId, kind: ['MailSent', 'MailFailed'] });
    expect(mails).toEqual(['The email with the new due date to Ann Lee bounced: no such mailbox']);
    await expectRows({ personId: ann.personId, kind }, (row) => kind.includes(row.kind));
    const [from, to] = [at(1), at(3)];
    await expectRows({ from, to }, (row) => row.at >= from && row.at <= to);
    await expectRows({ from: to }, (row) => row.at >= to);
    for (const q of [' add the TOTALS ', 'ádd thè totals'])
      await expectRows({ q }, (row) => JSON.stringify(row).includes('Add the totals'));
    expect(await texts(host, { q: 'no such words' })).toEqual([]);
    expect(await texts(host, { from: '2030-01-01T00:00:00.000Z' })).toEqual([]);
  });

  it('[BEY-04] opens each entry with its event, its digest and the seal over it', async () => {
    const { host, ann } = call.cast;
    const [review] = await host.list<HistoryRow>('history', { projectId, kind: ['DocumentReviewed'] });
    const open = async (asker: Someone) => (await asker.get<HistoryEntry>(`/api/history/${review?.id}`)).body;
    const entry = await open(host);
    expect(entry).toMatchObject({
      ...review,
      event: {
        type: 'DocumentReviewed',
        actor: 'somebody',
        data: { reasons: ['incomplete'], remarks: 'Add the totals' },
      },
      details: [
        { name: 'Reasons', before: null, after: 'incomplete' },
        { name: 'Remarks', before: null, after: 'Add the totals' },
      ],
      seal: null,
    });
    expect(entry).toMatchObject({
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      previousDigest: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(JSON.stringify(await open(ann))).not.toContain(call.cast.cohost.personId);

    const { eventStore: store, codec } = call.app;
    const keys = { current: noteSigner(randomBytes(32)) };
    await sealHistory({ store, codec, keys, now: Date.now(), every: 0 });
    await call.app.happen(
      by(host, given('CommentAdded', { projectId, personId: host.personId, commentId: 'x', text: 'Later' }, at(9))),
    );
    await sealHistory({ store, codec, keys, now: Date.now(), every: 0 });
    const { seal } = await open(host);
    expect(seal).toMatchObject({ number: 1, root: expect.stringMatching(/=$/) });
    const [comment] = await host.list<HistoryRow>('history', { projectId, kind: ['CommentAdded'] });
    expect((await host.get<HistoryEntry>(`/api/history/${comment?.id}`)).body.seal?.number).toBe(2);
  });

  it("[BEY-25] [BEY-45] says whose documents an archive had, or how many people's", async () => {
    const archive = (selection: string) =>
      by(
        host,
        given('DownloadRecorded', { projectId, personId: host.personId, what: 'archive', fileId: null, selection }),
      );
    const { ann, host } = call.cast;
    const gone = await call.app.someone('Gil');
    await call.app.happen(
      given('CollaboratorInvited', { projectId, personId: gone.personId }),
      joined(gone.personId),
      given('CollaboratorLeft', { projectId, personId: gone.personId }),
    );
    const two = `which=latest&by=collaborator&personId=${ann.personId}&personId=${gone.personId}`;
    await call.app.happen(archive(two), archive('which=accepted&by=document&people=57'));
    const rows = await host.list<HistoryRow>('history', { projectId, kind: ['DownloadRecorded'] });
    expect(rows.slice(0, 2).map(({ details }) => details)).toEqual([
      [{ name: 'Selection', before: null, after: 'accepted, document, 57 collaborators' }],
      [{ name: 'Selection', before: null, after: 'latest, collaborator, Ann Lee, Gil Tester' }],
    ]);
    const past = 'which=latest&by=collaborator';
    await call.app.happen(archive(`${past}&position=12`), archive(`${past}&asOf=2026-01-08T10:00:00.000Z`));
    const [byMoment, byPosition] = await host.list<HistoryRow>('history', { projectId, kind: ['DownloadRecorded'] });
    expect([byMoment, byPosition].map((row) => row?.details[0]?.after)).toEqual([
      'latest, collaborator, as of Jan 08 2026, 11:00',
      'latest, collaborator, as of event 12',
    ]);
  });

  it('names nobody whose documents nobody ever asked for here, whoever asks for them', async () => {
    const { host, stranger } = call.cast;
    const selection = `which=all&by=collaborator&personId=${stranger.personId}`;
    await call.app.happen(
      by(
        host,
        given('DownloadRecorded', { projectId, personId: host.personId, what: 'archive', fileId: null, selection }),
      ),
    );
    const [row] = await host.list<HistoryRow>('history', { projectId, kind: ['DownloadRecorded'] });
    expect(row?.details[0]?.after).toBe('all, collaborator, Somebody');
  });

  it('[BEY-01] names the section whose answers were submitted, also once it is asked no more', async () => {
    const { host, ann } = call.cast;
    const sectionOf = (sectionId: string, title: string) =>
      questionSection.parse({ sectionId, title, questions: [{ kind: 'text', questionId: sectionId, label: title }] });
    const submitted = (sectionId: string, late: boolean) =>
      given('AnswersSubmitted', {
        ...{ projectId, personId: ann.personId, term: 0, sectionId, questionIds: [sectionId], questionsRevision: 1 },
        ...{ answers: '[]', missing: [], changed: [], toReview: [], unasked: [], excused: [], late },
      });
    const asking = (...sections: QuestionSection[]) => given('QuestionsDefined', { projectId, sections });
    await call.app.happen(
      asking(sectionOf('about', 'You'), sectionOf('money', 'Money')),
      submitted('about', false),
      asking(sectionOf('about', 'About you')),
      submitted('money', true),
    );
    expect(await texts(host, { kind: ['AnswersSubmitted'] })).toEqual([
      'Ann Lee submitted the answers to "Money" during the grace period',
      'Ann Lee submitted the answers to "About you"',
    ]);
  });

  it('[BEY-01] names who took a project over with all of its host', async () => {
    const { host, eve } = call.cast;
    const about = { projectId: publicId, personId: host.personId, to: eve.personId };
    await call.app.happen({ ...given('ProjectHandedOver', about), by: 'system' });
    const found = await eve.list<HistoryRow>('history', { projectId: publicId, kind: ['ProjectHandedOver'] });
    expect(found.map(({ text }) => text)).toEqual([
      'Eve Day took the project over from Hanna Host and is its host now',
    ]);
  });

  // Last but one: a refusal enters the time line a moment later.
  it('[BEY-01] is absent for whoever has no right to it, and so is each entry', async () => {
    const { host, ann, stranger } = call.cast;
    const filter = encodeURIComponent(JSON.stringify({ projectId }));
    const [newest] = await host.list<HistoryRow>('history', { projectId });
    const [others] = await host.list<HistoryRow>('history', { projectId, kind: ['DocumentsDefined'] });
    expect(await stranger.get(`/api/history?filter=${filter}`)).toMatchObject({ status: 404 });
    expect((await stranger.get(`/api/history/${newest?.id}`)).status).toBe(404);
    expect((await ann.get(`/api/history/${others?.id}`)).status).toBe(404);
  });

  it('[BEY-18] calls an erased person by no name', async () => {
    const { host, ann } = call.cast;
    expect(JSON.stringify(await host.list('history', { projectId }))).toMatch(/Ann Lee|budget\.pdf/);
    await call.app.directory.erase(ann.personId);
    const rows = await host.list<HistoryRow>('history', { projectId });
    expect(JSON.stringify(rows)).not.toMatch(/Ann Lee|budget\.pdf|Add the totals/);
    expect(rows.map(({ text }) => text)).toContain(`${removedPerson} uploaded "The budget", version 2, 1.2 MB`);
  });
});
