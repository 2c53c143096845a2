import { mailKind, type Waiting } from '@dossier/shared/contract';
import type { MailDocument } from '@dossier/shared/views';
import type { ProjectView, Reader } from '../../http/lists/reader.ts';
import { debtsIn } from './debts.ts';

type Undelivered = Waiting['undelivered']['rows'][number];

/** The newest failures that are looked at. */
const maxFailures = 500;

const keyOf = ({ projectId, recipient }: MailDocument) => `${projectId}.${recipient}`;

/** By person, as long as they owe something and no later email of the project reached them; the newest first. */
export const undeliveredOf = async (reader: Reader, views: readonly ProjectView[]): Promise<Undelivered[]> => {
  const { readStore, people } = reader;
  const mailsWhere = async (where: Readonly<Record<string, string | readonly string[]>>, limit?: number) => {
    const sort = { field: 'queuedAt', order: 'desc' } as const;
    const found = await readStore.find<MailDocument>('mails', { where, sort, ...(limit && { limit }) });
    return found;
  };
  const projects = new Map(views.map(({ project }) => [project.id, project]));
  const failures = await mailsWhere({ failedIn: [...projects.keys()] }, maxFailures);
  const failedIn = [...projects.values()].filter(({ id }) => failures.some(({ projectId }) => projectId === id));
  const owing = new Set(
    failedIn.flatMap((project) => debtsIn(project, reader.clock()).map(({ personId }) => `${project.id}.${personId}`)),
  );
  const newest = new Map<string, MailDocument>();
  for (const mail of failures)
    if (mailKind(mail.template).traits.includes('asks') && owing.has(keyOf(mail)) && !newest.has(keyOf(mail)))
      newest.set(keyOf(mail), mail);
  if (newest.size === 0) return [];
  const recipients = [...new Set([...newest.values()].map(({ recipient }) => recipient))];
  const reached = new Map<string, string>();
  for (const mail of await mailsWhere({ recipient: recipients, status: 'sent' }))
    if (!reached.has(keyOf(mail))) reached.set(keyOf(mail), mail.queuedAt);
  const unreached = [...newest.values()].filter((mail) => (reached.get(keyOf(mail)) ?? '') < mail.queuedAt);
  const known = await people(unreached.map(({ recipient }) => recipient));
  return unreached.flatMap((mail): Undelivered[] => {
    const project = projects.get(mail.projectId ?? '');
    if (!project) return [];
    return [
      {
        projectId: project.id,
        projectName: project.projectName,
        personId: mail.recipient,
        email: known.get(mail.recipient)?.email ?? '',
        reason: mail.reason ?? '',
        at: mail.queuedAt,
      },
    ];
  });
};
