import { randomUUID } from 'node:crypto';
import {
  type AnswerDraftRow,
  type CommandInput,
  endOfDay,
  HOUR,
  MINUTE,
  type SavedAnswerDrafts,
} from '@dossier/shared/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { activeProject, projectInput, subscribedHost } from '../../testing/projects.ts';
import { person, sender } from '../../testing/sender.ts';
import { openTestService, type TestService } from '../../testing/service.ts';

type Draft = SavedAnswerDrafts['drafts'][number];

const sections: CommandInput<'DefineQuestions'>['sections'] = [
  {
    ...{ sectionId: 'about', title: 'About you' },
    questions: [
      { kind: 'text', questionId: 'name', label: 'Name' },
      { kind: 'yesNo', questionId: 'eu', label: 'In the union' },
    ],
  },
  { sectionId: 'more', title: 'More', questions: [{ kind: 'longText', questionId: 'why', label: 'Why' }] },
];

describe('drafts of answers', () => {
  let test: TestService;
  let [ann, bob] = [] as unknown as Awaited<ReturnType<TestService['account']>>[];
  let send: ReturnType<typeof sender>;
  let hostId = '';
  let projectId = '';
  beforeAll(async () => {
    test = await openTestService();
    send = sender(test.service.execute);
    hostId = await subscribedHost(test.engines, send);
    [ann, bob] = [await test.account('ann'), await test.account('bob')];
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    ({ projectId } = await activeProject(test.engines, send, hostId));
    await send.done(person(hostId), 'DefineQuestions', { projectId, sections });
    await send.done(person(hostId), 'InviteCollaborators', { projectId, emails: ['ann@example.org'] });
  });

  const ask = async (method: 'GET' | 'PUT', { token } = ann as { token: string }, drafts?: readonly object[]) => {
    const response = await fetch(`${test.url}/api/answer-drafts/${projectId}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(drafts && { body: JSON.stringify({ drafts }) }),
    });
    return { status: response.status, body: (await response.json()) as AnswerDraftRow[] & { code?: string } };
  };
  const save = (...drafts: Draft[]) => ask('PUT', ann, drafts);
  const kept = async () => (await ask('GET')).body.map(({ questionId, value }) => [questionId, value]);
  const name = (value: string, change: Partial<Draft> = {}): Draft => ({
    questionId: 'name',
    value,
    age: 0,
    ...change,
  });
  const why = { questionId: 'why', value: 'Because', age: 0 };
  const answer = (seen?: CommandInput<'AnswerQuestions'>['seen']) =>
    send.done(person(ann?.personId ?? ''), 'AnswerQuestions', {
      ...{ projectId, sectionId: 'about', ...(seen && { seen }) },
      answers: [
        { questionId: 'name', value: 'Acorn' },
        { questionId: 'eu', value: true },
      ],
    });

  it('[BEY-55] go on with another device, whatever they say yet', async () => {
    const { status, body } = await save(name(' Aco'), { questionId: 'eu', value: null, age: 0 });
    expect(status).toBe(200);
    expect(body).toMatchObject([
      { questionId: 'eu', value: null },
      { questionId: 'name', value: ' Aco' },
    ]);
    expect(await kept()).toEqual([
      ['eu', null],
      ['name', ' Aco'],
    ]);
    await save({ questionId: 'eu', age: 0 });
    expect(await kept()).toEqual([['name', ' Aco']]);
  });

  it('[BEY-55] of two devices the newer text is kept, and told to the other', async () => {
    const [first] = (await save(name('from the phone', { age: 1_000 }))).body;
    expect((await save(name('of last week', { age: 5_000 }))).body).toMatchObject([{ value: 'from the phone' }]);
    // Whoever has seen it writes over it, whenever that was.
    const over = await save(name('and went on', { age: 5_000, seen: first?.typedAt as number }));
    expect(over.body).toMatchObject([{ value: 'and went on' }]);
  });

  it('[BEY-55] end when their section is submitted, and no other', async () => {
    await save(name('Aco'), { questionId: 'eu', value: true, age: 0 }, why);
    await answer();
    expect(await kept()).toEqual([['why', 'Because']]);
  });

  it('[BEY-55] of another device that are newer than what its sender has seen stay when their section is submitted', async () => {
    const { body } = await save(name('Aco'), { questionId: 'eu', value: true, age: 0 }, why);
    const seen = body.map(({ questionId, typedAt }) => ({ questionId, typedAt }));
    await save(name('Acorn, and what the phone adds', { seen: seen[1]?.typedAt as number }));
    await answer(seen.filter(({ questionId }) => questionId !== 'why'));
    expect(await kept()).toEqual([
      ['name', 'Acorn, and what the phone adds'],
      ['why', 'Because'],
    ]);
    // Of what it has never seen, nothing goes either.
    await answer([]);
    expect(await kept()).toHaveLength(2);
    await answer();
    expect(await kept()).toEqual([['why', 'Because']]);
  });

  it('[BEY-55] that were typed since stay when their section is submitted again, as its answer was lost', async () => {
    const { time } = test.engines;
    const section = { projectId, sectionId: 'more', answers: [{ questionId: 'why', value: 'Because' }] };
    const reason = { projectId, itemId: 'motto', reason: 'None yet' };
    const excuses = { reasons: ['None yet'], own: false };
    const motto = { kind: 'text', questionId: 'motto', label: 'Motto', excuses } as const;
    const asked = [...sections, { sectionId: 'last', title: 'Last', questions: [motto] }];
    await send.done(person(hostId), 'DefineQuestions', { projectId, sections: asked });
    const commands = [
      ['AnswerQuestions', section],
      // It is so already.
      ['AnswerQuestions', section],
      ['ExcuseItem', reason],
    ] as const;
    for (const [name, payload] of commands) {
      const once = { name, payload, caller: person(ann?.personId ?? ''), commandId: randomUUID() };
      const submit = () => test.service.execute({ ...once, keyed: true, correlationId: once.commandId });
      const questionId = name === 'ExcuseItem' ? 'motto' : 'why';
      await save({ questionId, value: 'of before', age: 0 });
      expect(await submit()).toMatchObject({ ok: true });
      expect(await kept()).toEqual([]);
      time.now += MINUTE;
      await save({ questionId, value: 'and more', age: 0 });
      expect(await submit()).toMatchObject({ ok: true });
      expect(await kept()).toEqual([[questionId, 'and more']]);
      await save({ questionId, age: 0 });
    }
  });

  it('cost a submission no look-up of when it was done before, unless it is a repeat', async () => {
    const lookedUp = jest.spyOn(test.engines.eventStore, 'findCommand');
    const payload = { projectId, sectionId: 'more', answers: [{ questionId: 'why', value: 'Because' }] };
    const once = { payload, caller: person(ann?.personId ?? ''), commandId: randomUUID(), keyed: true };
    const submit = () => test.service.execute({ name: 'AnswerQuestions', ...once, correlationId: once.commandId });
    expect(await submit()).toMatchObject({ ok: true });
    expect(lookedUp).not.toHaveBeenCalled();
    expect(await submit()).toMatchObject({ ok: true });
    expect(lookedUp).toHaveBeenCalled();
    lookedUp.mockRestore();
  });

  it('[BEY-55] are of questions that are asked, and bounded', async () => {
    expect((await save({ questionId: 'gone', value: 'x', age: 0 })).body).toEqual([]);
    for (const value of ['x'.repeat(10_001), 7, [['x']]] as unknown as string[])
      expect((await save(name(value))).status).toBe(400);
    expect((await ask('PUT', ann, [])).status).toBe(400);
    expect(
      (
        await ask(
          'PUT',
          ann,
          Array.from({ length: 101 }, () => name('x')),
        )
      ).status,
    ).toBe(400);
  });

  it('[BEY-55, ROLE-17] are there for nobody else, and for nobody who left', async () => {
    await save(name('Aco'));
    expect(await ask('GET', bob)).toMatchObject({ status: 404, body: { code: 'PROJECT_NOT_FOUND' } });
    expect(await ask('PUT', bob, [name('x')])).toMatchObject({ status: 404 });
    await send.done(person(hostId), 'InviteCollaborators', { projectId, emails: ['bob@example.org'] });
    expect(await ask('GET', bob)).toEqual({ status: 200, body: [] });
    await send.done(person(hostId), 'RemoveCollaborator', { projectId, email: 'ann@example.org' });
    expect(await ask('GET')).toMatchObject({ status: 404 });
    expect(await save(name('x'))).toMatchObject({ status: 404 });
  });

  it('[BEY-22] of before the deadline let their section be submitted within the grace period, whatever a caller claims', async () => {
    const { time } = test.engines;
    const before = time.now;
    const { endDate, timeZone } = projectInput(before);
    const due = Date.parse(endOfDay(endDate, timeZone ?? ''));
    time.now = due - MINUTE;
    const { personId, token } = await test.account('gus');
    const gus = person(personId);
    await send.done(person(hostId), 'InviteCollaborators', { projectId, emails: ['gus@example.org'] });
    const drafts = (...all: Draft[]) => ask('PUT', { token }, all);
    const about = {
      ...{ projectId, sectionId: 'about' },
      answers: [
        { questionId: 'name', value: 'Acorn' },
        { questionId: 'eu', value: true },
      ],
    };
    const more = { projectId, sectionId: 'more', answers: [{ questionId: 'why', value: 'Because' }] };
    await drafts(name('Aco'));
    time.now = due + MINUTE;
    expect(await send.refusal(gus, 'AnswerQuestions', more)).toBe('DEADLINE_PASSED');
    // Typed an hour ago, as its sender says: the server hears of it now.
    const { body } = await drafts({ ...why, age: HOUR });
    expect(body).toMatchObject([{ typedAt: due + MINUTE - HOUR, begunAt: due + MINUTE }]);
    expect(await send.refusal(gus, 'AnswerQuestions', more)).toBe('DEADLINE_PASSED');
    // Nor does another section's, nor one that was given up and typed anew.
    await drafts(name('Acorn'));
    await send.done(gus, 'AnswerQuestions', about);
    const changed = { ...about, answers: [{ questionId: 'name', value: 'Oak' }, ...about.answers.slice(1)] };
    await drafts(name('Oak'));
    expect(await send.refusal(gus, 'AnswerQuestions', changed)).toBe('DEADLINE_PASSED');
    time.now = before;
  });

  it('[BEY-55] are no event', async () => {
    const head = await test.engines.eventStore.head();
    await save(name('Aco'));
    expect(await test.engines.eventStore.head()).toBe(head);
  });
});
