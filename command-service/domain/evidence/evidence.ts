import { type EventsOf, type EvidenceEnd, evidenceLimits } from '@dossier/shared/contract';
import { accept, type CommandOf, type Decider, decisions, event, evolveBy, reject } from '../decider.ts';
import { packageIdOf } from '../ids.ts';
import { isProject, type ProjectState } from '../project/index.ts';
import { after } from '../values.ts';

/** The one package of a project that is made beforehand; without askers there is none. */
export type EvidenceState = {
  readonly packageId: string;
  readonly isReady: boolean;
  readonly askers: readonly string[];
};
export type EvidenceContext = { readonly project: ProjectState };

const none: EvidenceState = { packageId: '', isReady: false, askers: [] };

/** Of the package that is there, or of the one with this id. */
const isAbout = ({ packageId, askers }: EvidenceState, named: string = packageId) =>
  askers.length > 0 && named === packageId;
const dropped = (projectId: string, { packageId, askers }: EvidenceState, why: EvidenceEnd) =>
  event('EvidenceDropped', { projectId, packageId, why, askers: [...askers] });

const table = decisions<EvidenceState>()({
  OrderEvidence: ({ projectId, personId, bytes }, state, { commandId }) => {
    const { isReady, askers } = state;
    const isBeingMade = askers.length > 0 && !isReady;
    if (isBeingMade && askers.includes(personId)) return accept([]);
    const packageId = isBeingMade ? state.packageId : packageIdOf(commandId);
    const ordered = event('EvidenceOrdered', { projectId, personId, packageId, bytes });
    return accept(askers.length > 0 && isReady ? [dropped(projectId, state, 'replaced'), ordered] : [ordered]);
  },
  FinishEvidence: ({ projectId, packageId, size, people }, state, { now }) => {
    if (!isAbout(state, packageId)) return reject('EVIDENCE_NOT_FOUND');
    if (state.isReady) return accept([]);
    const keptUntil = after(now, evidenceLimits.keptFor);
    const askers = [...state.askers];
    return accept([event('EvidenceReady', { projectId, packageId, size, keptUntil, askers, people })]);
  },
  // Who waits for one that is not ready yet has to hear that it does not come.
  DropEvidence: ({ projectId, packageId, why }, state) =>
    accept(isAbout(state, packageId) ? [dropped(projectId, state, state.isReady ? why : 'failed')] : []),
});
export type EvidenceCommand = CommandOf<typeof table>;

/** One at a time for each project, whoever asks (BEY-39): it takes as much room as all documents. */
export const evidenceDecider: Decider<EvidenceState, EvidenceCommand, EvidenceContext> = {
  initial: none,
  evolve: evolveBy<EvidenceState, EventsOf<'evidence'>>({
    EvidenceOrdered: ({ packageId: before, askers }, { packageId, personId }) => ({
      packageId,
      isReady: false,
      askers: packageId === before ? [...askers, personId] : [personId],
    }),
    EvidenceReady: (state) => ({ ...state, isReady: true }),
    EvidenceDropped: () => none,
  }),
  decide: (command, state, moment, { project }) =>
    isProject(project) ? table.decide(command, state, moment, undefined) : reject('PROJECT_NOT_FOUND'),
};
