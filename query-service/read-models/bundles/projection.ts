import { auditRule } from '@dossier/shared/authorization';
import type { BundleDocument } from '@dossier/shared/views';
import { type Fact, idOf, projection } from '../../engine/projection.ts';

export const bundles = projection<BundleDocument>({
  collection: 'bundles',
  ids: (fact: Fact) => [idOf((fact.data as { projectId: string }).projectId)],
  on: {
    BundleMade: (_bundle, { data: { projectId, dueAt, people, documents }, time }) => ({
      id: projectId,
      madeAt: time,
      dueAt,
      people,
      documents,
    }),
    ProjectPurged: (bundle) => bundle && null,
  },
  signals: (_fact, _before, bundle) =>
    bundle ? [{ resource: 'bundles', id: bundle.id, projectId: bundle.id, roles: auditRule.allow }] : [],
});
