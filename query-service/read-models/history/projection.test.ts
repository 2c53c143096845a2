import { type EventType, events, type HistoryKind, historyKinds } from '@dossier/shared/contract';
import type { HistoryDocument } from '@dossier/shared/views';
import { describe, expect, it } from '@jest/globals';
import { created, given, history, projectId, teamCreated, uploaded } from '../../testing/events.ts';
import { projected, toldOf } from '../../testing/projected.ts';

const mail = (mailId: string, of: string | null) =>
  given('MailQueued', { mailId, recipient: 'ann', template: 'invitation', projectId: of, subject: {} });

describe('the time line', () => {
  it('[BEY-01] has an entry for each event of a project, in their order, and for nothing else', async () => {
    const facts = history(
      created(),
      teamCreated('host'),
      uploaded('ann', 'letter'),
      mail('of-team', null),
      mail('of-project', projectId),
      given('MailSent', { mailId: 'of-team' }),
      given('MailSent', { mailId: 'of-project' }),
    );
    const entries = Object.values((await projected(facts)).history ?? {}) as HistoryDocument[];
    expect(entries.map(({ kind, position }) => [kind, position])).toEqual([
      ['ProjectCreated', 1],
      ['DocumentUploaded', 3],
      ['MailQueued', 5],
      ['MailSent', 7],
    ]);
    expect(entries[3]).toMatchObject({ personId: 'ann' });
    expect(entries[1]).toMatchObject({ personId: 'ann', documentId: 'letter' });
  });

  it('[BEY-01] knows every kind of event that a project can have', () => {
    const ofProject = (Object.keys(events) as EventType[]).filter((type) => {
      const { projectId: field } = events[type].schema.shape as { projectId?: { safeParse(value: unknown): object } };
      return field && !('data' in field.safeParse(null));
    });
    expect(ofProject.length).toBeGreaterThan(20);
    const mails: HistoryKind[] = ['MailQueued', 'MailSent', 'MailFailed', 'MailDeferred', 'MailResent'];
    expect([...historyKinds].sort()).toEqual([...ofProject, ...mails].sort());
  });

  it('tells those who run the project of every entry, and others of what concerns them', async () => {
    const signals = await toldOf(history(created(), uploaded('ann', 'letter')));
    expect(signals).toContainEqual({
      resource: 'history',
      projectId,
      roles: ['owner', 'co-host', 'support', 'auditor'],
    });
    expect(signals).toContainEqual({ resource: 'history', projectId, personId: 'ann' });
    const sent = await toldOf(history(mail('m', projectId), given('MailSent', { mailId: 'm' })));
    expect(sent).toContainEqual({ resource: 'history', projectId, personId: 'ann' });
  });
});
