import type { EventData } from '@dossier/shared/contract';
import type { ReminderDocument } from '@dossier/shared/views';
import { type Fact, idOf, projection } from '../../engine/projection.ts';
import { submissionSignals } from '../submissions/signals.ts';

type About = { readonly projectId: string; readonly personId: string };

export const reminders = projection<ReminderDocument>({
  collection: 'reminders',
  ids: (fact: Fact) => {
    const { projectId, personId } = fact.data as About;
    return [`${idOf(projectId)}.${idOf(personId)}`];
  },
  on: {
    CollaboratorReminded: (reminder, { data: { projectId, personId, dueAt: deadline, kind }, time }) => ({
      id: `${projectId}.${personId}`,
      byHost: kind === 'host' ? { deadline, at: time } : (reminder?.byHost ?? null),
      byClock: kind === 'host' ? (reminder?.byClock ?? null) : { deadline, kind },
    }),
  },
  signals: ({ data }) => {
    const { projectId, personId, kind } = data as EventData<'CollaboratorReminded'>;
    return kind === 'host' ? submissionSignals(projectId, personId) : [];
  },
});
