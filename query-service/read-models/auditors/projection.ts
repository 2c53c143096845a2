import type { LiveSignal } from '@dossier/shared/live';
import type { AuditorDocument } from '@dossier/shared/views';
import { type Fact, idOf, projection } from '../../engine/projection.ts';

type About = { readonly projectId?: string; readonly personId: string };

const idFor = ({ projectId = 'installation', personId }: About) => `${idOf(projectId)}.${idOf(personId)}`;

const granted = (_auditor: unknown, fact: Fact<'AuditorGranted' | 'InstallationAuditorGranted'>): AuditorDocument => {
  const { data, time: grantedAt, revision } = fact;
  const { personId, until } = data;
  const projectId = 'projectId' in data ? data.projectId : null;
  return { id: idFor(data), projectId, personId, grantedAt, until, revision };
};
const revoked = (auditor: AuditorDocument | undefined) => auditor && null;

/** Whose right ends loses the streams that tell of projects, as everybody else does. */
const signals = ({ data }: Fact, _before: AuditorDocument | undefined, after: AuditorDocument | undefined) => {
  const { projectId, personId } = data as About;
  const told: LiveSignal[] = [{ resource: 'projects', personId }];
  if (projectId !== undefined) told.push({ resource: 'auditors', projectId });
  return after ? told : [...told, { revoked: { personId } }];
};

/** Who may audit a project, or all of them, as granted: whether they still may, `audits` says. */
export const auditors = projection<AuditorDocument>({
  collection: 'auditors',
  ids: ({ data }) => [idFor(data as About)],
  on: {
    AuditorGranted: granted,
    AuditorRevoked: revoked,
    InstallationAuditorGranted: granted,
    InstallationAuditorRevoked: revoked,
  },
  signals,
});
