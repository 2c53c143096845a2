import { lists, type MailRow, type MailStatus, matches } from '@dossier/shared/contract';
import type { Stored } from '@dossier/shared/read-store';
import type { MailDocument } from '@dossier/shared/views';
import { ofProject } from '../../http/lists/of-project.ts';
import type { ProjectView, Reader, Resource } from '../../http/lists/reader.ts';

type Asked = { readonly status?: MailStatus | readonly MailStatus[] | undefined };

const whereOf = ({ project }: ProjectView, { status }: Asked) => ({
  projectId: project.id,
  ...(status && { status }),
});

/** The mails of a project and their status (BEY-19). */
export const mailsResource = (reader: Reader): Resource => {
  const { readStore } = reader;
  const rowsOf = async (found: readonly Stored<MailDocument>[]): Promise<MailRow[]> => {
    const people = await reader.people(found.map(({ document }) => document.recipient));
    return found.map(
      ({ document: { id, projectId, template, recipient, status, reason, queuedAt, deferredUntil, sentAt } }) => ({
        id,
        projectId,
        template,
        recipient: people.get(recipient)?.email ?? '',
        status,
        reason,
        queuedAt,
        deferredUntil,
        sentAt,
      }),
    );
  };
  return ofProject(reader, {
    name: 'mails',
    ...lists.mails,
    missing: 'NOT_FOUND',
    async projectsOf(ids) {
      const found = await readStore.getMany<MailDocument>('mails', ids);
      return found.flatMap(({ document }) => document.projectId ?? []);
    },
    /** Newest first, as the outbox asks: of so many mails only those that are shown are read. */
    async page(view, { status, q }, { sort, range: { first, last } }) {
      if (q || sort.field !== 'queuedAt') return undefined;
      const query = { where: whereOf(view, { status }), sort, skip: first, limit: last - first + 1 };
      const { found, total } = await readStore.page<MailDocument>('mails', query);
      return { rows: await rowsOf(found), total };
    },
    async rows(view, { status, q }, ids) {
      const found = ids
        ? await readStore.getMany<MailDocument>('mails', ids)
        : await readStore.find<MailDocument>('mails', { where: whereOf(view, { status }) });
      const rows = await rowsOf(found.filter(({ document }) => document.projectId === view.project.id));
      return q ? rows.filter(({ recipient }) => matches(q, recipient)) : rows;
    },
  });
};
