import type { Clock } from '@dossier/shared/basics/clock';
import { derivedId } from '@dossier/shared/basics/ids';
import { Refused } from '@dossier/shared/basics/refused';
import type { CommandClient } from '@dossier/shared/command-client';
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

/** Downloads of collaborators' documents are for the audit trail; a look at an own file or a template is nobody's concern. */
export const isRecorded = (upload: Upload, { personId }: Asker): boolean =>
  upload.purpose === 'document' && upload.owner !== personId;

/**
 * Records a download before its first byte (BEY-25).
 * @param cause makes it one download, however often it is sent
 * @throws Refused when it cannot be recorded: then nothing is given
 */
export const recordDownload = async (
  { client }: Options,
  { personId }: Asker,
  download: Download,
  cause: string,
  correlationId: string,
): Promise<void> => {
  const commandId = derivedId('download', cause);
  const outcome = await client.send(
    'RecordDownload',
    { ...download, personId },
    { commandId, causationId: commandId, correlationId },
  );
  if (!outcome.ok) throw new Refused(outcome.refusal);
};

/** With a token a file is often asked for in parts: all of an hour are one download. */
export const causeOf = ({ clock }: Pick<Options, 'clock'>, { sessionId }: Asker, target: string): string =>
  `${sessionId} ${target} ${Math.floor(clock() / HOUR)}`;
