import { DAY, type DomainEvent, type StoredEvent, streams } from '@dossier/shared/contract';
import { record } from '@dossier/shared/history/testing';
import { nobodyOperates } from '@dossier/shared/process/environment';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  activated,
  announced,
  assigned,
  bundled,
  closed,
  commented,
  created,
  dueAt,
  invited,
  joined,
  ordered,
  packaged,
  projectId,
  quoteRequested,
  rejected,
  remarked,
  removed,
  unpackaged,
  uploaded,
} from '../testing/events.ts';
import { openTestReactor, type TestReactor } from '../testing/test-reactor.ts';
import { createReactor } from './reactor.ts';

const later = '2026-05-01T04:00:00.000Z';
const of = (personId: string) => ({ projectId, personId });

describe('reactions', () => {
  let bench: TestReactor;
  beforeEach(async () => {
    bench = await openTestReactor();
  });
  afterEach(() => bench.close());

  describe('with an active project of hanna and cora, ann and ben', () => {
    beforeEach(async () => {
      await bench.project(created, invited('ann'), joined('ben'), activated);
      await bench.begin();
    });

    const cases: [string, () => Promise<StoredEvent[]>, string[]][] = [
      ['[CREATE-29] a later invitation', () => bench.project(invited('cid')), ['invited cid', 'mail invitation cid']],
      ['[NOTE-06] joining: the hosts', () => bench.project(joined('ann')), ['joined hanna', 'joined cora']],
      [
        'a right to audit: the auditor, in the app and by mail',
        () => bench.project({ type: 'AuditorGranted', data: { ...of('olga'), until: later } }),
        ['audit-granted olga', 'mail auditor olga'],
      ],
      [
        'its end by the host: the auditor',
        () => bench.project({ type: 'AuditorRevoked', data: of('olga') }),
        ['audit-revoked olga'],
      ],
      [
        '[BEY-47] an offer to take the project over: whom it is made to, in the app and by mail',
        () => bench.project({ type: 'ProjectOffered', data: of('cora') }),
        ['project-offered cora', 'mail project-offered cora'],
      ],
      [
        '[BEY-47] its end: the other side',
        () =>
          bench.project(
            { type: 'ProjectOfferWithdrawn', data: of('cora') },
            { type: 'ProjectOfferDeclined', data: of('cora') },
          ),
        ['offer-withdrawn cora', 'offer-declined hanna'],
      ],
      [
        '[BEY-47] a new host: the host before, by mail, too; then what concerns the host is told the new one',
        () =>
          bench
            .project({ type: 'ProjectHandedOver', data: { ...of('hanna'), to: 'cora' } })
            .then(async (handed) => [...handed, ...(await bench.submission('ann', uploaded('ann')))]),
        [
          'project-handed-over hanna',
          'mail project-handed-over hanna',
          'submitted cora',
          'submitted hanna',
          'mail submitted cora',
        ],
      ],
      [
        '[NOTE-06] an assignment: the collaborator',
        () => bench.project(assigned('ann')),
        ['assigned ann', 'mail assigned ann'],
      ],
      [
        '[NOTE-06] what is called off: the collaborator',
        () => bench.project(assigned('ann'), { type: 'DocumentUnassigned', data: { ...of('ann'), documentId: 'd1' } }),
        ['assigned ann', 'mail assigned ann', 'unassigned ann', 'mail unassigned ann'],
      ],
      [
        '[NOTE-06] a submission: the hosts, by mail the host only',
        () => bench.submission('ann', uploaded('ann')),
        ['submitted hanna', 'submitted cora', 'mail submitted hanna'],
      ],
      [
        '[NOTE-06] answers to a section: the hosts, in the app',
        () =>
          bench.submission('ann', {
            type: 'AnswersSubmitted',
            data: {
              ...{ ...of('ann'), term: 0, sectionId: 'about', questionIds: ['name'], questionsRevision: 1_000 },
              ...{ answers: '[]', missing: [], late: false, changed: [], toReview: [], unasked: [], excused: [] },
            },
          }),
        ['answered hanna', 'answered cora'],
      ],
      [
        '[REVIEW-08] [NOTE-06] a review: the collaborator',
        () => bench.submission('ann', rejected('ann', 'No')),
        ['reviewed ann', 'mail reviewed ann'],
      ],
      [
        '[NOTE-06] a comment: everyone but its author',
        () => bench.record(streams.comments(projectId), commented('tester')),
        ['comment hanna', 'comment cora', 'comment sam', 'comment ann', 'comment ben'],
      ],
      [
        '[BEY-43] a comment on a document: who reads it but its author, by mail whom it mentions',
        () => bench.record(streams.documentComments(projectId, 'ann'), remarked('ann', 'tester', ['hanna'])),
        ['comment cora', 'comment ann', 'mentioned hanna', 'mail mentioned hanna'],
      ],
      [
        '[NOTE-06] a moved due date: everyone, by mail the collaborators',
        () => bench.project({ type: 'DueDateMoved', data: { projectId, from: dueAt, dueAt: later } }),
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
        () => bench.submission('ben', { type: 'DueMomentExtended', data: { ...of('ben'), dueAt: later } }),
        ['due-moved ben', 'mail due-moved ben'],
      ],
      [
        '[BEY-21] an own deadline that has passed: its collaborator and the hosts',
        () => bench.submission('ben', { type: 'ExtensionEnded', data: { ...of('ben'), dueAt: later } }),
        ['past ben', 'mail past ben', 'extension-ended hanna', 'extension-ended cora', 'mail extension-ended hanna'],
      ],
      [
        '[STATE-22] [NOTE-06] a reminder, in the app and by mail',
        () =>
          bench.submission('ann', {
            type: 'CollaboratorReminded',
            data: { ...of('ann'), dueAt: later, kind: '1hour' },
          }),
        ['reminder ann', 'mail reminder ann'],
      ],
      [
        '[NOTE-06] a project that is past: everyone',
        () => bench.project(closed),
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
      [
        '[BEY-10] the bundle made at the deadline: host and co-hosts',
        () => bench.project(closed, bundled(dueAt)).then(([, made]) => (made ? [made] : [])),
        ['bundle hanna', 'bundle cora', 'mail bundle hanna', 'mail bundle cora'],
      ],
      [
        '[BEY-10] a bundle made by a person: the other hosts, in the app',
        () => bench.project(closed, bundled(null)).then(([, made]) => (made ? [made] : [])),
        ['bundle hanna', 'bundle cora'],
      ],
      [
        '[BEY-39] an evidence package that is ready: whoever asked for it',
        () => bench.record(streams.evidence(projectId), packaged()),
        ['evidence olga', 'evidence hanna', 'mail evidence olga', 'mail evidence hanna'],
      ],
      [
        '[BEY-39] an evidence package that could not be made: whoever asked for it',
        () => bench.record(streams.evidence(projectId), unpackaged('failed')),
        ['evidence-failed olga', 'evidence-failed hanna'],
      ],
      [
        '[BEY-39] the end of a package of the past: nobody',
        () => bench.record(streams.evidence(projectId), unpackaged('expired')),
        [],
      ],
      [
        '[BEY-39] a withdrawal: nobody, but a package that holds it goes',
        async () => {
          await bench.record(streams.evidence(projectId), ordered('hanna'));
          const data = { ...of('ann'), documentId: 'd1', version: 1 };
          return bench.submission('ann', { type: 'DocumentWithdrawn', data });
        },
        ['drop package deleted'],
      ],
      [
        '[BEY-40] a deletion of documents that is near: host and co-hosts',
        () => bench.project(closed, announced).then(([, told]) => (told ? [told] : [])),
        ['expiry hanna', 'expiry cora', 'mail expiry hanna', 'mail expiry cora'],
      ],
    ];
    it.each(cases)('tells of %s', async (_name, happen, expected) => {
      expect(await bench.reactionTo(await happen())).toEqual(expected);
    });

    it.each(cases)('sends the same commands when delivered twice: %s', async (_name, happen) => {
      const events = await happen();
      await bench.reactor.handle(events);
      const first = bench.client.take();
      await bench.reactor.handle(events);
      expect(bench.client.take()).toEqual(first);
      const fresh = createReactor(bench.options);
      await fresh.handle(events);
      expect(bench.client.take()).toEqual(first);
      expect(new Set(first.map(({ commandId }) => commandId)).size).toBe(first.length);
    });

    it('does not tell the person who did it', async () => {
      const events = await bench.project(joined('cid'));
      expect(await bench.reactionTo(events.map((event) => ({ ...event, actor: 'hanna' })))).toEqual(['joined cora']);
    });

    it('tells the members at the time of the event, however late it is handled', async () => {
      const comment = await bench.record(streams.comments(projectId), commented('hanna'));
      await bench.project(removed('ann'), invited('dora'));
      await bench.viewsReach();
      const fresh = createReactor(bench.options);
      await fresh.handle(comment);
      expect(bench.taken()).toEqual(expect.arrayContaining(['comment ann', 'comment ben']));
      await fresh.handle(
        (await bench.eventStore.readAll(0, 1_000)).filter(({ position }) => position > (comment[0]?.position ?? 0)),
      );
      expect(bench.taken()).toEqual(['invited dora', 'mail invitation dora']);
    });
  });

  describe('questions that are changed', () => {
    const asks: DomainEvent = { type: 'QuestionsDefined', data: { projectId, sections: [] } };
    const answered = (questionsRevision: number): DomainEvent => ({
      type: 'AnswersSubmitted',
      data: {
        ...of('ann'),
        term: 0,
        sectionId: 's',
        questionIds: ['a'],
        questionsRevision,
        answers: '[]',
        missing: [],
        late: false,
        changed: ['a'],
        toReview: [],
        unasked: [],
        excused: [],
      },
    });
    beforeEach(async () => {
      await bench.project(created, joined('ann'), joined('ben'), activated);
      await bench.begin();
    });

    it('are asked anew of whoever has answered', async () => {
      const id = `${projectId}.ann`;
      await bench.viewsReach({
        ...{ collection: 'answers', id, position: 1 },
        document: { ...of('ann'), id, parts: [] },
      });
      expect(await bench.reactionTo(await bench.project(asks))).toEqual(['ask anew ann']);
    });

    it('are asked anew however late the change is heard of, unless they were changed once more since', async () => {
      const [earlier, last] = await bench.project(asks, asks);
      const seen = (document: object, collection: string) =>
        bench.viewsReach({ collection, id: String(Reflect.get(document, 'id')), position: 1, document } as never);
      await seen({ ...of('ann'), id: `${projectId}.ann`, parts: [] }, 'answers');
      await seen({ id: projectId, questions: { revision: last?.revision } }, 'projects');
      bench.pass(7 * DAY + 1);
      expect(await bench.reactionTo(earlier ? [earlier] : [])).toEqual([]);
      expect(await bench.reactionTo(last ? [last] : [])).toEqual(['ask anew ann']);
    });

    it('are told in the app and by one mail to whom they ask more, and to nobody else [BEY-55]', async () => {
      const anew = (personId: string, added: string[]): DomainEvent => ({
        type: 'QuestionsAskedAnew',
        data: {
          ...of(personId),
          questionsRevision: 5,
          missing: ['a', 'b', 'c'],
          added,
          toReview: [],
          unasked: [],
          excused: [],
        },
      });
      expect(await bench.reactionTo(await bench.submission('ann', anew('ann', ['b', 'c'])))).toEqual([
        'questions-changed ann',
        'mail questions-changed ann',
      ]);
      expect(await bench.reactionTo(await bench.submission('ben', anew('ben', [])))).toEqual([]);
      expect(await bench.reactionTo(await bench.submission('cid', anew('cid', ['b'])))).toEqual([]);
    });

    it('a review of answers is told to their giver, who may owe some again [BEY-52]', async () => {
      const reviewed: DomainEvent = {
        type: 'AnswersReviewed',
        data: {
          ...{ ...of('ann'), term: 0, itemIds: ['a'], action: 'Reject', remarks: 'Which?', reviewer: 'hanna' },
          ...{ questionsRevision: 5, missing: ['a'], toReview: [], unasked: [], excused: [] },
        },
      };
      expect(await bench.reactionTo(await bench.submission('ann', reviewed))).toEqual([
        'answers-reviewed ann',
        'mail answers-reviewed ann',
      ]);
    });

    it('a reason instead of an answer or a document is told to whoever runs the project, as it may be reviewed [BEY-54]', async () => {
      const excused: DomainEvent = {
        type: 'ItemExcused',
        data: {
          ...{ ...of('ann'), term: 0, itemId: 'a', reason: 'None yet', questionsRevision: 5, late: false },
          ...{ missing: [], toReview: ['a'], unasked: [], excused: [] },
        },
      };
      expect(await bench.reactionTo(await bench.submission('ann', excused))).toEqual(['excused hanna', 'excused cora']);
    });

    it('are asked anew of whoever answered them while they were changed', async () => {
      const [asked] = await bench.project(asks);
      await bench.reactionTo(asked ? [asked] : []);
      const now = asked?.revision ?? 0;
      const told = ['answered hanna', 'answered cora'];
      expect(await bench.reactionTo(await bench.submission('ann', answered(now - 1)))).toEqual([
        ...told,
        'ask anew ann',
      ]);
      expect(await bench.reactionTo(await bench.submission('ann', answered(now)))).toEqual(told);
    });
  });

  it('a draft talks to nobody for whom it does not exist', async () => {
    await bench.project(created, invited('ann'));
    await bench.begin();
    expect(await bench.reactionTo(await bench.record(streams.comments(projectId), commented('hanna')))).toEqual([
      'comment hanna',
      'comment cora',
    ]);
    const extended: DomainEvent = { type: 'DueMomentExtended', data: { ...of('ann'), dueAt: later } };
    expect(await bench.reactionTo(await bench.submission('ann', extended))).toEqual([]);
    const said = await bench.record(
      streams.documentComments(projectId, 'ann'),
      remarked('ann', 'tester', ['ann', 'sam', 'cora']),
    );
    expect(await bench.reactionTo(said)).toEqual(['mentioned cora', 'mail mentioned cora']);
  });

  it('[BEY-21] tells nobody with more time that it is over at the deadline of the project', async () => {
    await bench.project(created, joined('ann'), joined('ben'), joined('cid'), activated);
    const extended = (personId: string, at: string): DomainEvent => ({
      type: 'DueMomentExtended',
      data: { ...of(personId), dueAt: at },
    });
    await bench.submission('ann', extended('ann', later));
    await bench.submission('ben', extended('ben', later), extended('ben', dueAt));
    await bench.begin();
    const events = await bench.project(closed);
    // However often it is delivered.
    for (const _ of [1, 2])
      expect((await bench.reactionTo(events)).filter((told) => / (ann|ben|cid)$/.test(told))).toEqual([
        ...['past ben', 'past cid'],
        ...['mail past ben', 'mail past cid'],
      ]);
  });

  it('[BEY-21] tells of a moved due date whoever it is theirs, and of their own whoever has more time by it only now', async () => {
    await bench.project(created, joined('ann'), joined('ben'), joined('cid'), activated);
    const extended = (personId: string, at: string): DomainEvent => ({
      type: 'DueMomentExtended',
      data: { ...of(personId), dueAt: at },
    });
    const [own, latest] = ['2026-04-10T04:00:00.000Z', '2026-04-20T04:00:00.000Z'];
    await bench.submission('ann', extended('ann', latest));
    await bench.submission('ben', extended('ben', own));
    await bench.begin();
    const moved = async (from: string, to: string) => {
      const events = await bench.project({ type: 'DueDateMoved', data: { projectId, from, dueAt: to } });
      await bench.reactor.handle(events);
      return bench.client.take().flatMap(({ name, payload }) => {
        const { recipient, subject } = payload as { recipient: string; subject: { dueAt: string } };
        return name === 'QueueMail' ? [`${recipient} ${subject.dueAt}`] : [];
      });
    };
    const between = '2026-04-15T04:00:00.000Z';
    expect(await moved(dueAt, between)).toEqual([`ben ${between}`, `cid ${between}`]);
    expect(await moved(between, dueAt)).toEqual([`cid ${dueAt}`, `ben ${own}`]);
  });

  it('[BEY-21] tells whoever has more time what they are asked for after the deadline of the project, and nobody else', async () => {
    await bench.project(created, joined('ann'), joined('ben'), activated, closed);
    await bench.submission('ann', { type: 'DueMomentExtended', data: { ...of('ann'), dueAt: later } });
    await bench.begin();
    const off: DomainEvent = { type: 'DocumentUnassigned', data: { ...of('ann'), documentId: 'd1' } };
    expect(await bench.reactionTo(await bench.project(assigned('ann'), assigned('ben'), off))).toEqual([
      'assigned ann',
      'mail assigned ann',
      'unassigned ann',
      'mail unassigned ann',
    ]);
  });

  describe('a host who is gone', () => {
    const hostless = async (): Promise<string[][]> => {
      const bySystem = async (event: DomainEvent) =>
        bench.reactionTo((await bench.project(event)).map((stored) => ({ ...stored, actor: 'system' })));
      const gone = await bySystem({ type: 'ProjectDeleted', data: { projectId, purgeAt: '2026-03-31T10:00:00.000Z' } });
      const found = await bySystem({ type: 'ProjectRestored', data: { projectId, status: 'past' } });
      return [gone, found];
    };
    const all = ['ann', 'ben'];

    it('and the one who took over are told of to all, though the due date has passed in between', async () => {
      await bench.project(created, joined('ann'), joined('ben'), activated);
      await bench.begin();
      expect(await hostless()).toEqual([
        all.map((one) => `mail host-gone ${one}`),
        all.map((one) => `mail host-found ${one}`),
      ]);
    });

    it('after the due date is told of to whoever has more time, and to nobody else', async () => {
      await bench.project(created, ...[...all, 'cid'].map(joined), activated, closed);
      const until = (personId: string, at: string) =>
        bench.submission(personId, { type: 'DueMomentExtended', data: { ...of(personId), dueAt: at } });
      await until('ann', later);
      await bench.begin();
      expect(await hostless()).toEqual([['mail host-gone ann'], ['mail host-found ann']]);
    });
  });

  it('[CREATE-29] invites everyone when the project becomes active, not before', async () => {
    expect(await bench.reactionTo(await bench.project(created, invited('ann'), invited('ben')))).toEqual([
      'added cora',
      'mail added cora',
    ]);
    expect(await bench.reactionTo(await bench.project(assigned('ann')))).toEqual([]);
    expect(await bench.reactionTo(await bench.project(activated))).toEqual([
      'added sam',
      'mail added sam',
      'invited ann',
      'mail invitation ann',
      'invited ben',
      'mail invitation ben',
    ]);
  });

  it('[CREATE-29] invites whoever is added after the deadline at once, as the screen says', async () => {
    await bench.project(created, joined('ben'), activated, closed);
    await bench.begin();
    const late = await bench.project(invited('ann'));
    expect(await bench.reactionTo(late)).toEqual(['invited ann', 'mail invitation ann']);
    const deleted: DomainEvent = { type: 'ProjectDeleted', data: { projectId, purgeAt: later } };
    expect(await bench.reactionTo(await bench.project(deleted))).toEqual([]);
  });

  it('tells co-hosts and support staff that they were added, once', async () => {
    await bench.project(created, activated);
    await bench.begin();
    const { data } = created as DomainEvent<'ProjectCreated'>;
    const { host: _, teamId: __, ...settings } = data;
    const updated = (change: object): DomainEvent => ({ type: 'ProjectUpdated', data: { ...settings, ...change } });
    const more = await bench.project(updated({ coHosts: ['cora', 'dana'], supportStaff: 'tom' }));
    expect(await bench.reactionTo(more)).toEqual(['added dana', 'added tom', 'mail added dana', 'mail added tom']);
    const renamed = await bench.project(
      updated({ coHosts: ['cora', 'dana'], supportStaff: 'tom', projectName: 'Grants 2' }),
    );
    expect(await bench.reactionTo(renamed)).toEqual([]);
  });

  it('[QUOTE-06] [QUOTE-07] mails the visitor and the operator about a quote request', async () => {
    const visitor = await bench.directory.personOf('visitor@example.org');
    const operator = await bench.directory.personOf('operator@example.org');
    const events = await bench.record(streams.quote('q1'), quoteRequested({ personId: visitor.personId }));
    expect(await bench.reactionTo(events)).toEqual([
      `mail quote-thanks ${visitor.personId}`,
      `mail quote-operator ${operator.personId}`,
    ]);
  });

  it('[QUOTE-07] mails those who operate about a quote request, where no variable names somebody', async () => {
    Object.assign(bench.options.settings, { operatorEmail: nobodyOperates });
    const visitor = await bench.directory.personOf('visitor@example.org');
    const nobody = await bench.directory.personOf(nobodyOperates);
    const granted = (personId: string) =>
      bench.record(streams.installation(), { type: 'OperatorGranted', data: { personId } });
    const asked = (quoteId: string) =>
      bench.record(streams.quote(quoteId), quoteRequested({ quoteId, personId: visitor.personId }));
    const operatorsOf = async (events: Parameters<typeof bench.reactionTo>[0]) => (await bench.reactionTo(events))[1];
    const first = await asked('q1');
    expect(await operatorsOf(first)).toBe(`mail quote-operator ${nobody.personId}`);
    bench.pass(1_000);
    await granted('olga');
    expect(await operatorsOf(await asked('q2'))).toBe('mail quote-operator olga');
    // Reacted to once more, it is told to nobody who did not operate then.
    expect(await operatorsOf(first)).toBe(`mail quote-operator ${nobody.personId}`);
  });

  it('mails the other operators that one of them changed the mail server', async () => {
    const record = (event: DomainEvent) => bench.record(streams.installation(), event);
    for (const personId of ['olga', 'otto', 'lena']) await record({ type: 'OperatorGranted', data: { personId } });
    await record({ type: 'PersonLocked', data: { personId: 'lena' } });
    const changed: DomainEvent = { type: 'MailServerChanged', data: { personId: 'olga', host: 'mail.example.org' } };
    expect(await bench.reactionTo(await record(changed))).toEqual(['mail mail-server-changed otto']);
  });

  it('mails operators who asks to host, and whoever asked what was decided', async () => {
    const fallback = await bench.directory.personOf('operator@example.org');
    const record = (event: DomainEvent) => bench.record(streams.installation(), event);
    const requested: DomainEvent = { type: 'HostingRequested', data: { personId: 'bo', reason: 'A call' } };
    const first = await record(requested);
    expect(await bench.reactionTo(first)).toEqual([`mail hosting-asked ${fallback.personId}`]);
    await record({ type: 'OperatorGranted', data: { personId: 'olga' } });
    await record({ type: 'OperatorGranted', data: { personId: 'lena' } });
    await record({ type: 'PersonLocked', data: { personId: 'lena' } });
    expect(await bench.reactionTo(await record(requested))).toEqual(['mail hosting-asked olga']);
    // Reacted to once more, it is told to nobody who did not operate then.
    expect(await bench.reactionTo(first)).toEqual([`mail hosting-asked ${fallback.personId}`]);
    for (const type of ['HostingGiven', 'HostingDeclined'] as const)
      expect(await bench.reactionTo(await record({ type, data: { personId: 'bo' } }))).toEqual([
        'mail hosting-decided bo',
      ]);
  });

  it('mails the payer about each failed renewal once, about the end, about a card that expires or is gone, and about a refund', async () => {
    const failed = (tries: number, nextTryAt: string | null): DomainEvent => ({
      type: 'RenewalFailed',
      data: { personId: 'ann', paymentId: 'p1', tries, nextTryAt, needsPayer: false },
    });
    const expiring: DomainEvent = { type: 'CardExpiring', data: { personId: 'ann', expMonth: 3, expYear: 2026 } };
    const lost: DomainEvent = { type: 'CardLost', data: { personId: 'ann', paymentMethodId: 'pm_1' } };
    const refunded: DomainEvent = {
      type: 'PaymentRefunded',
      data: { personId: 'ann', paymentId: 'p1', total: 100, reference: 're_1' },
    };
    const refundFailed: DomainEvent = {
      type: 'PaymentRefundFailed',
      data: { personId: 'ann', paymentId: 'p1', total: 0, reference: 're_1', reason: 'declined' },
    };
    const ended: DomainEvent = { type: 'SubscriptionEnded', data: { personId: 'ann' } };
    const woken: DomainEvent = { type: 'SubscriptionWoken', data: { personId: 'ann', periodEnd: later } };
    const events = await bench.record(
      streams.subscription('ann'),
      failed(1, later),
      failed(3, null),
      ended,
      woken,
      expiring,
      lost,
      refunded,
      refundFailed,
    );
    const { personId: operator } = await bench.directory.personOf(bench.options.settings.operatorEmail);
    expect(await bench.reactionTo(events)).toEqual([
      'mail renewal-failed ann',
      'mail subscription-ended ann',
      'mail subscription-woken ann',
      'mail card-expiring ann',
      'mail card-lost ann',
      'mail refunded ann',
      'mail refund-failed ann',
      `mail refund-failed-operator ${operator}`,
    ]);
  });

  it('[BEY-33] goes on with a copy until nothing of it is left, however old it is', async () => {
    const awaited = (...documents: string[]): DomainEvent => ({
      type: 'AssignmentsAwaited',
      data: { projectId, from: '987654321', documents: documents.map((id) => ({ documentId: id, original: id })) },
    });
    await bench.project(created);
    const events = await bench.project(awaited('d1', 'd2'), awaited('d2'), awaited());
    const told = async () => {
      await bench.reactor.handle(events);
      return bench.client.take();
    };
    const commands = await told();
    expect(commands.map(({ name, payload }) => [name, payload])).toEqual([
      ['CopyAssignments', { projectId }],
      ['CopyAssignments', { projectId }],
    ]);
    expect(new Set(commands.map(({ commandId }) => commandId)).size).toBe(2);
    bench.pass(7 * DAY + 1);
    expect(await told()).toEqual(commands);
  });

  it('gives what was handed over however late, and takes nothing again that was given back since', async () => {
    const [teamId, handed] = ['t1', { personId: 'hanna', to: 'cora', projects: [projectId], teams: ['t1'] }];
    await bench.project(created);
    const accepted = { type: 'HandOverAccepted', data: { handOverId: 'h1', ...handed } } as const;
    const events = await bench.record(streams.installation(), accepted);
    const told = async () => {
      await bench.reactor.handle(events);
      return bench.client.take().filter(({ name }) => name.startsWith('Give'));
    };
    bench.pass(8 * DAY);
    expect((await told()).map(({ name }) => name)).toEqual(['GiveTeam', 'GiveProject']);
    const { eventStore, codec } = bench.options;
    const given = { type: 'ProjectHandedOver', data: { projectId, personId: 'hanna', to: 'cora' } } as const;
    await record(eventStore, codec, streams.project(projectId), [given], later, events[0]?.id);
    await bench.project({ type: 'ProjectHandedOver', data: { projectId, personId: 'cora', to: 'hanna' } });
    expect((await told()).map(({ payload }) => payload)).toEqual([{ teamId, from: 'hanna', to: 'cora' }]);
  });

  it('tells nobody of events older than a week', async () => {
    await bench.project(created, invited('ann'));
    const old = await bench.project(activated);
    bench.pass(7 * DAY + 1);
    expect(await bench.reactionTo(old)).toEqual([]);
    expect(await bench.reactionTo(await bench.project(joined('ann')))).toEqual(['joined hanna', 'joined cora']);
  });
});
