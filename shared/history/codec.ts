import {
  type AnswerTerm,
  answerKeyId,
  answerTermOf,
  type DecryptedEvent,
  type DomainEvent,
  type Encrypted,
  type EventType,
  events,
  isEncrypted,
  personalFields,
  removedPerson,
  type StoredEvent,
} from '../contract/index.ts';

import { decryptText, encryptText } from './cipher.ts';
import { cachedKeys, type KeySource, type Keys, unmadeKey } from './person-keys.ts';
import { upcast } from './upcast.ts';

/** Between events in plain text for the domain and events with encrypted personal values. */
export type Codec = {
  /** @throws when the data do not fit the schema */
  encrypt(event: DomainEvent): Promise<Record<string, unknown>>;
  /** Upcast; unreadable values are {@link removedPerson}, unknown types are left out. */
  decrypt(stored: readonly StoredEvent[]): Promise<DecryptedEvent[]>;
  /** A deep copy with plain text, or {@link removedPerson}, for every encrypted value. */
  decryptValue<T>(value: T): Promise<T>;
  decryptValues<T>(values: readonly T[]): Promise<T[]>;
};

type Place = {
  readonly parent: Record<string, unknown>;
  readonly field: string;
  readonly owner: string;
  /** The key of answers that encrypts it; absent: its owner's. */
  readonly by?: string;
};

const fieldsByType = new Map<string, ReturnType<typeof personalFields>>(
  Object.entries(events).map(([type, { schema }]) => [type, personalFields(schema)]),
);

type Field = ReturnType<typeof personalFields>[number];

const places = (node: unknown, path: readonly string[], { owner, isAnswer }: Field): Place[] => {
  if (typeof node !== 'object' || node === null) return [];
  const [step = '', ...rest] = path;
  if (step === '*') return (node as unknown[]).flatMap((item) => places(item, rest, { path, owner, isAnswer }));
  const parent = node as Record<string, unknown>;
  if (rest.length > 0) return places(parent[step], rest, { path, owner, isAnswer });
  if (parent[step] === undefined || parent[step] === null) return [];
  const place = { parent, field: step, owner: parent[owner] as string };
  return [isAnswer ? { ...place, by: answerKeyId(parent as AnswerTerm) } : place];
};

/** Ids of the keys of what is encrypted in a value; `unmade`: those that need not be there. */
type Asked = { readonly ids: Set<string>; readonly unmade: Set<string> };

const keysFor = (value: unknown, asked: Asked): Asked => {
  if (typeof value !== 'object' || value === null) return asked;
  if (isEncrypted(value)) {
    asked.ids.add(value.of);
    if (value.by !== undefined) asked.ids.add(value.by);
    if (value.until !== undefined) {
      asked.ids.add(value.until);
      asked.unmade.add(value.until);
    }
  } else for (const item of Array.isArray(value) ? value : Object.values(value)) keysFor(item, asked);
  return asked;
};

/** What opens it; undefined: nothing does any more. */
const keyFor = ({ of, by, until }: Encrypted, keys: Keys): Buffer | undefined => {
  const own = keys.get(of);
  if (!own?.length || (until !== undefined && !keys.get(until)?.length)) return undefined;
  const key = by === undefined ? own : keys.get(by);
  return key?.length && key !== unmadeKey ? key : undefined;
};

const isKnown = (type: string): type is EventType => Object.hasOwn(events, type);

const maxTexts = 50_000;
/** Characters as they are stored, of names and remarks: what is longer, as answers are, is seldom read twice. */
const longest = 300;

/** By person and encrypted form: views show the same few names again and again. */
class Texts {
  readonly #byPerson = new Map<string, Map<string, string>>();
  #count = 0;

  get({ of, sealed }: Encrypted): string | undefined {
    return this.#byPerson.get(of)?.get(sealed);
  }

  set({ of, sealed }: Encrypted, text: string): void {
    if (this.#count >= maxTexts) {
      this.#byPerson.clear();
      this.#count = 0;
    }
    const own = this.#byPerson.get(of) ?? new Map<string, string>();
    this.#byPerson.set(of, own.set(sealed, text));
    this.#count += 1;
  }

  forget(personId: string): void {
    this.#count -= this.#byPerson.get(personId)?.size ?? 0;
    this.#byPerson.delete(personId);
  }
}

export const createCodec = (directory: KeySource): Codec => {
  const texts = new Texts();
  const cached = cachedKeys(directory, (id) => texts.forget(answerTermOf(id)?.personId ?? id));

  const reveal = (value: Encrypted, keys: Keys): string => {
    // Without a key nothing is shown, even if it is cached.
    const key = keyFor(value, keys);
    if (!key) return removedPerson;
    const isShort = value.sealed.length <= longest;
    const known = isShort ? texts.get(value) : undefined;
    if (known !== undefined) return known;
    const text = decryptText(key, value);
    if (text === undefined) return removedPerson;
    if (isShort) texts.set(value, text);
    return text;
  };

  const revealed = (value: unknown, keys: Keys): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (isEncrypted(value)) return reveal(value, keys);
    if (Array.isArray(value)) return value.map((item) => revealed(item, keys));
    const copy: Record<string, unknown> = {};
    for (const [name, item] of Object.entries(value)) copy[name] = revealed(item, keys);
    return copy;
  };

  const decryptValues = async <T>(values: readonly T[]): Promise<T[]> => {
    const { ids, unmade } = keysFor(values, { ids: new Set(), unmade: new Set() });
    const keys = await cached.of(ids, unmade);
    return values.map((value) => revealed(value, keys) as T);
  };

  return {
    encrypt: async ({ type, data }) => {
      // zod answers a copy, so encrypting in place touches no other object.
      const encrypted = events[type].schema.parse(data) as Record<string, unknown>;
      const found = (fieldsByType.get(type) ?? []).flatMap((field) => places(encrypted, field.path, field));
      const ofPeople = found.flatMap(({ owner, by }) => (by === undefined ? [owner] : []));
      const keys = ofPeople.length > 0 ? await cached.of(new Set(ofPeople)) : undefined;
      const answers = found.flatMap(({ by }) => by ?? []);
      const ofAnswers = answers.length > 0 ? await cached.ofAnswers(new Set(answers)) : undefined;
      for (const { parent, field, owner, by } of found) {
        const key = by === undefined ? keys?.get(owner) : ofAnswers?.get(by);
        // A person erased meanwhile has no key: the value is lost and reads as a removed person's.
        const value = key?.length ? encryptText(key, owner, String(parent[field])) : { sealed: '', of: owner };
        parent[field] = by === undefined ? value : { ...value, by };
      }
      return encrypted;
    },
    decrypt: async (stored) => {
      const known = stored.map(upcast).filter(({ type }) => isKnown(type));
      const data = await decryptValues(known.map((event) => event.data));
      return known.map((event, index) => ({ ...event, data: data[index] }) as DecryptedEvent);
    },
    decryptValue: async (value) => (await decryptValues([value]))[0] as typeof value,
    decryptValues,
  };
};
