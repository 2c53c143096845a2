import { createProjector, type Projector, type ProjectorOptions } from '../engine/projector.ts';
import { projections } from './projections.ts';

/** What keeps all read models as the events are; nobody asks it anything. */
export const openReadModels = (options: Omit<ProjectorOptions, 'projections'>): Projector =>
  createProjector({ ...options, projections });
