import { streams } from '@dossier/shared/contract';
import { downloadsDecider, evidenceDecider } from '../../domain/index.ts';
import { handlersOf } from '../command-handler.ts';
import { inProject, type OfProject } from './in-project.ts';

const ofProject = { ...inProject, stream: ({ projectId }: OfProject) => streams.downloads(projectId) };

const ofEvidence = { ...inProject, stream: ({ projectId }: OfProject) => streams.evidence(projectId) };
const outlives = { outlives: true } as const;

export const downloadsHandlers = {
  ...handlersOf(downloadsDecider, ofProject, {
    RecordDownload: outlives,
    RecordAudit: outlives,
    RecordEvidence: outlives,
  }),
  ...handlersOf(evidenceDecider, ofEvidence, {
    OrderEvidence: outlives,
    FinishEvidence: outlives,
    DropEvidence: outlives,
  }),
};
