import { describe, expect, it } from '@jest/globals';
import { ApiProblem } from '../../data/api.ts';
import type { Send } from '../../data/commands.ts';
import { aCollaborator, aDocument, aProject, projectId } from '../../testing/rows.ts';
import { acceptUploads, assign, extendTo, remind } from './actions.ts';
import { type Action, forEachPerson, type Outcome } from './outcome.ts';

const now = Date.parse('2026-11-23T10:00:00Z');
const project = aProject();
const refusal = (title: string) => new ApiProblem({ status: 409, code: 'VERSION_CHANGED', title });

const told = async (
  action: Action,
  people: Parameters<typeof forEachPerson>[0],
  refuse: (sent: unknown) => boolean = () => false,
) => {
  const sent: unknown[] = [];
  const outcomes: Record<string, Outcome> = {};
  const send = (async (name: string, payload: object) => {
    sent.push({ name, ...payload });
    if (refuse(payload)) throw refusal('A newer version was uploaded.');
    return {};
  }) as unknown as Send;
  await forEachPerson(
    people,
    action,
    send,
    (personId, outcome) => Object.assign(outcomes, { [personId]: outcome }),
    () => false,
  );
  return { sent, outcomes };
};

describe('an action for many people', () => {
  it('[BEY-45] reminds who owes something and was not reminded of this deadline, and says why not the others', async () => {
    const owed = [['Budget', 'Reject']] as const;
    const { sent, outcomes } = await told(remind(project, now), [
      aCollaborator('ada', owed),
      aCollaborator('bo', [['Budget', 'Accept']]),
      aCollaborator('cy', owed, { remindedAt: '2026-11-22T10:00:00Z' }),
    ]);
    expect(sent).toMatchObject([{ name: 'RemindCollaborator', personId: 'ada', kind: 'host' }]);
    expect(outcomes).toMatchObject({
      ada: { kind: 'done', text: 'Reminded.' },
      bo: { kind: 'skipped', text: 'Owes nothing.' },
      cy: { kind: 'skipped', text: expect.stringMatching(/^Reminded already, yesterday \d\d:\d\d\.$/) },
    });
    const past = remind(aProject({ status: 'past', dueAt: '2026-11-22T10:00:00Z' }), now);
    const late = aCollaborator('di', owed, { dueAt: '2026-11-22T10:00:00Z' });
    expect((await told(past, [late])).outcomes).toMatchObject({ di: { kind: 'skipped' } });
  });

  it('[BEY-45] accepts the versions that nobody has reviewed; one refusal stops no other', async () => {
    const people = [
      aCollaborator('ada', [
        ['Budget', 'Uploaded'],
        ['Plan', 'Uploaded'],
        ['Letter', 'In Review'],
      ]),
      aCollaborator('bo', [['Budget', 'Reject']]),
    ];
    const { sent, outcomes } = await told(
      acceptUploads(project),
      people,
      (sent) => (sent as { documentId: string }).documentId === 'Budget',
    );
    expect(sent).toEqual(
      ['Budget', 'Plan'].map((documentId) => ({
        name: 'ReviewDocument',
        projectId,
        personId: 'ada',
        documentId,
        version: 1,
        reviewsSeen: 0,
        action: 'Accept',
        remarks: '',
      })),
    );
    expect(outcomes).toMatchObject({
      ada: { kind: 'refused', text: '1 document accepted. Budget: A newer version was uploaded.' },
      bo: { kind: 'skipped' },
    });
  });

  it('[BEY-45] gives nobody less time than they have', async () => {
    const dueAt = '2100-02-01T05:00:00Z';
    const people = [aCollaborator('ada'), aCollaborator('bo', [], { dueAt: '2100-03-01T05:00:00Z' })];
    const { sent, outcomes } = await told(extendTo(project, dueAt), people);
    expect(sent).toEqual([{ name: 'ExtendDueMoment', projectId, personId: 'ada', dueAt }]);
    expect(outcomes).toMatchObject({ ada: { kind: 'done' }, bo: { kind: 'skipped' } });
  });

  it('[BEY-45] asks people only for what they are not asked for yet', async () => {
    const people = [aCollaborator('ada', [['Budget', 'Accept']])];
    const { sent } = await told(assign(project, [aDocument('Budget'), aDocument('Plan')]), people);
    expect(sent).toEqual([{ name: 'AssignDocument', projectId, documentId: 'Plan', personIds: ['ada'] }]);
    expect((await told(assign(project, [aDocument('Budget')]), people)).outcomes).toMatchObject({
      ada: { kind: 'skipped' },
    });
  });
});
