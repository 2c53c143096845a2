import type { Encrypted } from '@dossier/shared/contract';
import type { Codec } from '@dossier/shared/history';
import type { ProjectDocument } from '@dossier/shared/views';
import { projectId } from './events.ts';

/** A private look at a project: Ann delivered the first document. */
export const aProjectDocument = (over: Partial<ProjectDocument>): ProjectDocument => ({
  id: projectId,
  host: '',
  teamId: null,
  projectName: 'Grants',
  projectDetails: '',
  projectScope: 'public',
  collectDocs: 'yes',
  startDate: '2026-03-01',
  endDate: '2026-03-31',
  timeZone: 'GMT-5',
  deadline: '2026-03-01T09:00:00.000Z',
  reminder: '1hour',
  coHosts: [],
  supportStaff: null,
  status: 'active',
  isTemplate: false,
  expectedCollaborators: null,
  offeredTo: null,
  banned: [],
  declined: [],
  revision: 0,
  settingsRevision: 0,
  definitionsRevision: 0,
  definitions: [
    {
      documentId: 'd1',
      fieldName: 'Budget',
      type: '.pdf',
      maxSize: 1,
      sizeUnit: 'Mb',
      template: null,
      moreTypes: [],
      optional: false,
    },
    {
      documentId: 'd2',
      fieldName: 'Plan',
      type: '.pdf',
      maxSize: 1,
      sizeUnit: 'Mb',
      template: null,
      moreTypes: [],
      optional: false,
    },
  ],
  documentIds: ['d1', 'd2'],
  supportingFiles: [],
  collaborators: [],
  joined: 'J',
  assigned: ['', ''],
  statuses: ['U', ''],
  former: {},
  parted: {},
  names: {},
  ownDeadlines: {},
  ended: {},
  bundledFor: null,
  retentionDays: null,
  uploadLimits: { share: null, versions: null },
  guests: null,
  mailing: { moreReminders: [], invitationText: '', reminderText: '' },
  retentionSince: null,
  expiry: null,
  holds: [],
  filesOf: [],
  reminded: {},
  members: [],
  totals: { required: 0, delivered: 0, statusCounts: {} as never, completeCollaborators: 0 },
  createdAt: '2026-03-01T00:00:00.000Z',
  purgeAt: null,
  ...over,
});

/** As a project's view has what the host calls somebody. */
export const namesGiven = async (codec: Codec, personId: string, name: string): Promise<ProjectDocument['names']> => {
  const data = await codec.encrypt({ type: 'CollaboratorNamed', data: { projectId, personId, name } });
  return { [personId]: data.name as Encrypted };
};
