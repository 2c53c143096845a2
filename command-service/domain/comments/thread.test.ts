import { readerIdOf } from '@dossier/shared/authorization';
import { threadIdOf } from '@dossier/shared/contract';
import { describe, it } from '@jest/globals';
import type { DomainCommand } from '../commands.ts';
import { event } from '../decider.ts';
import { commentIdOf } from '../ids.ts';
import { activePublic, deleted, projectId, projectOf } from '../testing/project.ts';
import { given } from '../testing/specification.ts';
import { readingDecider, type ThreadContext, threadDecider } from './thread.ts';

const place = { projectId, personId: 'anna', documentId: 'budget-id' };
const comment = (
  mentions: readonly string[] = [],
  over: Partial<DomainCommand<'CommentDocument'>['data']> = {},
): DomainCommand<'CommentDocument'> => ({
  type: 'CommentDocument',
  data: { ...place, text: 'Which year?', mentions: mentions.map((one) => readerIdOf(projectId, one)), ...over },
});
const commentId = commentIdOf(projectId, 'c1');
const commented = (author: string, mentions: string[] = []) =>
  event('DocumentCommented', { ...place, commentId, author, text: 'Which year?', mentions });
const by = (actor: string) => ({ actor, commandId: 'c1' });
const project = projectOf(activePublic);
const own: ThreadContext = { project, roles: ['collaborator'], team: undefined };
const hosts: ThreadContext = { project, roles: ['owner'], team: undefined };

describe('the comments on a document', () => {
  it('[BEY-43] are of the collaborator and of whoever runs the project', () => {
    given(threadDecider).when(comment(), by('anna'), own).thenEvents(commented('anna'));
    given(threadDecider).when(comment(), by('hanna'), hosts).thenEvents(commented('hanna'));
    given(threadDecider).when(comment(), by('hanna'), hosts).thenAnswers({ commentId });
    given(threadDecider).when(comment(), by('ben'), own).thenRejected('COLLABORATOR_NOT_FOUND');
  });

  it('[BEY-43] mention who reads them, once and nobody else', () => {
    given(threadDecider)
      .when(comment(['hanna', 'hanna', 'anna', 'ben']), by('anna'), own)
      .thenEvents(commented('anna', ['hanna']));
    given(threadDecider)
      .when(comment(['anna']), by('hanna'), hosts)
      .thenEvents(commented('hanna', ['anna']));
  });

  it('are refused about what is not there, and in the bin', () => {
    given(threadDecider)
      .when(comment([], { documentId: 'nothing' }), by('hanna'), hosts)
      .thenRejected('DOCUMENT_NOT_FOUND');
    given(threadDecider)
      .when(comment([], { personId: 'nobody' }), by('hanna'), hosts)
      .thenRejected('COLLABORATOR_NOT_FOUND');
    given(threadDecider)
      .when(comment(), by('hanna'), { ...hosts, project: projectOf([...activePublic, deleted]) })
      .thenRejected('PROJECT_IN_BIN');
  });
});

describe('what somebody has read', () => {
  const mark = (seen: number): DomainCommand<'MarkCommentsRead'> => ({
    type: 'MarkCommentsRead',
    data: { ...place, seen },
  });
  const read = (seen: number) => event('CommentsRead', { personId: 'hanna', threadId: threadIdOf(place), seen });

  it('[BEY-43] only grows', () => {
    given(readingDecider).when(mark(2), by('hanna'), hosts).thenEvents(read(2));
    given(readingDecider, read(2)).when(mark(2), by('hanna'), hosts).thenNothing();
    given(readingDecider, read(2)).when(mark(1), by('hanna'), hosts).thenNothing();
    given(readingDecider, read(2)).when(mark(3), by('hanna'), hosts).thenEvents(read(3));
  });

  it('is refused to who does not read the thread', () =>
    given(readingDecider).when(mark(1), by('ben'), own).thenRejected('COLLABORATOR_NOT_FOUND'));
});
