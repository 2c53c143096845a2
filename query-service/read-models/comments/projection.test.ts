import { describe, expect, it } from '@jest/globals';
import { given, projectId } from '../../testing/events.ts';
import { viewOf } from '../../testing/projected.ts';

describe('comments', () => {
  it('keep a comment with its author, encrypted', async () => {
    const added = given('CommentAdded', { projectId, personId: 'ann', commentId: 'c1', text: 'Hello' });
    expect(await viewOf('comments', 'c1', added)).toMatchObject({
      projectId,
      personId: 'ann',
      text: { encrypted: 'Hello', of: 'ann' },
    });
  });
});
