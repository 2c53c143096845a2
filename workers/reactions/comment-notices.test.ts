import { type StoredEvent, streams } from '@dossier/shared/contract';
import type { NotificationDocument } from '@dossier/shared/views';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { runs } from '../../shared/testing/runs.ts';
import { activated, commented, created, joined, projectId, remarked } from '../testing/events.ts';
import { openTestReactor, type TestReactor } from '../testing/test-reactor.ts';
import { commentNotices } from './comment-notices.ts';

const unread = Number.MAX_SAFE_INTEGER;
const notice = (personId: string, cause: string, covers = unread): NotificationDocument => ({
  ...{ id: `${personId} ${cause}`, personId, kind: 'comment', projectId, subject: {}, cause, covers },
  ...{ line: 'comment', dateTime: '2026-03-01T10:00:00.000Z', read: covers !== unread },
});

describe('notices of comments', () => {
  let bench: TestReactor;
  beforeEach(async () => {
    bench = await openTestReactor();
    await bench.project(created, joined('ann'), joined('ben'), activated);
    await bench.begin();
  });
  afterEach(() => bench.close());

  const said = () => bench.record(streams.comments(projectId), commented('hanna'));
  const told = (event: readonly StoredEvent[]) =>
    bench.reactionTo(event.map((stored) => ({ ...stored, actor: 'hanna' })));
  const everybody = ['comment cora', 'comment sam', 'comment ann', 'comment ben'];
  const shown = (...notices: NotificationDocument[]) =>
    bench.viewsReach(
      ...notices.map((document) => ({ collection: 'notifications', id: document.id, position: 1, document })),
    );

  it('are one while it is unread, also of what is handled together, or before the views show it', async () => {
    expect(await told([...(await said()), ...(await said())])).toEqual(everybody);
    expect(await told(await said())).toEqual([]);
    expect(
      await told(await bench.record(streams.documentComments(projectId, 'ann'), remarked('ann', 'hanna'))),
    ).toEqual([]);
  });

  it('come anew to whoever has read them', async () => {
    const [first] = await said();
    const cause = String(first?.id);
    await told(first ? [first] : []);
    await shown(notice('ann', cause, first?.position), notice('ben', cause));
    expect(await told(await said())).toEqual(['comment ann']);
  });

  it('do not come again when a lost queue has the week repeated', async () => {
    const [first, second] = [...(await said()), ...(await said())] as [StoredEvent, StoredEvent];
    await shown(
      ...['cora', 'sam', 'ben'].map((one) => notice(one, first.id, second.position + 1)),
      notice('ann', first.id),
    );
    expect(await told([second])).toEqual([]);
  });

  it('do not hide that somebody is mentioned', async () => {
    await told(await said());
    const event = remarked('ann', 'hanna', ['ann']);
    expect(await told(await bench.record(streams.documentComments(projectId, 'ann'), event))).toEqual([
      'mentioned ann',
      'mail mentioned ann',
    ]);
  });
});

describe('whatever is said, read, shown and repeated', () => {
  type Step = 'said' | 'read' | 'shown' | 'again' | 'restarted';
  const steps = fc.array(fc.constantFrom<Step>('said', 'read', 'shown', 'again', 'restarted'), { maxLength: 30 });

  it('whoever has not read a comment has an unread notice, and never two', () =>
    fc.assert(
      fc.asyncProperty(steps, async (story) => {
        let position = 0;
        let views: NotificationDocument[] = [];
        const inbox = new Map<string, NotificationDocument>();
        const comments: StoredEvent[] = [];
        const options = {
          readStore: {
            find: async (_: string, { where }: { where?: unknown }) => {
              const { covers } = where as { covers: { from: number } };
              return views.filter((one) => (one.covers ?? 0) >= covers.from);
            },
          } as never,
          clock: () => 0,
        };
        let notices = commentNotices(options);
        const show = () => {
          views = [...inbox.values()];
        };
        const handle = async (comment: StoredEvent) => {
          const about = { personId: 'ann', kind: 'comment', projectId, subject: {} } as const;
          const wanted = await notices.wanted(comment as never, [
            { name: 'Notify', payload: about, purpose: 'notify-comment', recipient: 'ann' },
          ]);
          position += 1;
          if (wanted.length > 0 && !inbox.has(comment.id))
            inbox.set(comment.id, { ...notice('ann', comment.id), id: comment.id });
        };
        for (const step of story) {
          if (step === 'said') {
            position += 1;
            const comment = { id: `c${position}`, position, data: { projectId } } as unknown as StoredEvent;
            comments.push(comment);
            await handle(comment);
            expect([...inbox.values()].filter(({ read }) => !read)).toHaveLength(1);
          }
          if (step === 'shown') show();
          if (step === 'read') {
            // Only what is shown can be read, and the views have that before the next comment is looked at.
            position += 1;
            for (const one of views) if (!one.read) inbox.set(one.id, { ...one, read: true, covers: position });
            const known = new Set(views.map(({ id }) => id));
            views = [...inbox.values()].filter(({ id }) => known.has(id));
          }
          // Views are as far as the event store then.
          if (step === 'again' || step === 'restarted') show();
          if (step === 'restarted') notices = commentNotices(options);
          if (step === 'again') {
            const before = inbox.size;
            for (const comment of comments) await handle(comment);
            expect(inbox.size).toBe(before);
          }
        }
      }),
      { numRuns: runs(200) },
    ));
});
