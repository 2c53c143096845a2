import { streams } from '@dossier/shared/contract';
import { accountDecider, type Opening } from '../../domain/index.ts';
import { type HandlerOptions, handlersOf, ofCaller, ofPerson } from '../command-handler.ts';
import { fileFacts } from '../files.ts';
import { isOpened, roomOf } from '../hosting.ts';
import { standingOf } from '../standing.ts';

export const accountHandlers = (options: HandlerOptions) => {
  const { uploads } = options;
  return handlersOf(accountDecider, ofCaller(streams.account), {
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
    ReserveProjects: {
      ...ofPerson(streams.account),
      context: async ({ personId }, account, read, { now }) =>
        roomOf(options, personId, await standingOf(options, personId, read), account, now),
      // A repeat reserves nothing for what is open already.
      resolve: async ({ personId, projects }) => {
        const openings: Opening[] = [];
        for (const opening of projects) if (!(await isOpened(options, opening))) openings.push(opening);
        return { personId, projects: openings };
      },
    },
    SetMailPacing: {},
    CloseAccount: { resolve: () => ({}) },
  });
};
