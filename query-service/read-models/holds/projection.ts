import type { EventData } from '@dossier/shared/contract';
import type { HoldDocument } from '@dossier/shared/views';
import { encrypted, idOf, projection } from '../../engine/projection.ts';

type About = Pick<EventData<'ProjectReleased'>, 'projectId' | 'by'>;
const idFor = ({ projectId, by }: About) => `${idOf(projectId)}.${idOf(by)}`;

/** Legal holds that last. */
export const holds = projection<HoldDocument>({
  collection: 'holds',
  ids: ({ data }) => [idFor(data as About)],
  on: {
    ProjectHeld: (_hold, { data, time: since }) => {
      const { projectId, by, personId, reason } = data;
      return { id: idFor(data), projectId, by, personId, reason: encrypted(reason), since };
    },
    ProjectReleased: (hold) => hold && null,
  },
  signals: ({ data }) => [{ resource: 'holds', projectId: (data as About).projectId }],
});
