import type { DomainPayload } from '../../commands.ts';
import { accept, type Decision, event } from '../../decider.ts';
import type { LiveProject } from '../state.ts';

export const setUploadLimits = (
  { projectId, share, versions }: DomainPayload<'SetUploadLimits'>,
  { uploadLimits }: LiveProject,
): Decision =>
  accept(
    uploadLimits.share === share && uploadLimits.versions === versions
      ? []
      : [event('UploadLimitsSet', { projectId, share, versions })],
  );
