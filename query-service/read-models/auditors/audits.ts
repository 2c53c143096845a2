import { isoTime } from '@dossier/shared/basics/clock';
import { createRecent } from '@dossier/shared/basics/recent';
import { type EventData, type StoredEvent, streams } from '@dossier/shared/contract';
import type { AuditorDocument } from '@dossier/shared/views';
import type { Audits } from '../../http/lists/reader.ts';
import type { QueryServiceOptions } from '../../options.ts';

type Options = Pick<QueryServiceOptions, 'readStore' | 'eventStore' | 'clock' | 'tracker'>;
type Grant = Pick<AuditorDocument, 'projectId' | 'personId' | 'until' | 'revision'>;

const kept = 10_000;

const streamFor = ({ projectId }: Pick<Grant, 'projectId'>) =>
  projectId === null ? streams.installation() : streams.project(projectId);

/** Null once it is revoked. */
const applied = (grant: Grant | null, personId: string, { type, data, revision }: StoredEvent): Grant | null => {
  const about = data as EventData<'AuditorGranted'>;
  if (about.personId !== personId) return grant;
  if (type === 'AuditorRevoked' || type === 'InstallationAuditorRevoked') return null;
  const isGrant = type === 'AuditorGranted' || type === 'InstallationAuditorGranted';
  return isGrant ? { projectId: about.projectId ?? null, personId, until: about.until, revision } : grant;
};

/**
 * Views, which may be behind, say who may audit; the stream says whether they still do. So a right
 * is gone with the answer to who took it, and at its end by itself (ROLE-14).
 */
export const auditsAtHead = ({ readStore, eventStore, clock, tracker }: Options): Audits => {
  /** How far each stream was read for a grant. */
  const known = createRecent<{ readonly grant: Grant | null; readonly revision: number }>(kept);

  const atHead = async (view: AuditorDocument): Promise<Grant | null> => {
    const before = known.get(view.id);
    const from = before && before.revision >= view.revision ? before : { grant: view, revision: view.revision };
    const later = await eventStore.readStream(streamFor(view), { from: from.revision + 1 });
    const grant = later.reduce<Grant | null>((one, event) => applied(one, view.personId, event), from.grant);
    known.put(view.id, { grant, revision: later.at(-1)?.revision ?? from.revision });
    return grant;
  };
  const holding = async (views: readonly AuditorDocument[]): Promise<'all' | readonly string[]> => {
    const now = isoTime(clock());
    const grants = await Promise.all(views.map(atHead));
    const held = grants.filter((grant): grant is Grant => grant !== null && now < grant.until);
    for (const { until } of held) tracker?.noteEnd(Date.parse(until));
    return held.some(({ projectId }) => projectId === null) ? 'all' : held.flatMap(({ projectId }) => projectId ?? []);
  };

  return {
    among: async (personId, projectIds) => {
      if (projectIds.length === 0) return new Set();
      const ids = ['installation', ...projectIds].map((id) => `${id}.${personId}`);
      const views = await readStore.getMany<AuditorDocument>('auditors', ids);
      const audited = await holding(views);
      return new Set(audited === 'all' ? projectIds : audited);
    },
    of: async (personId) => holding(await readStore.find<AuditorDocument>('auditors', { where: { personId } })),
  };
};
