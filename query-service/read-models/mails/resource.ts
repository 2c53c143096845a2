import { lists, type MailRow, matches } from '@dossier/shared/contract';
import type { MailDocument } from '@dossier/shared/views';
import { ofProject } from '../../http/lists/of-project.ts';
import type { Reader, Resource } from '../../http/lists/reader.ts';

/** The mails of a project and their status (BEY-19). */
export const mailsResource = (reader: Reader): Resource => {
  const { readStore } = reader;
  return ofProject(reader, {
    name: 'mails',
    ...lists.mails,
    missing: 'NOT_FOUND',
    async projectsOf(ids) {
      const found = await readStore.getMany<MailDocument>('mails', ids);
      return found.flatMap(({ document }) => document.projectId ?? []);
    },
    async rows({ project }, { status, q }): Promise<MailRow[]> {
      const where = { projectId: project.id, ...(status && { status }) };
      const mails = (await readStore.find<MailDocument>('mails', { where })).map(({ document }) => document);
      const people = await reader.people(mails.map(({ recipient }) => recipient));
      const rows = mails.map(
        ({ id, projectId, template, recipient, status, reason, queuedAt, deferredUntil, sentAt }) => ({
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
      return q ? rows.filter(({ recipient }) => matches(q, recipient)) : rows;
    },
  });
};
