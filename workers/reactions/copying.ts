import type { StoredEvent } from '@dossier/shared/contract';
import { ask, type Fact, type Reaction } from './reaction.ts';

const isAwaited = (event: StoredEvent): event is StoredEvent & Fact<'AssignmentsAwaited'> =>
  event.type === 'AssignmentsAwaited';

/** A copy goes on with its next portion, whose events lead to the one after it; however old it is, as nobody else does it. */
export const copyOn = (event: StoredEvent): Reaction[] => {
  if (!isAwaited(event) || event.data.documents.length === 0) return [];
  const { projectId } = event.data;
  return [ask('CopyAssignments', { projectId }, 'copy-on', projectId)];
};
