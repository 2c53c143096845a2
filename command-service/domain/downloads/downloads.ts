import type { EventsOf } from '@dossier/shared/contract';
import type { DomainCommand } from '../commands.ts';
import { accept, type Decider, event, evolveBy, reject } from '../decider.ts';
import { isProject, type ProjectState } from '../project/index.ts';

/** Every download stands alone (BEY-25): no decision depends on another one. */
export type DownloadsState = Readonly<Record<string, never>>;
export type DownloadsCommand = DomainCommand<'RecordDownload' | 'RecordAudit' | 'RecordEvidence'>;
export type DownloadsEvent = EventsOf<'downloads'>;
export type DownloadsContext = { readonly project: ProjectState };

export const downloadsDecider: Decider<DownloadsState, DownloadsCommand, DownloadsContext> = {
  initial: {},
  restsOn: { type: 'DownloadRecorded', count: 0 },
  evolve: evolveBy<DownloadsState, DownloadsEvent>({
    DownloadRecorded: (state) => state,
    ProjectAudited: (state) => state,
    EvidenceMade: (state) => state,
  }),
  decide: ({ type, data }, _state, { actor }, { project }) => {
    if (!isProject(project)) return reject('PROJECT_NOT_FOUND');
    if (type === 'RecordAudit') return accept([event('ProjectAudited', data)]);
    if (type === 'RecordEvidence') return accept([event('EvidenceMade', data)]);
    const { projectId, what, fileId = null, selection = '' } = data;
    // Only the system may name somebody else.
    const personId = actor === 'system' ? (data.personId ?? actor) : actor;
    return accept([event('DownloadRecorded', { projectId, personId, what, fileId, selection })]);
  },
};
