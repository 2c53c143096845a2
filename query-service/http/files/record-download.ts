import type { Clock } from '@dossier/shared/basics/clock';
import { derivedId } from '@dossier/shared/basics/ids';
import { answerOrThrow, type CommandClient, ownCause } from '@dossier/shared/command-client';
import { HOUR } from '@dossier/shared/contract';
import type { Upload } from '@dossier/shared/upload-registry';
import type { Asker } from '../asker.ts';

type Options = { readonly client: CommandClient; readonly clock: Clock };
type Download = {
  readonly projectId: string;
  readonly what: 'file' | 'archive';
  readonly fileId?: string;
  readonly selection?: string;
};

/** Only downloads of other people's documents are recorded. */
export const isRecorded = (upload: Upload, { personId }: Asker): boolean =>
  upload.purpose === 'document' && upload.owner !== personId;

/** A repeated `cause` counts once (BEY-25). @throws Refused when it cannot be recorded */
export const recordDownload = async (
  { client }: Options,
  { personId }: Asker,
  download: Download,
  cause: string,
  correlationId: string,
): Promise<void> => {
  const own = ownCause(derivedId('download', cause), correlationId);
  answerOrThrow(await client.send('RecordDownload', { ...download, personId }, own));
};

/** Files are often requested in parts: all parts within an hour are one download. */
export const causeOf = ({ clock }: Pick<Options, 'clock'>, { sessionId }: Asker, target: string): string =>
  `${sessionId} ${target} ${Math.floor(clock() / HOUR)}`;
