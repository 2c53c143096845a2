import { describe, it } from '@jest/globals';
import type { DomainCommand } from '../commands.ts';
import { event } from '../decider.ts';
import { commentIdOf } from '../ids.ts';
import { activePublic, closed, deleted, projectId, projectOf } from '../testing/project.ts';
import { given } from '../testing/specification.ts';
import { commentsDecider } from './thread.ts';

const add: DomainCommand<'AddComment'> = { type: 'AddComment', data: { projectId, text: 'When do we meet?' } };
const commentId = commentIdOf(projectId, 'comment-1');
const added = event('CommentAdded', { projectId, personId: 'anna', commentId, text: 'When do we meet?' });
const by = { actor: 'anna', commandId: 'comment-1' };

describe('comments', () => {
  it('are kept with their author, in a past project too', () => {
    const outcome = given(commentsDecider).when(add, by, { project: projectOf(activePublic) });
    outcome.thenEvents(added);
    outcome.thenAnswers({ commentId });
    given(commentsDecider, added)
      .when(add, by, { project: projectOf([...activePublic, closed]) })
      .thenEvents(added);
  });

  it('are refused in the bin, and where there is no project', () => {
    given(commentsDecider)
      .when(add, by, { project: projectOf([...activePublic, deleted]) })
      .thenRejected('PROJECT_IN_BIN');
    given(commentsDecider)
      .when(add, by, { project: projectOf([]) })
      .thenRejected('PROJECT_NOT_FOUND');
  });
});
