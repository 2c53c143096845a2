import { streams } from '@dossier/shared/contract';
import type { UploadRegistry } from '@dossier/shared/upload-registry';
import { accountDecider } from '../../domain/index.ts';
import { handlersOf } from '../command-handler.ts';
import { fileFacts } from '../files.ts';
import { ofCaller, ofPerson } from './of-person.ts';

export const accountHandlers = ({ uploads }: { readonly uploads: UploadRegistry }) =>
  handlersOf(accountDecider, ofCaller(streams.account), {
    RegisterAccount: {
      ...ofPerson(streams.account),
      resolve: ({ terms: _accepted, ...data }) => data,
    },
    UpdateProfile: {},
    ChangeProfilePicture: {
      resolve: async (data, { actor }) => {
        await fileFacts(uploads, data.fileId, { owner: actor, purpose: 'picture' });
        return data;
      },
      files: ({ fileId }) => [fileId],
    },
    RemoveProfilePicture: {},
    SetNotificationPreference: {},
    SetMailPacing: {},
    CloseAccount: { resolve: () => ({}) },
  });
