import { auditRule } from '@dossier/shared/authorization';
import type { EvidenceDocument } from '@dossier/shared/views';
import { type Fact, idOf, projection } from '../../engine/projection.ts';

const notYet = { state: 'preparing', size: null, readyAt: null, keptUntil: null, people: [] } as const;

/** The one package of a project that is, or is being, made beforehand. */
export const evidence = projection<EvidenceDocument>({
  collection: 'evidence',
  ids: (fact: Fact) => [idOf((fact.data as { projectId: string }).projectId)],
  on: {
    EvidenceOrdered: (before, { data: { projectId, packageId, personId, bytes }, time, position }) =>
      before?.packageId === packageId
        ? { ...before, askers: [...before.askers, personId] }
        : { ...notYet, id: projectId, packageId, askedAt: time, position, askers: [personId], bytes },
    EvidenceReady: (before, { data: { size, keptUntil, people }, time }) =>
      before && { ...before, state: 'ready', size, keptUntil, people, readyAt: time },
    EvidenceDropped: (before, { data: { why } }) =>
      before && (why === 'failed' ? { ...before, ...notYet, state: 'failed' } : null),
    ProjectPurged: (before) => before && null,
  },
  signals: (_fact, before, after) => {
    const id = (after ?? before)?.id;
    return id === undefined ? [] : [{ resource: 'evidence', id, projectId: id, roles: auditRule.allow }];
  },
});
