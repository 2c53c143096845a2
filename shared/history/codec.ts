import {
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
import { cachedPersonKeys, type KeySource } from './person-keys.ts';
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

type Place = { readonly parent: Record<string, unknown>; readonly field: string; readonly owner: string };

const fieldsByType = new Map<string, ReturnType<typeof personalFields>>(
  Object.entries(events).map(([type, { schema }]) => [type, personalFields(schema)]),
);

const places = (node: unknown, path: readonly string[], owner: string): Place[] => {
  if (typeof node !== 'object' || node === null) return [];
  const [step = '', ...rest] = path;
  if (step === '*') return (node as unknown[]).flatMap((item) => places(item, rest, owner));
  const parent = node as Record<string, unknown>;
  if (rest.length > 0) return places(parent[step], rest, owner);
  return parent[step] === undefined || parent[step] === null
    ? []
    : [{ parent, field: step, owner: parent[owner] as string }];
};

const ownersIn = (value: unknown, owners: Set<string> = new Set()): Set<string> => {
  if (typeof value !== 'object' || value === null) return owners;
  if (isEncrypted(value)) owners.add(value.of);
  else for (const item of Array.isArray(value) ? value : Object.values(value)) ownersIn(item, owners);
  return owners;
};

const isKnown = (type: string): type is EventType => Object.hasOwn(events, type);

const maxTexts = 50_000;

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
  const keysOf = cachedPersonKeys(directory, (personId) => texts.forget(personId));

  const reveal = (value: Encrypted, keys: ReadonlyMap<string, Buffer>): string => {
    // Without a key nothing is shown, even if it is cached.
    const key = keys.get(value.of);
    if (!key) return removedPerson;
    const known = texts.get(value);
    if (known !== undefined) return known;
    const text = decryptText(key, value);
    if (text === undefined) return removedPerson;
    texts.set(value, text);
    return text;
  };

  const revealed = (value: unknown, keys: ReadonlyMap<string, Buffer>): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (isEncrypted(value)) return reveal(value, keys);
    if (Array.isArray(value)) return value.map((item) => revealed(item, keys));
    const copy: Record<string, unknown> = {};
    for (const [name, item] of Object.entries(value)) copy[name] = revealed(item, keys);
    return copy;
  };

  const decryptValues = async <T>(values: readonly T[]): Promise<T[]> => {
    const keys = await keysOf(ownersIn(values));
    return values.map((value) => revealed(value, keys) as T);
  };

  return {
    encrypt: async ({ type, data }) => {
      // zod answers a copy, so encrypting in place touches no other object.
      const encrypted = events[type].schema.parse(data) as Record<string, unknown>;
      const found = (fieldsByType.get(type) ?? []).flatMap(({ path, owner }) => places(encrypted, path, owner));
      const keys = await keysOf(new Set(found.map(({ owner }) => owner)));
      for (const { parent, field, owner } of found) {
        const key = keys.get(owner);
        // A person erased meanwhile has no key: the value is lost and reads as a removed person's.
        parent[field] = key ? encryptText(key, owner, String(parent[field])) : { sealed: '', of: owner };
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
