import { streams } from '@dossier/shared/contract';
import { downloadsDecider } from '../../domain/index.ts';
import { handlersOf } from '../command-handler.ts';
import { inProject, type OfProject } from './in-project.ts';

const ofProject = { ...inProject, stream: ({ projectId }: OfProject) => streams.downloads(projectId) };

export const downloadsHandlers = handlersOf(downloadsDecider, ofProject, {
  RecordDownload: { outlives: true },
  RecordAudit: { outlives: true },
  RecordEvidence: { outlives: true },
});
