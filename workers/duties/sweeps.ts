import { isoTime } from '@dossier/shared/basics/clock';
import { derivedId } from '@dossier/shared/basics/ids';
import { DAY } from '@dossier/shared/contract';
import { removeUnnamed } from '@dossier/shared/history';
import type { MailDocument } from '@dossier/shared/views';
import type { WorkerOptions } from '../options.ts';
import { sendCommand } from '../send-command.ts';

const page = 100;

/** Unfinished and unused uploads give back their bytes and reservations. */
export const sweepUploads = async (
  options: Pick<WorkerOptions, 'uploads' | 'files' | 'eventStore' | 'clock'>,
): Promise<void> => {
  for (;;) {
    const expired = await options.uploads.expired(options.clock(), page);
    for (const upload of expired) await removeUnnamed(options, upload);
    if (expired.length < page) return;
  }
};

const sendWithin = 7 * DAY;

/** A mail that waited for a week is dropped, and its outbox says so. */
export const sweepMails = async (
  options: Pick<WorkerOptions, 'readStore' | 'client' | 'log' | 'clock'>,
): Promise<void> => {
  const { readStore, clock } = options;
  const overdue = await readStore.find<MailDocument>('mails', {
    where: { status: 'queued', queuedAt: { to: isoTime(clock() - sendWithin) } },
    limit: page,
  });
  for (const { id: mailId } of overdue) {
    const reason = 'It could not be sent within a week.';
    const commandId = derivedId(mailId, 'RecordMailFailed', reason);
    await sendCommand(
      options,
      'RecordMailFailed',
      { mailId, reason },
      {
        commandId,
        causationId: mailId,
        correlationId: commandId,
      },
    );
  }
};
