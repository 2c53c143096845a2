import { type CollaboratorRow, formatSize, type UploadLimits, versionsIn } from '@dossier/shared/contract';
import { count } from '../../format/numbers.ts';

export const usualShare = "a tenth of the host's storage";

export const limitsSentence = (limits: UploadLimits): string => {
  const share = limits.share === null ? usualShare : formatSize(limits.share);
  return `Each collaborator may use ${share}, for at most ${count(versionsIn(limits), 'version')} of each document.`;
};

/** Who has stored something, those with the most first. */
export const byStorage = (people: readonly CollaboratorRow[]): readonly CollaboratorRow[] =>
  people.filter(({ stored }) => stored > 0).toSorted((one, other) => other.stored - one.stored);
