import { type EventsOf, type EvidenceEnd, evidenceLimits } from '@dossier/shared/contract';
import type { DomainCommand } from '../commands.ts';
import { accept, type Decider, event, evolveBy, reject } from '../decider.ts';
import { packageIdOf } from '../ids.ts';
import { isProject, type ProjectState } from '../project/index.ts';
import { after } from '../time.ts';

/** The one package of a project that is made beforehand; without askers there is none. */
export type EvidenceState = {
  readonly packageId: string;
  readonly isReady: boolean;
  readonly askers: readonly string[];
};
export type EvidenceCommand = DomainCommand<'OrderEvidence' | 'FinishEvidence' | 'DropEvidence'>;
export type EvidenceEvent = EventsOf<'evidence'>;
export type EvidenceContext = { readonly project: ProjectState };

const none: EvidenceState = { packageId: '', isReady: false, askers: [] };

/** One at a time for each project, whoever asks (BEY-39): it takes as much room as all documents. */
export const evidenceDecider: Decider<EvidenceState, EvidenceCommand, EvidenceContext> = {
  initial: none,
  evolve: evolveBy<EvidenceState, EvidenceEvent>({
    EvidenceOrdered: ({ packageId: before, askers }, { packageId, personId }) => ({
      packageId,
      isReady: false,
      askers: packageId === before ? [...askers, personId] : [personId],
    }),
    EvidenceReady: (state) => ({ ...state, isReady: true }),
    EvidenceDropped: () => none,
  }),
  decide: (command, { packageId, isReady, askers }, { now, commandId }, { project }) => {
    if (!isProject(project)) return reject('PROJECT_NOT_FOUND');
    const { projectId } = command.data;
    const exists = askers.length > 0;
    const isAbout = (named: string | undefined) => exists && (named === undefined || named === packageId);
    const dropped = (why: EvidenceEnd) => event('EvidenceDropped', { projectId, packageId, why, askers: [...askers] });
    switch (command.type) {
      case 'OrderEvidence': {
        const { personId, bytes } = command.data;
        const isBeingMade = exists && !isReady;
        if (isBeingMade && askers.includes(personId)) return accept([]);
        const id = isBeingMade ? packageId : packageIdOf(commandId);
        const ordered = event('EvidenceOrdered', { projectId, personId, packageId: id, bytes });
        return accept(exists && isReady ? [dropped('replaced'), ordered] : [ordered]);
      }
      case 'FinishEvidence': {
        const { packageId: made, size, people } = command.data;
        if (!isAbout(made)) return reject('EVIDENCE_NOT_FOUND');
        if (isReady) return accept([]);
        const keptUntil = after(now, evidenceLimits.keptFor);
        return accept([event('EvidenceReady', { projectId, packageId, size, keptUntil, askers: [...askers], people })]);
      }
      case 'DropEvidence':
        return accept(isAbout(command.data.packageId) ? [dropped(command.data.why)] : []);
    }
  },
};
