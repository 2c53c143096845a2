/** The parts of openapi.json that the page shows. */
export type Schema = {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly additionalProperties?: Schema | boolean;
  readonly contentSchema?: Schema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly $ref?: string;
};

type Content = Readonly<Record<string, { readonly schema: Schema }>>;
export type Parameter = {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly description: string;
  readonly schema?: Schema;
  readonly content?: Content;
  readonly example?: string;
};
export type Response = { readonly description: string; readonly content?: Content };
type Described = {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly [string, ...string[]];
  readonly security?: readonly object[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, Response>>;
};
export type Operation = Described & { readonly method: string; readonly path: string };

type Tag = { readonly name: string; readonly description: string };
export type Description = {
  readonly info: { readonly description: string; readonly version: string };
  readonly tags: readonly Tag[];
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
};

export type Group = Tag & { readonly operations: readonly Operation[] };

/** In the order of the tags. */
export const groupsOf = ({ tags, paths }: Description): Group[] => {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  );
  return tags.map((tag) => ({ ...tag, operations: operations.filter(({ tags: [first] }) => first === tag.name) }));
};

/** Every word has to be found, wherever it stands. */
const matches = (words: readonly string[]) => {
  return ({ method, path, operationId, summary, description = '', tags }: Operation) => {
    const said = [method, path, operationId, summary, description, ...tags].join(' ').toLowerCase();
    return words.every((word) => said.includes(word));
  };
};
export const found = (groups: readonly Group[], search: string): Group[] => {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return groups
    .map((group) => ({ ...group, operations: group.operations.filter(matches(words)) }))
    .filter(({ operations }) => operations.length > 0);
};

/** The only media type that an answer or body has. */
export const contentOf = (content: Content | undefined): { readonly type: string; readonly schema: Schema } | null => {
  const [first] = Object.entries(content ?? {});
  return first ? { type: first[0], schema: first[1].schema } : null;
};
