import { type NotificationRow, questionSection } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { openTestApp, type Someone } from '../../testing/app.ts';
import { callForDocuments, openTestCall } from '../../testing/call.ts';
import { type Given, given, projectId, reviewed } from '../../testing/events.ts';

describe('notifications', () => {
  const call = openTestCall();

  it("are the asker's own, newest first, by read mark [NOTE-01, NOTE-04, NOTE-05]", async () => {
    const rows = await call.cast.ann.list<NotificationRow>('notifications');
    expect(rows.map(({ id, read }) => [id, read])).toEqual([
      ['n2', false],
      ['n1', true],
    ]);
    expect(await call.cast.ann.list('notifications', { read: false })).toHaveLength(1);
    expect(await call.cast.ann.list('notifications', { read: true })).toHaveLength(1);
    expect(await call.cast.bob.list('notifications')).toEqual([]);
    expect(await call.cast.bob.list('notifications', { id: ['n1'] })).toEqual([]);
    expect(await call.cast.bob.get('/api/notifications/n1')).toMatchObject({
      status: 404,
      body: { code: 'NOTIFICATION_NOT_FOUND' },
    });
  });

  it('are found by either name of the read mark [ENT-22]', async () => {
    const idsBy = async (filter: object) =>
      (await call.cast.ann.list<NotificationRow>('notifications', filter)).map(({ id }) => id);
    for (const mark of ['read', 'is_read']) {
      expect(await idsBy({ [mark]: false })).toEqual(['n2']);
      expect(await idsBy({ [mark]: true })).toEqual(['n1']);
    }
    const wrong = encodeURIComponent(JSON.stringify({ is_read: 'yes' }));
    expect(await call.cast.ann.get(`/api/notifications?filter=${wrong}`)).toMatchObject({ status: 400 });
  });

  it('say what happened, with names, reasons and remarks [NOTE-06, REVIEW-08, BEY-20]', async () => {
    expect((await call.cast.ann.list<NotificationRow>('notifications')).map(({ message }) => message)).toEqual([
      'Review of "The budget" in "Grants": Reject: incomplete. Remarks: Add the totals',
      'Hanna Host invited you to "Grants".',
    ]);
    const [submitted] = await call.cast.host.list<NotificationRow>('notifications');
    expect(submitted?.message).toBe('Ann Lee uploaded "The letter" in "Grants".');
  });

  it('tell who did what people read together, by a key that is the same for one asker alone, and is no id', async () => {
    const { host, eve, ann } = call.cast;
    const [ofHost] = await host.list<NotificationRow>('notifications');
    expect(ofHost?.who).toEqual({ key: expect.any(String), name: 'Ann Lee' });
    const subject = { personId: ann.personId, documentId: 'letter' };
    const notified = (personId: string, notificationId: string) =>
      given('Notified', { personId, notificationId, kind: 'submitted', projectId, subject });
    await call.app.happen(notified(host.personId, 'again'), notified(eve.personId, 'of-eve'));
    const keys = async (asker: Someone) =>
      (await asker.list<NotificationRow>('notifications', { id: ['again', 'n3', 'of-eve'] })).map(
        ({ who }) => who?.key,
      );
    expect(new Set(await keys(host))).toEqual(new Set([ofHost?.who?.key]));
    expect((await keys(eve)).includes(ofHost?.who?.key)).toBe(false);
    expect(JSON.stringify(await keys(host))).not.toContain(ann.personId);
    expect((await ann.list<NotificationRow>('notifications')).map(({ who }) => who)).toEqual([null, null]);
  });

  it('say whose own deadline has passed [BEY-21]', async () => {
    const { personId } = call.cast.support;
    const subject = { personId: call.cast.ann.personId, dueAt: '2026-02-05T12:00:00.000Z' };
    await call.app.happen(
      given('Notified', { personId, notificationId: 'x', kind: 'extension-ended', projectId, subject }),
    );
    expect(await call.cast.support.list('notifications')).toMatchObject([
      { message: 'The extended due date of Ann Lee in "Grants" has passed.' },
    ]);
  });

  it('say how many documents a bundle has [BEY-10]', async () => {
    const { personId } = call.cast.cohost;
    const told = (notificationId: string, documents: number) =>
      given('Notified', { personId, notificationId, kind: 'bundle', projectId, subject: { documents } });
    await call.app.happen(told('b1', 0), told('b2', 1), told('b3', 4));
    expect((await call.cast.cohost.list<NotificationRow>('notifications')).map(({ message }) => message)).toEqual([
      'The 4 accepted documents of "Grants" can be downloaded as one ZIP.',
      'The accepted document of "Grants" can be downloaded.',
      'No document of "Grants" was accepted by its due date.',
    ]);
  });

  it('of a reminder say that answers may be missing, where the project asks questions [NOTE-06, BEY-52]', async () => {
    const app = await openTestApp();
    const cast = await callForDocuments(app);
    const { personId } = cast.bob;
    const dueAt = '2026-02-01T23:00:00.000Z';
    const told = given('Notified', { personId, notificationId: 'n1', kind: 'reminder', projectId, subject: { dueAt } });
    const message = async () => (await cast.bob.list<NotificationRow>('notifications'))[0]?.message;
    await app.happen(told);
    expect(await message()).toMatch(/^Documents are still missing in "Grants", due /);
    const about = questionSection.parse({
      ...{ sectionId: 's', title: 'About you' },
      questions: [{ kind: 'text', questionId: 'q', label: 'Country' }],
    });
    await app.happen(given('QuestionsDefined', { projectId, sections: [about] }));
    expect(await message()).toMatch(/^Documents or answers are still missing in "Grants"/);
    await app.happen(given('DocumentsDefined', { projectId, documents: [] }));
    expect(await message()).toMatch(/^Answers are still missing in "Grants"/);
    await app.close();
  });

  it('of a host who is gone say that a project can only be read as long as nobody took it over', async () => {
    const app = await openTestApp();
    const cast = await callForDocuments(app);
    const { personId } = cast.cohost;
    const about = { personId, notificationId: 'gone', kind: 'host-gone', projectId, subject: {} } as const;
    const message = async () =>
      (await cast.cohost.list<NotificationRow>('notifications', { id: ['gone'] }))[0]?.message;
    await app.happen(
      given('ProjectDeleted', { projectId, purgeAt: '2026-03-01T12:00:00.000Z' }),
      given('Notified', about),
    );
    expect(await message()).toMatch(/^The account of the host of "Grants" was closed: it can only be read until /);
    await app.happen(
      given('ProjectHandedOver', { projectId, personId: cast.host.personId, to: personId }),
      given('ProjectRestored', { projectId, status: 'active' }),
    );
    expect(await message()).toBe('The account of the host of "Grants" was closed.');
    await app.close();
  });

  it('of a review carry its own remarks, whatever was reviewed later', async () => {
    const app = await openTestApp();
    const cast = await callForDocuments(app);
    const { personId } = cast.ann;
    const again = (remarks: string) => reviewed(personId, 'budget', 'Reject', 1, remarks);
    const told = (notificationId: string): Given => ({
      ...given('Notified', {
        personId,
        notificationId,
        kind: 'reviewed',
        projectId,
        subject: { documentId: 'budget', action: 'Reject' },
      }),
      cause: 'DocumentReviewed',
    });
    await app.happen(again('First'), told('n1'), again('Second'), told('n2'));
    const messages = (await cast.ann.list<NotificationRow>('notifications')).map(({ message }) => message);
    expect(messages).toEqual([expect.stringContaining('Second'), expect.stringContaining('First')]);
    await app.close();
  });

  it('of comments are one while unread, which counts what others say that the asker reads, until it was read', async () => {
    const app = await openTestApp();
    const cast = await callForDocuments(app);
    const said = ({ personId }: Someone, commentId: string) =>
      given('CommentAdded', { projectId, personId, commentId, text: 'Hello' });
    const remarked = (of: Someone, commentId: string) =>
      given('DocumentCommented', {
        ...{ projectId, personId: of.personId, documentId: 'letter', commentId },
        ...{ author: cast.host.personId, text: 'Which year?', mentions: [] },
      });
    const told = ({ personId }: Someone) => {
      const subject = { personId: cast.host.personId, commentId: 'c1' };
      const notificationId = `of ${personId}`;
      return given('Notified', { personId, notificationId, kind: 'comment', projectId, subject });
    };
    const shown = async (asker: Someone) => {
      const [row] = await asker.list<NotificationRow>('notifications', { id: [`of ${asker.personId}`] });
      return [row?.message, row?.who?.name];
    };
    await app.happen(said(cast.bob, 'c0'), said(cast.host, 'c1'), told(cast.ann), told(cast.cohost));
    expect(await shown(cast.ann)).toEqual(['Hanna Host commented on "Grants".', 'Hanna Host']);
    await app.happen(said(cast.bob, 'c2'), said(cast.ann, 'c3'), remarked(cast.ann, 'c4'), remarked(cast.bob, 'c5'));
    expect(await shown(cast.ann)).toEqual(['3 new comments in "Grants".', undefined]);
    expect(await shown(cast.cohost)).toEqual(['5 new comments in "Grants".', undefined]);
    const { personId } = cast.ann;
    await app.happen(given('NotificationRead', { personId, notificationId: `of ${personId}` }), said(cast.bob, 'c6'));
    expect(await shown(cast.ann)).toEqual(['3 new comments in "Grants".', undefined]);
    expect(await shown(cast.cohost)).toEqual(['6 new comments in "Grants".', undefined]);
    await app.close();
  });

  it('of comments count what others say, however much the asker says in between', async () => {
    const app = await openTestApp();
    const { ann, bob } = await callForDocuments(app);
    const said = ({ personId }: Someone, commentId: string) =>
      given('CommentAdded', { projectId, personId, commentId, text: 'Hello' });
    const { personId } = ann;
    const subject = { personId: bob.personId, commentId: 'b0' };
    const told = given('Notified', { personId, notificationId: 'n1', kind: 'comment', projectId, subject });
    const message = async () => (await ann.list<NotificationRow>('notifications', { id: ['n1'] }))[0]?.message;
    await app.happen(said(bob, 'b0'), told, ...Array.from({ length: 100 }, (_, index) => said(ann, `a${index}`)));
    await app.happen(said(bob, 'b1'), said(bob, 'b2'));
    expect(await message()).toBe('3 new comments in "Grants".');
    await app.happen(...Array.from({ length: 100 }, (_, index) => said(bob, `c${index}`)));
    expect(await message()).toBe('100 or more new comments in "Grants".');
    await app.close();
  });

  it('tell somebody who was removed no name that a project or document has today', async () => {
    const app = await openTestApp();
    const cast = await callForDocuments(app);
    const { personId } = cast.ann;
    const asked = given('Notified', {
      personId,
      notificationId: 'n1',
      kind: 'assigned',
      projectId,
      subject: { documentId: 'letter' },
    });
    await app.happen(asked, given('CollaboratorRemoved', { projectId, personId }));
    const messages = async () => (await cast.ann.list<NotificationRow>('notifications')).map(({ message }) => message);
    expect(await messages()).toEqual(['You were asked for a document in a project that you have left.']);
    await app.happen(given('ProjectDeleted', { projectId, purgeAt: '2026-03-01T00:00:00.000Z' }));
    expect(await messages()).toEqual(['You were asked for a document in a project that was deleted.']);
    await app.close();
  });
});
