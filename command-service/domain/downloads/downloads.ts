import type { EventsOf } from '@dossier/shared/contract';
import { accept, type CommandOf, type Decider, decisions, event, evolveBy, reject } from '../decider.ts';
import { isProject, type ProjectState } from '../project/index.ts';

/** Every download stands alone (BEY-25): no decision depends on another one. */
export type DownloadsState = Readonly<Record<string, never>>;
export type DownloadsContext = { readonly project: ProjectState };

const table = decisions<DownloadsState>()({
  RecordAudit: (data) => accept([event('ProjectAudited', data)]),
  RecordEvidence: (data) => accept([event('EvidenceMade', data)]),
  RecordDownload: ({ projectId, what, fileId = null, selection = '', ...named }, _, { actor }) => {
    // Only the system may name somebody else.
    const personId = actor === 'system' ? (named.personId ?? actor) : actor;
    return accept([event('DownloadRecorded', { projectId, personId, what, fileId, selection })]);
  },
});
export type DownloadsCommand = CommandOf<typeof table>;

export const downloadsDecider: Decider<DownloadsState, DownloadsCommand, DownloadsContext> = {
  initial: {},
  restsOn: { type: 'DownloadRecorded', count: 0 },
  evolve: evolveBy<DownloadsState, EventsOf<'downloads'>>({
    DownloadRecorded: (state) => state,
    ProjectAudited: (state) => state,
    EvidenceMade: (state) => state,
  }),
  decide: (command, state, moment, { project }) =>
    isProject(project) ? table.decide(command, state, moment, undefined) : reject('PROJECT_NOT_FOUND'),
};
