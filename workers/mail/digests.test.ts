import { isoTime } from '@dossier/shared/basics/clock';
import { EngineUnavailableError } from '@dossier/shared/basics/errors';
import {
  DAY,
  type DomainEvent,
  digestAfter,
  type EventData,
  HOUR,
  type MailPace,
  type MailTemplate,
  MINUTE,
  streams,
} from '@dossier/shared/contract';
import { record } from '@dossier/shared/history/testing';
import { MailRefusedError } from '@dossier/shared/mailer';
import { until } from '@dossier/shared/testing/until';
import { type ProjectDocument, projections } from '@dossier/shared/views';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { projectId, registered } from '../testing/events.ts';
import { aProjectDocument, namesGiven } from '../testing/project.ts';
import { openTestWorkers, type TestWorkers } from '../testing/test-workers.ts';
import { createDigests } from './digests.ts';
import { createMailSender } from './queued-mails.ts';

describe('digests', () => {
  let bench: TestWorkers;
  let host: string;
  let ann: string;
  let running: { stop(): Promise<unknown> }[];
  beforeEach(async () => {
    bench = await openTestWorkers();
    host = (await bench.directory.personOf('hanna@example.org')).personId;
    ann = (await bench.directory.personOf('ann@example.org')).personId;
    await bench.record(streams.account(host), registered(host, 'Hanna', 'Host'));
    running = [];
    // Commands of this part happen; all views have seen them.
    recording = async () => {};
    bench.client.answer = async ({ name, payload, commandId }) => {
      await recording(name);
      const { mailId } = payload as { mailId: string };
      const types = { DeferMail: 'MailDeferred', RecordMailSent: 'MailSent', RecordMailFailed: 'MailFailed' } as const;
      const type = types[name as keyof typeof types];
      const event = { type, data: payload } as unknown as DomainEvent;
      await record(bench.eventStore, bench.codec, streams.mail(mailId), [event], isoTime(bench.clock()), commandId);
      mails.set(mailId, { ...mails.get(mailId), ...changes(type, payload) });
      await views();
      return { ok: true, answer: {} };
    };
    mails.clear();
    project = aProjectDocument({ host, collaborators: [ann], joined: 'J', statuses: ['U', 'U'], members: [host, ann] });
  });
  afterEach(async () => {
    for (const worker of running) await worker.stop();
    await bench.close();
  });

  let recording: (name: string) => Promise<void>;
  let project: ProjectDocument;
  const mails = new Map<string, { readonly deferredUntil?: string | null } & Record<string, unknown>>();
  const changes = (type: string, payload: object) => {
    if (type === 'MailDeferred') return { deferredUntil: (payload as { until: string }).until };
    return { status: type === 'MailSent' ? 'sent' : (payload as { outcome: string }).outcome };
  };
  let written = 0;
  /** Stands for the projections: they have seen everything up to the head. */
  const views = async () => {
    const offset = await bench.eventStore.head();
    written += 1;
    const position = offset + written;
    const write = (collection: string, id: string, document: object) => ({ collection, id, position, document });
    const documents = [...mails].map(([id, mail]) => write('mails', id, { id, ...mail }));
    await bench.readStore.write([write('projects', projectId, project), ...documents] as never, {
      projection: projections,
      partition: 0,
      offset,
      position,
    });
  };
  const queue = async (
    mailId: string,
    template: MailTemplate = 'submitted',
    about: string | EventData<'MailQueued'>['subject'] = 'd1',
    recipient = host,
    cause?: string,
  ) => {
    const subject = typeof about === 'string' ? { documentId: about, personId: ann } : about;
    const data = { mailId, recipient, template, projectId, subject };
    await record(
      bench.eventStore,
      bench.codec,
      streams.mail(mailId),
      [{ type: 'MailQueued', data }],
      isoTime(bench.clock()),
      cause,
    );
    mails.set(mailId, {
      ...data,
      status: 'queued',
      deferredUntil: null,
      queuedAt: isoTime(bench.clock()),
      entry: null,
    });
    await views();
    await bench.jobs.enqueue('mail', { id: mailId, data: { mailId } });
  };
  const paced = (uploads: MailPace) =>
    bench.record(streams.account(host), {
      type: 'MailPacingSet',
      data: { personId: host, asks: 'once', uploads, news: uploads },
    });
  const run = () => {
    running.push(createMailSender(bench.options).start(), createDigests(bench.options).start());
  };
  const recorded = (name: string) => bench.client.sent.filter((sent) => sent.name === name).length;
  const deferred = (count: number) => until(() => recorded('DeferMail') === count);
  const over = () => bench.at(isoTime(digestAfter('daily', bench.clock())));
  const texts = () => bench.mailer.mails.map(({ subject }) => subject);

  it('[BEY-46] carry what came in a day, each thing once, in one mail of two copies', async () => {
    run();
    run();
    await queue('m1');
    await queue('m2', 'submitted', 'd2');
    await queue('m3', 'submitted', 'd1');
    await deferred(3);
    expect(bench.mailer.mails).toEqual([]);
    over();
    await until(() => recorded('RecordMailSent') === 3);
    expect(bench.mailer.mails).toHaveLength(1);
    const [mail] = bench.mailer.mails;
    expect(mail).toMatchObject({ to: { address: 'hanna@example.org' }, subject: '2 updates: Grants' });
    expect(mail?.text.match(/uploaded Budget/g)).toHaveLength(1);
    expect(mail?.text).toContain('https://dossier.example/settings/login-security');
  });

  it('[BEY-46] lead who has no account to the project by a link of their own, and to no screens that they have not', async () => {
    project = { ...project, status: 'past' };
    run();
    await queue('m1', 'past', 'd1', ann);
    await deferred(1);
    over();
    await until(() => recorded('RecordMailSent') === 1);
    const [mail] = bench.mailer.mails;
    expect(mail?.to.address).toBe('ann@example.org');
    expect(mail?.text.match(/https:\/\/dossier\.example\/\S*/g)).toEqual([
      expect.stringMatching(/^https:\/\/dossier\.example\/invitation#./),
    ]);
  });

  it('[BEY-46] say nothing of what was decided meanwhile, nor to who has no right any more', async () => {
    run();
    await queue('m1');
    await queue('m2', 'submitted', 'd2');
    await deferred(2);
    project = { ...project, statuses: ['A', 'U'] };
    await views();
    over();
    await until(() => recorded('RecordMailSent') === 1);
    expect(texts()).toEqual([expect.stringMatching(/uploaded Plan$/)]);
    await queue('m3');
    await deferred(3);
    project = { ...project, members: [ann] };
    await views();
    over();
    await until(() => recorded('RecordMailFailed') === 2);
    expect(bench.mailer.mails).toHaveLength(1);
  });

  it('name whoever has no account as the host does', async () => {
    project = { ...project, names: await namesGiven(bench.codec, ann, 'Ann of Lund') };
    run();
    await queue('m1');
    await deferred(1);
    over();
    await until(() => bench.mailer.mails.length === 1);
    expect(texts()).toEqual(['Ann of Lund uploaded Budget']);
  });

  it('[BEY-46] come hourly to who chose that, and not at all to who wants each at once', async () => {
    await paced('hourly');
    run();
    await queue('m1');
    await deferred(1);
    bench.pass(HOUR);
    await until(() => bench.mailer.mails.length === 1);
    await paced('once');
    await queue('m2');
    await until(() => bench.mailer.mails.length === 2);
    expect(recorded('DeferMail')).toBe(1);
  });

  it('[BEY-46] never hold back what asks something of its reader, unless they chose so', async () => {
    run();
    await queue('m1', 'due-moved');
    await until(() => recorded('RecordMailSent') === 1);
    expect(recorded('DeferMail')).toBe(0);
  });

  describe('of one document each', () => {
    beforeEach(() => {
      const [budget] = project.definitions;
      const documentIds = ['d1', 'd2', 'd3', 'd4'];
      const definitions = documentIds.map((documentId) => ({
        ...(budget as NonNullable<typeof budget>),
        documentId,
        fieldName: `Form ${documentId}`,
      }));
      const each = <T>(value: T) => documentIds.map(() => value);
      project = {
        ...project,
        projectScope: 'private',
        deadline: '2026-04-01T04:00:00.000Z',
        documentIds,
        definitions,
        assigned: each('A'),
        statuses: each(''),
      };
    });
    const asked = (mailId: string, documentId: string) => queue(mailId, 'assigned', documentId, ann);

    it('go together after the first within ten minutes, with what there is to say then', async () => {
      run();
      await asked('m1', 'd1');
      await until(() => recorded('RecordMailSent') === 1);
      await asked('m2', 'd2');
      await asked('m3', 'd3');
      await deferred(2);
      expect(bench.client.sent.findLast(({ name }) => name === 'DeferMail')?.payload.reason).toBeNull();
      bench.pass(MINUTE);
      await asked('m4', 'd4');
      await deferred(3);
      project = { ...project, assigned: ['A', 'A', '', 'A'] };
      await views();
      bench.pass(10 * MINUTE);
      await until(() => recorded('RecordMailSent') === 3 && recorded('RecordMailFailed') === 1);
      expect(texts()).toEqual(['You have been asked for a document: Form d1', '2 updates: Grants']);
      expect(bench.mailer.mails[1]?.text).toMatch(/Form d2.*Form d4/s);
      await asked('m5', 'd3');
      await until(() => recorded('RecordMailFailed') === 2);
      // That it was asked for has been told within the hour.
      await asked('m6', 'd2');
      await deferred(4);
      expect(bench.client.sent.findLast(({ name }) => name === 'DeferMail')?.payload.reason).toContain('once an hour');
    });

    it.each([
      ['before their moment', 1],
      ['long after it', 30],
    ])('go together although the queue was lost, and filled again %s', async (_when, minutes) => {
      const sender = createMailSender(bench.options);
      running.push(sender.start());
      await asked('m1', 'd1');
      await until(() => recorded('RecordMailSent') === 1);
      await asked('m2', 'd2');
      await asked('m3', 'd3');
      await deferred(2);
      bench.pass(minutes * MINUTE);
      const attempt = { isLast: false, isAsked: false, stillOurs: async () => {} };
      for (const mailId of ['m2', 'm3']) await sender.handle({ ...attempt, data: { mailId } });
      running.push(createDigests(bench.options).start());
      await until(() => {
        bench.pass(MINUTE);
        return recorded('RecordMailSent') === 3;
      });
      expect(texts()).toEqual(['You have been asked for a document: Form d1', '2 updates: Grants']);
    });
  });

  it('have every comment that mentions somebody within an hour of the first', async () => {
    const mention = async (mailId: string, text: string) => {
      const of = { projectId, personId: ann, documentId: 'd1', commentId: mailId };
      const event: DomainEvent = { type: 'DocumentCommented', data: { ...of, author: ann, text, mentions: [host] } };
      const [said] = await bench.record(streams.documentComments(projectId, ann), event);
      const subject = { documentId: 'd1', personId: ann, collaboratorId: ann };
      await queue(mailId, 'mentioned', subject, host, said?.id);
    };
    run();
    await mention('m1', 'Which year?');
    await until(() => recorded('RecordMailSent') === 1);
    await mention('m2', 'Of 2026, or 2027?');
    await mention('m3', 'And with the budget?');
    await deferred(2);
    bench.pass(HOUR);
    await until(() => recorded('RecordMailSent') + recorded('RecordMailFailed') === 3);
    expect(bench.mailer.mails).toHaveLength(2);
    expect(bench.mailer.mails[1]?.text).toMatch(/Of 2026, or 2027\?.*And with the budget\?/s);
  });

  it('[BEY-46] are made after a restart, and again from the mails when the queue was lost', async () => {
    await queue('m1');
    const sender = createMailSender(bench.options).start();
    await deferred(1);
    await sender.stop();
    over();
    run();
    await until(() => recorded('RecordMailSent') === 1);
    expect(bench.mailer.mails).toHaveLength(1);
  });

  it.each([
    ['within a minute of its moment', '05:59:59.900', '06:00:00.000', DAY],
    ['so late that it takes longer than a minute to record it', '05:58:30.000', '06:00:10.000', 10 * MINUTE],
  ])('[BEY-46] leave to the next one what comes %s', async (_when, comes, recorded_, next) => {
    run();
    await queue('m0', 'submitted', 'd2');
    await deferred(1);
    bench.at(`2026-03-02T${comes}Z`);
    let isFirst = true;
    recording = async (name) => {
      if (name !== 'DeferMail' || !isFirst) return;
      isFirst = false;
      bench.at(`2026-03-02T${recorded_}Z`);
      await until(() => recorded('RecordMailSent') === 1);
    };
    await queue('m1');
    await until(() => mails.get('m1')?.deferredUntil);
    await until(() => {
      bench.pass(1_000);
      return recorded('DeferMail') > 1;
    });
    await until(async () => (await bench.jobs.list('delayed')).some(({ queue: name }) => name === 'digest'));
    expect(bench.mailer.mails).toHaveLength(1);
    bench.pass(next);
    await until(() => recorded('RecordMailSent') === 2);
    expect(texts()).toEqual([expect.stringMatching(/Plan$/), expect.stringMatching(/Budget$/)]);
  });

  it('[BEY-46] go although something happens all the time that the views do not show yet', async () => {
    await queue('m1');
    const sender = createMailSender(bench.options).start();
    await deferred(1);
    await sender.stop();
    let end = await bench.eventStore.head();
    const ends = async () => {
      end += 1;
      return new Map([[0, end]]);
    };
    const checkpoints = async () => {
      end += 1;
      return new Map([[0, { offset: end - 2, position: end }]]);
    };
    const readStore = { ...bench.readStore, checkpoints };
    running.push(createDigests({ ...bench.options, readStore, bus: { ...bench.bus, ends } }).start());
    over();
    await until(async () => {
      if ((await bench.jobs.count('delayed')) > 0) bench.pass(1_000);
      return bench.mailer.mails.length === 1;
    });
  });

  it('[BEY-46] wait until the views show all that belongs into them', async () => {
    await queue('m1');
    const sender = createMailSender(bench.options).start();
    await deferred(1);
    await sender.stop();
    await paced('daily');
    const attempt = {
      id: 'd',
      data: { personId: host, until: '' },
      attempt: 1,
      isLast: false,
      isAsked: false,
      stillOurs: async () => {},
    };
    await expect(createDigests(bench.options).handle(attempt)).rejects.toThrow(EngineUnavailableError);
  });

  it('[BEY-46] that bounce say so of everything in them', async () => {
    run();
    await queue('m1');
    await queue('m2', 'submitted', 'd2');
    await deferred(2);
    bench.mailer.failure = new MailRefusedError('550 no such mailbox');
    over();
    await until(() => recorded('RecordMailFailed') === 2);
    expect(bench.client.sent.at(-1)?.payload).toMatchObject({ outcome: 'bounced' });
  });
});
