import { folded, type Person } from '@dossier/shared/contract';
import { joinedIn, type ProjectDocument } from '@dossier/shared/views';
import type { Reader, Resource } from '../../http/lists/reader.ts';
import { smallList } from '../small-list.ts';

/** A search needs this many characters (CREATE-24). */
const minimumSearch = 3;

/** Only people who joined: an invitation must not tell who has an account (CREATE-25). */
export const contactsResource = (reader: Reader): Resource =>
  smallList('contacts', async ({ personId }, { q: wanted = '' }): Promise<Person[]> => {
    const q = folded(wanted.trim());
    if (q !== '' && q.length < minimumSearch) return [];
    const projects = await reader.readStore.find<ProjectDocument>('projects', { where: { host: personId } });
    const people = await reader.people(projects.flatMap(joinedIn));
    return [...people.values()].filter(({ name, email }) => email !== '' && folded(`${name}\n${email}`).includes(q));
  });
