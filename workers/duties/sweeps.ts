import { byId, byUpload } from '@dossier/shared/async/each';
import { isoTime } from '@dossier/shared/basics/clock';
import { derivedId } from '@dossier/shared/basics/ids';
import { DAY, reservationLifetime } from '@dossier/shared/contract';
import { fileKey } from '@dossier/shared/file-store';
import { removeUnused } from '@dossier/shared/history';
import { expiryDueAt, keptOf, type MailDocument, type ProjectDocument } from '@dossier/shared/views';
import { type Sweeping, sendCommand } from '../working.ts';

const page = 100;

/** Unfinished and unused uploads give back their bytes and reservations. */
export const sweepUploads = async (
  options: Pick<Sweeping, 'uploads' | 'files' | 'eventStore' | 'clock' | 'each'>,
): Promise<void> => {
  const { uploads, clock, each } = options;
  for (;;) {
    // Those that fail stay where they are, before the others.
    const limit = page + each.failing();
    const expired = await uploads.expired(clock(), limit);
    const done = await each.run(expired, byUpload, (upload) => removeUnused(options, upload));
    if (done === 0 || expired.length < limit) return;
  }
};

/** What nobody goes on with holds no storage; its bytes stay for whoever comes back. */
export const lapseUploads = async (options: Pick<Sweeping, 'uploads' | 'files' | 'clock' | 'each'>): Promise<void> => {
  const { uploads, files, clock, each } = options;
  const now = clock();
  const since = now - reservationLifetime;
  const idle = await uploads.idle(since, now, page + each.failing());
  await each.run(idle, byUpload, async ({ uploadId, projectId }) => {
    const stored = (await files.size(fileKey(projectId, uploadId))) ?? 0;
    await uploads.lapse(uploadId, since, now, stored);
  });
};

const sendWithin = 7 * DAY;
const tooLate = 'It could not be sent within a week.';

/** A mail that waited for a week is dropped, and its outbox says so. */
export const sweepMails = async (
  options: Pick<Sweeping, 'readStore' | 'client' | 'log' | 'clock' | 'each'>,
): Promise<void> => {
  const { readStore, clock, each } = options;
  const overdue = await readStore.find<MailDocument>('mails', {
    where: { status: 'queued', queuedAt: { to: isoTime(clock() - sendWithin) } },
    limit: page + each.failing(),
  });
  await each.run(overdue, byId, async ({ id: mailId, queuedAt }) => {
    const commandId = derivedId(mailId, 'RecordMailFailed', tooLate, queuedAt);
    const cause = { commandId, causationId: mailId, correlationId: commandId };
    if (!(await sendCommand(options, 'RecordMailFailed', { mailId, outcome: 'failed', reason: tooLate }, cause)))
      throw new Error('the command was refused');
  });
};

/**
 * What was typed and not submitted where nobody delivered or answered anything: there the retention has no deletion to announce.
 * Elsewhere it goes with the answers.
 */
export const sweepTyped = async (
  options: Pick<Sweeping, 'directory' | 'readStore' | 'clock' | 'each'>,
): Promise<void> => {
  const { directory, readStore, clock, each } = options;
  await each.run(await directory.projectsWithAnswerDrafts(), String, async (projectId) => {
    const project = await readStore.get<ProjectDocument>('projects', projectId);
    if (!project || project.holds.length > 0 || keptOf(project).length > 0) return;
    const dueAt = expiryDueAt(project);
    if (dueAt !== null && Date.parse(dueAt) <= clock()) await directory.dropAnswerDraftsIn(projectId);
  });
};
