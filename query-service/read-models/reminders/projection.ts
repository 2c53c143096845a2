import type { ReminderDocument } from '@dossier/shared/views';
import { type Fact, idOf, projection } from '../../engine/projection.ts';
import { submissionNotices } from '../submissions/notices.ts';

type About = { readonly projectId: string; readonly personId: string };

export const reminders = projection<ReminderDocument>({
  collection: 'reminders',
  ids: (fact: Fact) => {
    const { projectId, personId } = fact.data as About;
    return [`${idOf(projectId)}.${idOf(personId)}`];
  },
  on: {
    CollaboratorReminded: (_reminder, { data: { projectId, personId, dueAt, kind }, time }) =>
      kind === 'host' ? { id: `${projectId}.${personId}`, deadline: dueAt, at: time } : undefined,
  },
  notices: ({ data }) => submissionNotices((data as About).projectId, (data as About).personId),
});
