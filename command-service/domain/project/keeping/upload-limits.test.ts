import { MB } from '@dossier/shared/contract';
import { describe, it } from '@jest/globals';
import type { DomainCommand } from '../../commands.ts';
import { event } from '../../decider.ts';
import { submissionDecider } from '../../submission/index.ts';
import { activePublic, projectId, projectOf } from '../../testing/project.ts';
import { given } from '../../testing/specification.ts';
import { upload, uploaded } from '../../testing/submission.ts';
import { subscription } from '../../testing/subscription.ts';
import { projectDecider } from '../index.ts';

const limits = { projectId, share: 500 * MB, versions: 2 };
const usual = { projectId, share: null, versions: null };
const set = (data: typeof limits | typeof usual): DomainCommand<'SetUploadLimits'> => ({
  type: 'SetUploadLimits',
  data,
});
const limited = event('UploadLimitsSet', limits);

describe('what each collaborator of a project may use', () => {
  it('is set and taken back, each once', () => {
    const begun = given(projectDecider, ...activePublic);
    begun.when(set(usual), {}, { subscription }).thenNothing();
    begun.when(set(limits), {}, { subscription }).thenEvents(limited);
    const later = given(projectDecider, ...activePublic, limited);
    later.when(set(limits), {}, { subscription }).thenNothing();
    later.when(set(usual), {}, { subscription }).thenEvents(event('UploadLimitsSet', usual));
  });

  it('bounds the versions of a document, withdrawn ones included, and of each document by itself', () => {
    const project = projectOf([...activePublic, limited]);
    const twice = given(submissionDecider, uploaded(1), uploaded(2));
    twice.when(upload('file-3'), {}, { project }).thenRejected('VERSION_LIMIT');
    twice.when(upload('file-2'), {}, { project }).thenNothing();
    twice
      .when(upload('file-1', {}, 'plan-id'), {}, { project })
      .thenEvents(uploaded(1, 'file-1', { documentId: 'plan-id' }));
  });

  it('is 50 versions where the host has said nothing', () => {
    const versions = Array.from({ length: 50 }, (_, index) => uploaded(index + 1));
    const project = projectOf(activePublic);
    given(submissionDecider, ...versions.slice(1))
      .when(upload('file-51'), {}, { project })
      .thenRejected('VERSION_LIMIT');
    given(submissionDecider, ...versions.slice(0, 49))
      .when(upload('file-50'), {}, { project })
      .thenEvents(uploaded(50));
  });
});
