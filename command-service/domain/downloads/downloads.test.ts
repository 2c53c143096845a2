import { describe, it } from '@jest/globals';
import type { DomainCommand } from '../commands.ts';
import { event } from '../decider.ts';
import { activePublic, projectId, projectOf } from '../testing/project.ts';
import { given } from '../testing/specification.ts';
import { downloadsDecider } from './downloads.ts';

const project = projectOf(activePublic);
const record = (changes: Partial<DomainCommand<'RecordDownload'>['data']> = {}): DomainCommand<'RecordDownload'> => ({
  type: 'RecordDownload',
  data: { projectId, what: 'file', fileId: 'file-1', ...changes },
});
const recorded = event('DownloadRecorded', {
  projectId,
  personId: 'hanna',
  what: 'file',
  fileId: 'file-1',
  selection: '',
});

describe('downloads', () => {
  it('are recorded every time, with who and what', () => {
    given(downloadsDecider).when(record(), { actor: 'hanna' }, { project }).thenEvents(recorded);
    given(downloadsDecider, recorded).when(record(), { actor: 'hanna' }, { project }).thenEvents(recorded);
    given(downloadsDecider)
      .when(
        { type: 'RecordDownload', data: { projectId, what: 'archive', selection: 'latest' } },
        { actor: 'hanna' },
        { project },
      )
      .thenEvents(
        event('DownloadRecorded', { projectId, personId: 'hanna', what: 'archive', fileId: null, selection: 'latest' }),
      );
  });

  it('[ROLE-14] have looks of auditors beside them', () =>
    given(downloadsDecider)
      .when({ type: 'RecordAudit', data: { projectId, personId: 'olga' } }, { actor: 'system' }, { project })
      .thenEvents(event('ProjectAudited', { projectId, personId: 'olga' })));

  it('[BEY-39] have evidence packages beside them', () =>
    given(downloadsDecider)
      .when({ type: 'RecordEvidence', data: { projectId, personId: 'olga' } }, { actor: 'system' }, { project })
      .thenEvents(event('EvidenceMade', { projectId, personId: 'olga' })));

  it('are in the name of another person only when the system says so', () => {
    given(downloadsDecider)
      .when(record({ personId: 'hanna' }), { actor: 'system' }, { project })
      .thenEvents(recorded);
    given(downloadsDecider)
      .when(record({ personId: 'ben' }), { actor: 'hanna' }, { project })
      .thenEvents(recorded);
  });

  it('are refused where there is no project', () =>
    given(downloadsDecider)
      .when(record(), { actor: 'hanna' }, { project: projectOf([]) })
      .thenRejected('PROJECT_NOT_FOUND'));
});
