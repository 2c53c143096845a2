import {
  type DocumentDefinition,
  documentLines,
  inPortions,
  type ProjectRow,
  peopleAtOnce,
} from '@dossier/shared/contract';
import { ApiProblem, isRefusal, messageOf, newKey, sendCommand, Told } from '../../data/api.ts';
import type { Send } from '../../data/commands.ts';
import { isSame } from '../../data/drafts/isSame.ts';
import { isPassing } from '../../data/queryClient.ts';
import { invitationsOf, type Named } from '../parts/people.ts';
import { failedToCreate, type SettingsOutput } from '../settings/settings.ts';

/** What the one screen describes. */
export type Wanted = {
  readonly settings: SettingsOutput;
  readonly documents: readonly DocumentDefinition[];
  readonly people: readonly Named[];
};

/**
 * What is known of a project that is being made. It is noted before what it tells of is sent, so that an answer that never
 * comes leaves nothing that is made twice. All commands but the first are harmless when they are repeated: they say how
 * the project is to be, and what is so already changes nothing.
 */
export type Begun = {
  /** Of the first command: under it a repeat answers with the project that is there already. */
  readonly key: string;
  readonly settings: SettingsOutput;
  readonly projectId?: string;
  /** The last that were defined from here. */
  readonly documents?: readonly DocumentDefinition[];
  /** Addresses of everybody who may have been invited from here. */
  readonly invited?: readonly string[];
  /** It may have been started from here. */
  readonly starting?: true;
};
type Made = Begun & { readonly projectId: string };

/** Where what is wrong can be mended; a field of the settings by its own name. */
export type Place = 'documents' | 'people' | 'endDate' | 'settings';

/** A refusal that has a place on the screen. */
export class Misplaced extends Error {
  readonly place: Place;
  readonly reason: Told;
  constructor(place: Place, reason: Told) {
    super(reason.message);
    this.place = place;
    this.reason = reason;
  }
}

const at = async <T>(place: Place, work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    throw error instanceof ApiProblem && !isPassing(error) ? new Misplaced(place, error) : error;
  }
};

export type Making = {
  readonly send: Send;
  readonly note: (begun: Begun | undefined) => void;
  /** As the server has it; undefined: it is gone, or not one's own. */
  readonly read: (projectId: string) => Promise<Pick<ProjectRow, 'status'> | undefined>;
  readonly documentsOf: (projectId: string) => Promise<readonly { readonly id: string }[]>;
};

const begin = async (settings: SettingsOutput, note: Making['note'], again?: Begun): Promise<Made> => {
  const begun = again ?? { key: newKey(), settings };
  note(begun);
  try {
    const { projectId } = await sendCommand('CreateProject', begun.settings, begun.key);
    const made = { ...begun, projectId };
    note(made);
    return made;
  } catch (error) {
    if (isPassing(error)) throw new Told(failedToCreate);
    note(undefined);
    // What was typed meanwhile may be what the refusal asks for.
    if (again) return begin(settings, note);
    if (isRefusal(error, 'SUBSCRIPTION_REQUIRED') || isRefusal(error, 'HOSTING_NOT_GIVEN')) throw error;
    throw error instanceof ApiProblem && Object.keys(error.errors).length > 0
      ? new Misplaced('settings', error)
      : new Told(failedToCreate);
  }
};

/**
 * The draft that a screen describes: made, or found again where an earlier attempt stopped.
 * `isOver`: it has begun already, and only the last answer was lost.
 */
export const draftOf = async (
  { settings }: Pick<Wanted, 'settings'>,
  begun: Begun | undefined,
  { send, note, read }: Pick<Making, 'send' | 'note' | 'read'>,
): Promise<{ readonly made: Made; readonly isOver: boolean }> => {
  const anew = async () => ({ made: await begin(settings, note), isOver: false });
  if (begun === undefined) return anew();
  const { projectId } = begun;
  const made = projectId === undefined ? await begin(settings, note, begun) : { ...begun, projectId };
  const stored = await read(made.projectId);
  if (stored === undefined || stored.status === 'bin') return anew();
  // What somebody found among the drafts and started there is another one than what is typed now.
  if (stored.status !== 'draft')
    return made.starting || isSame(made.settings, settings) ? { made, isOver: true } : anew();
  return { made: await asTyped(made, settings, send, note), isOver: false };
};

/** Settings that were changed here since they were sent; what somebody changed elsewhere stays. */
const asTyped = async (made: Made, settings: SettingsOutput, send: Send, note: Making['note']): Promise<Made> => {
  if (isSame(made.settings, settings)) return made;
  const { from: _, ...typed } = settings;
  await at('settings', send('UpdateProject', { projectId: made.projectId, ...typed }));
  const next = { ...made, settings };
  note(next);
  return next;
};

/** Whose invitation was refused never was on the list. */
const takenOff = (removing: Promise<unknown>) =>
  removing.catch((error) => {
    if (!isRefusal(error, 'COLLABORATOR_NOT_FOUND')) throw error;
  });

const keepsOne =
  'The draft that was begun has documents already, and one of them at least stays: write it here, or begin another project.';

/** Documents, people, and who owes what: everybody everything. */
export const fill = async (
  { settings, documents, people }: Wanted,
  begun: Made,
  { send, note, documentsOf }: Making,
): Promise<Made> => {
  const { projectId } = begun;
  let made = begun;
  // An earlier attempt may have defined some, and no command takes the last one back.
  if (documents.length === 0 && (await documentsOf(projectId)).length > 0)
    throw new Misplaced('documents', new Told(keepsOne));
  if (documents.length > 0 && !isSame(made.documents, documents)) {
    await at('documents', send('DefineDocuments', { projectId, documents: [...documents] }));
    made = { ...made, documents };
    note(made);
  }
  const emails = people.map(({ email }) => email);
  const noMore = (made.invited ?? []).filter((email) => !emails.includes(email));
  made = { ...made, invited: [...new Set([...(made.invited ?? []), ...emails])] };
  note(made);
  for (const email of noMore) await at('people', takenOff(send('RemoveCollaborator', { projectId, email })));
  for (const invitation of invitationsOf(projectId, people))
    await at('people', send('InviteCollaborators', invitation));
  if (settings.projectScope === 'private')
    for (const { id } of await documentsOf(projectId))
      for (const some of inPortions(emails, peopleAtOnce))
        await at('people', send('AssignDocument', { projectId, documentId: id, emails: some }));
  return made;
};

export const start = async (made: Made, { send, note }: Making): Promise<void> => {
  note({ ...made, starting: true });
  try {
    await send('ActivateProject', { projectId: made.projectId });
  } catch (error) {
    throw isRefusal(error, 'PROJECT_PAST') ? new Misplaced('endDate', error) : error;
  }
};

/** `documents.2.maxSize` of a refusal is what stands in the third line that has a document. */
export const placed = ({ place, reason }: Misplaced, typed: string): Readonly<Record<string, string>> => {
  const said = reason instanceof ApiProblem ? reason.errors : {};
  const errors = Object.entries(said);
  if (place === 'settings' && errors.length > 0) return said;
  if (place !== 'documents' || errors.length === 0)
    return { [place === 'settings' ? 'projectName' : place]: messageOf(reason) };
  const lines = documentLines(typed);
  const messages = errors.map(([name, message]) => {
    const line = lines[Number(/^documents\.(\d+)\./.exec(name)?.[1])]?.line;
    return line === undefined ? message : `Line ${line}: ${message}`;
  });
  return { documents: messages.join(' ') };
};
