import { byPerson, type Each } from '@dossier/shared/async/each';
import { streams as names } from '@dossier/shared/contract';
import { installationDecider } from '../domain/index.ts';
import { eraseForGood, type InstallationOptions, lockOut } from '../handling/commands/installation.ts';
import type { Streams } from '../handling/streams.ts';
import { recoverEach } from './recovery.ts';

type Options = InstallationOptions & { readonly streams: Pick<Streams, 'follow'>; readonly each: Each };

/** Whom an operator locked or erased, and the directory has as before: after a crash, or as an older one was restored. */
export const recoverLocks = async (options: Options): Promise<void> => {
  const { state } = await options.streams.follow(names.installation(), installationDecider);
  const { locked, erased } = state;
  const found = await options.directory.findMany([...Object.keys(locked), ...Object.keys(erased)]);
  const left = found.filter(({ personId, status }) => Object.hasOwn(erased, personId) || status === 'active');
  await recoverEach(options.each, left, byPerson, ({ personId }) =>
    Object.hasOwn(erased, personId) ? eraseForGood(options, personId) : lockOut(options, personId),
  );
};
