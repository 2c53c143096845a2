import { accept, event } from '../../decider.ts';
import { ofLive } from '../context.ts';

export const uploadLimitsDecisions = ofLive({
  SetUploadLimits: ({ projectId, share, versions }, { uploadLimits }) =>
    accept(
      uploadLimits.share === share && uploadLimits.versions === versions
        ? []
        : [event('UploadLimitsSet', { projectId, share, versions })],
    ),
});
