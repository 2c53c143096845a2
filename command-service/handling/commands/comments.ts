import { streams } from '@dossier/shared/contract';
import { commentsDecider } from '../../domain/index.ts';
import { handlersOf } from '../command-handler.ts';
import { inProject, type OfProject } from './in-project.ts';

const ofProject = { ...inProject, stream: ({ projectId }: OfProject) => streams.comments(projectId) };

export const commentsHandlers = handlersOf(commentsDecider, ofProject, { AddComment: {} });
