import { DAY, type Expiry, HOUR, noLimits } from '@dossier/shared/contract';
import { describe, it } from '@jest/globals';
import type { DomainCommand } from '../../commands.ts';
import { event } from '../../decider.ts';
import { activePublic, closed, deleted, dueAt, projectId, updated } from '../../testing/project.ts';
import { given, noon } from '../../testing/specification.ts';
import { subscription } from '../../testing/subscription.ts';
import { after } from '../../values.ts';
import { projectDecider } from '../index.ts';

const context = { subscription };
const system = (now: string) => ({ actor: 'system', now });
const set = (days: number | null): DomainCommand<'SetRetention'> => ({
  type: 'SetRetention',
  data: { projectId, days },
});
const retained = (days: number | null) => event('RetentionSet', { projectId, days });
const goes = after(dueAt, 30 * DAY);
const announce = (at = goes): DomainCommand<'AnnounceExpiry'> => ({
  type: 'AnnounceExpiry',
  data: { projectId, dueAt: at },
});
const announced = (days: Expiry['days'], deletedAt = goes, answers = false, at = goes) =>
  event('ExpiryAnnounced', { projectId, dueAt: at, deletedAt, days, answers });
const past = [...activePublic, closed];
const kept = [...past, retained(30)];
const weekBefore = after(goes, -7 * DAY);

describe('the retention of a project', () => {
  it('is set and taken back, each once', () => {
    given(projectDecider, ...past)
      .when(set(30), {}, context)
      .thenEvents(retained(30));
    given(projectDecider, ...kept)
      .when(set(30), {}, context)
      .thenNothing();
    given(projectDecider, ...kept)
      .when(set(null), {}, context)
      .thenEvents(retained(null));
    given(projectDecider, ...past, deleted)
      .when(set(30), {}, context)
      .thenRejected('PROJECT_IN_BIN');
  });

  it('[BEY-51] is no longer than whoever runs the installation allows; what is longer already stays', () => {
    const limited = {
      subscription: { ...noLimits, status: 'given', mayHost: true, collaborators: 9, storage: 9, retentionDays: 90 },
    } as const;
    const words = 'Here documents are kept for at most 90 days after the due date.';
    for (const days of [null, 91])
      given(projectDecider, ...kept)
        .when(set(days), {}, limited)
        .thenRejected('INVALID', { title: words, errors: { days: words } });
    given(projectDecider, ...kept)
      .when(set(90), {}, limited)
      .thenEvents(retained(90));
    given(projectDecider, ...past, retained(365))
      .when(set(365), {}, limited)
      .thenNothing();
  });

  it('is announced a week before and a day before, each once', () => {
    given(projectDecider, ...kept)
      .when(announce(), system(after(weekBefore, -1)), context)
      .thenRejected('NOT_DUE');
    given(projectDecider, ...kept)
      .when(announce(), system(weekBefore), context)
      .thenEvents(announced(7));
    given(projectDecider, ...kept)
      .when(announce(), system(after(weekBefore, HOUR)), context)
      .thenEvents(announced(7));
    given(projectDecider, ...kept, announced(7))
      .when(announce(), system(weekBefore), context)
      .thenRejected('NOT_DUE');
    given(projectDecider, ...kept, announced(7))
      .when(announce(), system(after(goes, -DAY)), context)
      .thenEvents(announced(1));
    given(projectDecider, ...kept, announced(7), announced(1))
      .when(announce(), system(goes), context)
      .thenNothing();
  });

  it('waits for a late notice: there is always a week after the first, and a day after the second', () => {
    const late = after(goes, 100 * DAY);
    const promised = after(late, 7 * DAY);
    given(projectDecider, ...kept)
      .when(announce(), system(late), context)
      .thenEvents(announced(7, promised));
    const later = after(promised, DAY);
    given(projectDecider, ...kept, announced(7, promised))
      .when(announce(), system(later), context)
      .thenEvents(announced(1, after(later, DAY)));
  });

  it('is announced anew when it is set, when a hold ends and when the project comes out of the bin', () => {
    const told = [...kept, announced(7), announced(1)];
    const now = after(goes, 3 * DAY);
    const anew = announced(7, after(now, 7 * DAY));
    const held = event('ProjectHeld', { projectId, personId: 'hanna', by: 'host', reason: 'An appeal' });
    const released = event('ProjectReleased', { projectId, personId: 'hanna', by: 'host' });
    for (const since of [
      [retained(null), retained(30)],
      [held, released],
      [deleted, event('ProjectRestored', { projectId, status: 'past' })],
    ])
      given(projectDecider, ...told, ...since)
        .when(announce(), system(now), context)
        .thenEvents(anew);
    given(projectDecider, ...told, held)
      .when(announce(after(goes, DAY)), system(now), context)
      .thenRejected('PROJECT_HELD');
  });

  it('[BEY-40] is announced anew, with the usual time, where only documents were named and there are questions', () => {
    const asking = event('QuestionsDefined', { projectId, sections: [] });
    const now = after(goes, 3 * DAY);
    const anew = announced(7, after(now, 7 * DAY), true);
    const spokenOf = [announced(7, goes, true), announced(1, goes, true)];
    for (const told of [
      [asking, ...kept, announced(7)],
      [asking, ...kept, announced(7), announced(1)],
      [...kept, announced(7), announced(1), asking],
      [asking, ...kept, announced(7, goes, true), announced(1)],
    ])
      given(projectDecider, ...activePublic, ...told)
        .when(announce(), system(now), context)
        .thenEvents(anew);
    given(projectDecider, ...activePublic, asking, ...kept, ...spokenOf, asking)
      .when(announce(), system(now), context)
      .thenNothing();
  });

  it('counts from the deadline, wherever that is moved', () => {
    const moved = after(dueAt, 5 * DAY);
    const later = [...kept, updated({ dueAt: moved }), event('DueDateMoved', { projectId, from: dueAt, dueAt: moved })];
    given(projectDecider, ...later)
      .when(announce(), system(goes), context)
      .thenRejected('CHANGED_MEANWHILE');
    given(projectDecider, ...later)
      .when(announce(after(goes, 5 * DAY)), system(goes), context)
      .thenEvents(announced(7, after(goes, 7 * DAY), false, after(goes, 5 * DAY)));
    given(projectDecider, ...past)
      .when(announce(), system(after(noon, 900 * DAY)), context)
      .thenRejected('CHANGED_MEANWHILE');
  });
});
