import { EngineUnavailableError } from '@dossier/shared/basics/errors';
import { DAY, type DomainEvent, type StoredEvent, streams } from '@dossier/shared/contract';
import type { Consumer, EventBus } from '@dossier/shared/event-bus';
import type { JobQueue } from '@dossier/shared/job-queue';
import { until } from '@dossier/shared/testing/until';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  activated,
  assigned,
  closed,
  commented,
  created,
  dueAt,
  invited,
  joined,
  projectId,
  quoteRequested,
  rejected,
  removed,
  uploaded,
} from '../testing/events.ts';
import { openTestWorkers, type TestWorkers } from '../testing/test-workers.ts';
import { createReactor } from './reactor.ts';

const later = '2026-05-01T04:00:00.000Z';
const of = (personId: string) => ({ projectId, personId });

describe('reactions', () => {
  let bench: TestWorkers;
  let reactor: ReturnType<typeof createReactor>;
  beforeEach(async () => {
    bench = await openTestWorkers();
    reactor = createReactor(bench.options);
  });
  afterEach(() => bench.close());

  const project = (...events: DomainEvent[]) => bench.record(streams.project(projectId), ...events);
  const submission = (personId: string, ...events: DomainEvent[]) =>
    bench.record(streams.submission(projectId, personId), ...events);
  /** Delivers everything stored so far for the first time. */
  const begin = async () => {
    await reactor.handle(await bench.eventStore.readAll(0, 1_000));
    bench.client.take();
  };
  const taken = () =>
    bench.client.take().map(({ name, payload }) => {
      const { personId, recipient, kind, template } = payload;
      return `${name === 'Notify' ? kind : `mail ${template}`} ${personId ?? recipient}`;
    });
  const reactionTo = async (events: readonly StoredEvent[]) => {
    await reactor.handle(events);
    return taken();
  };

  describe('with an active project of hanna and cora, ann and ben', () => {
    beforeEach(async () => {
      await project(created, invited('ann'), joined('ben'), activated);
      await begin();
    });

    const cases: [string, () => Promise<StoredEvent[]>, string[]][] = [
      ['[CREATE-29] a later invitation', () => project(invited('cid')), ['invited cid', 'mail invitation cid']],
      ['[NOTE-06] joining: the hosts', () => project(joined('ann')), ['joined hanna', 'joined cora']],
      [
        '[NOTE-06] an assignment: the collaborator',
        () => project(assigned('ann')),
        ['assigned ann', 'mail assigned ann'],
      ],
      [
        '[NOTE-06] a submission: the hosts, by mail the host only',
        () => submission('ann', uploaded('ann')),
        ['submitted hanna', 'submitted cora', 'mail submitted hanna'],
      ],
      [
        '[REVIEW-08] [NOTE-06] a review: the collaborator',
        () => submission('ann', rejected('ann', 'No')),
        ['reviewed ann', 'mail reviewed ann'],
      ],
      [
        '[NOTE-06] a comment: everyone but its author',
        () => bench.record(streams.comments(projectId), commented('tester')),
        ['comment hanna', 'comment cora', 'comment sam', 'comment ann', 'comment ben'],
      ],
      [
        '[NOTE-06] a moved due date: everyone, by mail the collaborators',
        () => project({ type: 'DueDateMoved', data: { projectId, from: dueAt, dueAt: later } }),
        [
          'due-moved hanna',
          'due-moved cora',
          'due-moved sam',
          'due-moved ann',
          'due-moved ben',
          'mail due-moved ann',
          'mail due-moved ben',
        ],
      ],
      [
        '[BEY-21] an own deadline: its collaborator',
        () => submission('ben', { type: 'DueMomentExtended', data: { ...of('ben'), dueAt: later } }),
        ['due-moved ben', 'mail due-moved ben'],
      ],
      [
        '[STATE-22] [NOTE-06] a reminder, in the app and by mail',
        () => submission('ann', { type: 'CollaboratorReminded', data: { ...of('ann'), dueAt: later, kind: '1hour' } }),
        ['reminder ann', 'mail reminder ann'],
      ],
      [
        '[NOTE-06] a project that is past: everyone',
        () => project(closed),
        [
          'past hanna',
          'past cora',
          'past sam',
          'past ann',
          'past ben',
          'mail past hanna',
          'mail past ann',
          'mail past ben',
        ],
      ],
    ];
    it.each(cases)('tells of %s', async (_name, happen, expected) => {
      expect(await reactionTo(await happen())).toEqual(expected);
    });

    it.each(cases)('sends the same commands when delivered twice: %s', async (_name, happen) => {
      const events = await happen();
      await reactor.handle(events);
      const first = bench.client.take();
      await reactor.handle(events);
      expect(bench.client.take()).toEqual(first);
      const fresh = createReactor(bench.options);
      await fresh.handle(events);
      expect(bench.client.take()).toEqual(first);
      expect(new Set(first.map(({ commandId }) => commandId)).size).toBe(first.length);
    });

    it('does not tell the person who did it', async () => {
      const events = await project(joined('cid'));
      expect(await reactionTo(events.map((event) => ({ ...event, actor: 'hanna' })))).toEqual(['joined cora']);
    });

    it('tells the members at the time of the event, however late it is handled', async () => {
      const comment = await bench.record(streams.comments(projectId), commented('hanna'));
      await project(removed('ann'), invited('dora'));
      const fresh = createReactor(bench.options);
      await fresh.handle(comment);
      expect(taken()).toEqual(expect.arrayContaining(['comment ann', 'comment ben']));
      await fresh.handle(
        (await bench.eventStore.readAll(0, 1_000)).filter(({ position }) => position > (comment[0]?.position ?? 0)),
      );
      expect(taken()).toEqual(['invited dora', 'mail invitation dora']);
    });
  });

  it('a draft talks to nobody for whom it does not exist', async () => {
    await project(created, invited('ann'));
    await begin();
    expect(await reactionTo(await bench.record(streams.comments(projectId), commented('hanna')))).toEqual([
      'comment hanna',
      'comment cora',
    ]);
    const extended: DomainEvent = { type: 'DueMomentExtended', data: { ...of('ann'), dueAt: later } };
    expect(await reactionTo(await submission('ann', extended))).toEqual([]);
  });

  it('[BEY-21] tells nobody with more time that it is over at the deadline of the project', async () => {
    await project(created, joined('ann'), joined('ben'), joined('cid'), activated);
    const extended = (personId: string, at: string): DomainEvent => ({
      type: 'DueMomentExtended',
      data: { ...of(personId), dueAt: at },
    });
    await submission('ann', extended('ann', later));
    await submission('ben', extended('ben', later), extended('ben', dueAt));
    await begin();
    expect((await reactionTo(await project(closed))).filter((told) => / (ann|ben|cid)$/.test(told))).toEqual([
      'past ben',
      'past cid',
      'mail past ben',
      'mail past cid',
    ]);
  });

  it('[CREATE-29] invites everyone when the project becomes active, not before', async () => {
    expect(await reactionTo(await project(created, invited('ann'), invited('ben')))).toEqual([]);
    expect(await reactionTo(await project(assigned('ann')))).toEqual([]);
    expect(await reactionTo(await project(activated))).toEqual([
      'invited ann',
      'mail invitation ann',
      'invited ben',
      'mail invitation ben',
    ]);
  });

  it('[QUOTE-06] [QUOTE-07] mails the visitor and the operator about a quote request', async () => {
    const visitor = await bench.directory.personOf('visitor@example.org');
    const operator = await bench.directory.personOf('operator@example.org');
    const events = await bench.record(streams.quote('q1'), quoteRequested({ personId: visitor.personId }));
    expect(await reactionTo(events)).toEqual([
      `mail quote-thanks ${visitor.personId}`,
      `mail quote-operator ${operator.personId}`,
    ]);
  });

  it('tells nobody of events older than a week', async () => {
    await project(created, invited('ann'));
    const old = await project(activated);
    bench.pass(7 * DAY + 1);
    expect(await reactionTo(old)).toEqual([]);
    expect(await reactionTo(await project(joined('ann')))).toEqual(['joined hanna', 'joined cora']);
  });

  describe('on the bus', () => {
    it('goes on where it stopped', async () => {
      await project(created, activated, invited('ann'));
      const first = reactor.start();
      await until(() => bench.client.sent.length === 2);
      await until(async () => (await bench.jobs.mark('workers-0'))?.offset === 3);
      await first.stop();
      bench.client.take();
      await project(invited('ben'));
      const second = createReactor(bench.options).start();
      await until(() => bench.client.sent.length === 2);
      await until(async () => (await bench.jobs.mark('workers-0'))?.offset === 4);
      expect(taken()).toEqual(['invited ben', 'mail invitation ben']);
      await second.stop();
    });

    it('waits while commands cannot be taken, and loses nothing', async () => {
      let away = 2;
      bench.client.answer = async () => {
        away -= 1;
        if (away >= 0) throw new EngineUnavailableError('away');
        return { ok: true, answer: {} };
      };
      const running = reactor.start();
      await project(created, activated, invited('ann'));
      await until(async () => (await bench.jobs.mark('workers-0'))?.offset === 3);
      expect(taken()).toEqual(expect.arrayContaining(['invited ann', 'mail invitation ann']));
      await running.stop();
    });

    it('accepts a refusal', async () => {
      bench.client.answer = async () => ({ ok: false, refusal: { code: 'PROJECT_NOT_FOUND' } });
      const running = reactor.start();
      await project(created, activated, invited('ann'));
      await until(async () => (await bench.jobs.mark('workers-0'))?.offset === 3);
      expect(await bench.jobs.list('dead')).toEqual([]);
      await running.stop();
    });

    it('sets aside an event it cannot react to, goes on, and tries that one again', async () => {
      let broken = true;
      bench.client.answer = async ({ payload }) => {
        if (broken && payload.personId === 'ann') throw new Error('a fault of ours');
        return { ok: true, answer: {} };
      };
      const running = reactor.start();
      await project(created, activated, invited('ann'), invited('ben'));
      await until(async () => (await bench.jobs.mark('workers-0'))?.offset === 4);
      expect(taken()).toEqual(expect.arrayContaining(['invited ben', 'mail invitation ben']));
      broken = false;
      await until(() => {
        bench.pass(1_000);
        return bench.client.sent.some(({ payload }) => payload.personId === 'ann');
      });
      await running.stop();
    });

    it('tells of an invitation that the bus has lost', async () => {
      let consumer: Consumer | undefined;
      const bus: EventBus = {
        ...bench.options.bus,
        subscribe: (made) => {
          consumer = made;
          return { stop: async () => {} };
        },
      };
      const running = createReactor({ ...bench.options, bus }).start();
      const stored = await project(created, activated, invited('ann'), invited('ben'));
      await consumer?.resume(0);
      await consumer?.handle({ partition: 0, offset: 2, events: stored.slice(0, 2) });
      await consumer?.handle({ partition: 0, offset: 3, events: stored.slice(3) });
      expect(taken()).toEqual(['invited ann', 'mail invitation ann', 'invited ben', 'mail invitation ben']);
      await running.stop();
    });

    it('tells of what happened after an older store was restored under newer jobs', async () => {
      const lost = { stream: 'a', revision: 1, id: 'an event that was lost', digest: 'its digest' };
      await project(created, activated, invited('ann'), invited('ben'));
      await bench.jobs.setMark('workers-0', { offset: 3, source: bench.options.bus.source, event: lost });
      const running = createReactor(bench.options).start();
      await until(async () => (await bench.jobs.mark('workers-0'))?.offset === 4);
      expect(taken()).toEqual(expect.arrayContaining(['invited ann', 'mail invitation ann', 'invited ben']));
      await running.stop();
    });

    it('a mail that failed to be queued and the bytes of who left are not forgotten when it is tried again', async () => {
      const queued: string[] = [];
      let broken = true;
      const jobs: JobQueue = {
        ...bench.jobs,
        enqueue: async (queue, job) => {
          if (broken && queue !== 'reaction') throw new Error('a fault of ours');
          queued.push(queue);
          await bench.jobs.enqueue(queue, job);
        },
      };
      const running = createReactor({ ...bench.options, jobs }).start();
      await bench.record(streams.mail('m1'), {
        type: 'MailQueued',
        data: { mailId: 'm1', recipient: 'ann', template: 'past', projectId, subject: {} },
      });
      await project(created, removed('ann'));
      await until(async () => (await bench.jobs.mark('workers-0'))?.offset === 3);
      expect(queued).toEqual(['reaction', 'reaction']);
      broken = false;
      await until(() => {
        bench.pass(1_000);
        return queued.includes('mail') && queued.includes('removal');
      });
      await running.stop();
    });
  });
});
