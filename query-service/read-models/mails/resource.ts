import { type ListFilter, type MailRow, matches } from '@dossier/shared/contract';
import type { Query } from '@dossier/shared/read-store';
import type { MailDocument } from '@dossier/shared/views';
import { pageOfGroups } from '../../http/lists/groups.ts';
import { ofProject } from '../../http/lists/of-project.ts';
import { sorted } from '../../http/lists/query.ts';
import type { ProjectView, Reader, Resource } from '../../http/lists/reader.ts';

const whereOf = ({ project }: ProjectView, { status }: Pick<ListFilter<'mails'>, 'status'>) => ({
  projectId: project.id,
  ...(status && { status }),
});

/** The mails of a project and their status (BEY-19). */
export const mailsResource = (reader: Reader): Resource => {
  const { readStore } = reader;
  const rowsOf = async (found: readonly MailDocument[]): Promise<MailRow[]> => {
    const people = await reader.people(found.map(({ recipient }) => recipient));
    return found.map(({ id, projectId, template, recipient, status, reason, queuedAt, deferredUntil, sentAt }) => ({
      id,
      projectId,
      template,
      recipient: people.get(recipient)?.email ?? '',
      status,
      reason,
      queuedAt,
      deferredUntil,
      sentAt,
    }));
  };
  return ofProject(reader, 'mails', {
    async projectsOf(ids) {
      const found = await readStore.getMany<MailDocument>('mails', ids);
      return found.flatMap(({ projectId }) => projectId ?? []);
    },
    /** Of so many mails only those that are shown are read. Addresses stand in the directory: they are found there. */
    async page(view, { status, q }, { sort, range: { first, last } }) {
      const where = whereOf(view, { status });
      const pageOf = async (query: Query) => {
        const { found, total } = await readStore.page<MailDocument>('mails', query);
        return { rows: await rowsOf(found), total };
      };
      const limit = last - first + 1;
      if (!q && sort.field !== 'recipient') return pageOf({ where, sort, skip: first, limit });
      const counts = await readStore.countBy('mails', 'recipient', where);
      const people = await reader.people([...counts.keys()]);
      const recipients = [...counts]
        .map(([id, mails]) => ({ id, mails, recipient: people.get(id)?.email ?? '' }))
        .filter(({ recipient }) => !q || matches(q, recipient));
      if (sort.field !== 'recipient')
        return pageOf({ where: { ...where, recipient: recipients.map(({ id }) => id) }, sort, skip: first, limit });
      const byId = { field: 'id', order: sort.order };
      const groups = sorted(recipients, sort).map(({ id, mails }) => ({ key: id, count: mails }));
      return pageOfGroups(groups, { first, last }, async (recipient, skip, limit) => {
        return (await pageOf({ where: { ...where, recipient }, sort: byId, skip, limit })).rows;
      });
    },
    async rows({ project }, _filter, ids = []) {
      const found = await readStore.getMany<MailDocument>('mails', ids);
      return rowsOf(found.filter(({ projectId }) => projectId === project.id));
    },
  });
};
