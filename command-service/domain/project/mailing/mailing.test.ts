import { describe, it } from '@jest/globals';
import type { DomainCommand } from '../../commands.ts';
import { event } from '../../decider.ts';
import { activePublic, created, projectId } from '../../testing/project.ts';
import { given } from '../../testing/specification.ts';
import { subscription } from '../../testing/subscription.ts';
import { projectDecider } from '../index.ts';

const words = { invitationText: 'Please help us with {project}.', reminderText: '' };
const set = (moreReminders: number[], texts = words): DomainCommand<'SetMailing'> => ({
  type: 'SetMailing',
  data: { projectId, moreReminders, ...texts },
});
const mailed = event('MailingSet', { projectId, moreReminders: [168, 72], ...words });

describe('what a project mails by itself', () => {
  it('[BEY-50] is set and taken back, in a draft too, with each reminder once', () => {
    given(projectDecider, created())
      .when(set([72, 168, 72]), {}, { subscription })
      .thenEvents(mailed);
    const later = given(projectDecider, ...activePublic, mailed);
    later.when(set([168, 72]), {}, { subscription }).thenNothing();
    const nothing = { invitationText: '', reminderText: '' };
    later
      .when(set([], nothing), {}, { subscription })
      .thenEvents(event('MailingSet', { projectId, moreReminders: [], ...nothing }));
  });
});
