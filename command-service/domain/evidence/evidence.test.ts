import { describe, it } from '@jest/globals';
import { event } from '../decider.ts';
import { packageIdOf } from '../ids.ts';
import { activePublic, projectId, projectOf } from '../testing/project.ts';
import { given } from '../testing/specification.ts';
import { type EvidenceCommand, evidenceDecider } from './evidence.ts';

const context = { project: projectOf(activePublic) };
const system = { actor: 'system' };
const packageId = packageIdOf('command-1');
const order = (personId: string): EvidenceCommand => ({
  type: 'OrderEvidence',
  data: { projectId, personId, bytes: 900 },
});
const finish = (made = packageId): EvidenceCommand => ({
  type: 'FinishEvidence',
  data: { projectId, packageId: made, size: 1_000, people: ['ann'] },
});
const drop = (named?: string): EvidenceCommand => ({
  type: 'DropEvidence',
  data: { projectId, why: 'deleted', ...(named && { packageId: named }) },
});
const ordered = (personId: string, id = packageId) =>
  event('EvidenceOrdered', { projectId, personId, packageId: id, bytes: 900 });
const ready = (...askers: string[]) =>
  event('EvidenceReady', {
    projectId,
    packageId,
    size: 1_000,
    keptUntil: '2030-05-17T12:00:00.000Z',
    askers,
    people: ['ann'],
  });
const dropped = (why: 'deleted' | 'replaced' | 'failed', ...askers: string[]) =>
  event('EvidenceDropped', { projectId, packageId, why, askers });

describe('an evidence package that is made beforehand', () => {
  it('[BEY-39] is made once, however often and by whomever it is asked for', () => {
    given(evidenceDecider).when(order('hanna'), system, context).thenEvents(ordered('hanna'));
    given(evidenceDecider, ordered('hanna'))
      .when(order('hanna'), { ...system, commandId: 'command-2' }, context)
      .thenNothing();
    given(evidenceDecider, ordered('hanna'))
      .when(order('olga'), { ...system, commandId: 'command-2' }, context)
      .thenEvents(ordered('olga'));
  });

  it('[BEY-39] is ready for all who asked, and kept for a week', () => {
    given(evidenceDecider, ordered('hanna'), ordered('olga'))
      .when(finish(), system, context)
      .thenEvents(ready('hanna', 'olga'));
    given(evidenceDecider, ordered('hanna'), ready('hanna')).when(finish(), system, context).thenNothing();
  });

  it('[BEY-39] gives way to the next one', () =>
    given(evidenceDecider, ordered('hanna'), ready('hanna'))
      .when(order('hanna'), { ...system, commandId: 'command-2' }, context)
      .thenEvents(dropped('replaced', 'hanna'), ordered('hanna', packageIdOf('command-2'))));

  it('[BEY-39] is not ready once it was dropped, and dropped once', () => {
    given(evidenceDecider, ordered('hanna'), ready('hanna'))
      .when(drop(), system, context)
      .thenEvents(dropped('deleted', 'hanna'));
    given(evidenceDecider, ordered('hanna'), dropped('deleted', 'hanna'))
      .when(finish(), system, context)
      .thenRejected('EVIDENCE_NOT_FOUND');
    given(evidenceDecider, ordered('hanna'), dropped('deleted', 'hanna')).when(drop(), system, context).thenNothing();
    given(evidenceDecider, ordered('hanna')).when(drop('another'), system, context).thenNothing();
    given(evidenceDecider, ordered('hanna'))
      .when(finish('another'), system, context)
      .thenRejected('EVIDENCE_NOT_FOUND');
  });

  it('could not be made where something in it goes meanwhile, so that those who wait hear of it', () =>
    given(evidenceDecider, ordered('hanna'), ordered('olga'))
      .when(drop(), system, context)
      .thenEvents(dropped('failed', 'hanna', 'olga')));

  it('is refused where there is no project', () =>
    given(evidenceDecider)
      .when(order('hanna'), system, { project: projectOf([]) })
      .thenRejected('PROJECT_NOT_FOUND'));
});
