import { lists, type Person } from '@dossier/shared/contract';
import { joinedIn, type ProjectDocument } from '@dossier/shared/views';
import { sorted, within } from '../../http/lists/query.ts';
import { notFound, type Reader, type Resource } from '../../http/lists/reader.ts';

/** A search needs this many characters (CREATE-24). */
const minimumSearch = 3;

/** Only people who joined: an invitation must not tell who has an account (CREATE-25). */
export const contactsResource = (reader: Reader): Resource => {
  const contactsOf = async (host: string): Promise<Person[]> => {
    const projects = await reader.readStore.find<ProjectDocument>('projects', { where: { host } });
    const joined = projects.flatMap(({ document }) => joinedIn(document));
    return [...(await reader.people(joined)).values()].filter(({ email }) => email !== '');
  };
  const byIds = async (personId: string, ids: readonly string[]) => {
    const contacts = new Map((await contactsOf(personId)).map((contact) => [contact.id, contact]));
    return ids.flatMap((id) => contacts.get(id) ?? []);
  };
  return {
    name: 'contacts',
    ...lists.contacts,
    async list({ personId }, { filter, sort, range }) {
      const q = (filter as { q?: string }).q?.trim().normalize('NFC').toLowerCase() ?? '';
      if (q !== '' && q.length < minimumSearch) return { rows: [], total: 0 };
      const hits = (await contactsOf(personId)).filter(({ name, email }) =>
        `${name}\n${email}`.toLowerCase().includes(q),
      );
      return { rows: within(sorted(hits, sort), range), total: hits.length };
    },
    byIds: ({ personId }, ids) => byIds(personId, ids),
    async one({ personId }, id) {
      const [row] = await byIds(personId, [id]);
      return row ?? notFound('NOT_FOUND');
    },
  };
};
