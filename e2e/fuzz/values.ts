import fc from 'fast-check';

/** As much of JSON Schema as the description of the API says. */
export type Schema = {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly pattern?: string;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly minItems?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
};
export type Known = Readonly<Record<string, readonly string[]>>;
type Values = fc.Arbitrary<unknown>;

/** What has broken programs before. */
const hostile = fc.constantFrom<unknown>(
  ...[
    '',
    ' ',
    '\u0000',
    '\ud800',
    '\u202e',
    "'; DROP TABLE events;--",
    '<img src=x onerror=alert(1)>',
    '../../etc/passwd',
    '%',
    '{{7*7}}',
  ],
  ...['constructor', '__proto__', 'NaN', '9'.repeat(40), 'x'.repeat(5_000), '[]', '{"$gt":""}', '2026-02-30', '\n'],
  ...[null, 0, -1, -0, 0.1, 2 ** 53, 1e308, true, [], {}, [[]], { $gt: '' }],
  JSON.parse('{"__proto__":{"scopes":[]},"constructor":1}'),
);
const anything = fc.oneof(
  hostile,
  fc.jsonValue({ maxDepth: 3 }) as Values,
  fc.string({ unit: 'binary', maxLength: 60 }),
);

const textOf = ({ pattern, format, minLength = 0, maxLength = 200 }: Schema): Values => {
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  const plain = fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, 200)) });
  return pattern === undefined ? plain : fc.stringMatching(new RegExp(pattern, 'u'), { size: '-1' });
};

const objectOf = (schema: Schema, known: Known): Values => {
  const { properties = {}, required = [], additionalProperties } = schema;
  const fields = Object.entries(properties).map(([name, field]) => [name, namedOf(name, field, known)] as const);
  const object = fc.record(Object.fromEntries(fields), { requiredKeys: [...required] as never[] });
  if (typeof additionalProperties !== 'object') return object;
  return fc.dictionary(fc.string({ maxLength: 10 }), fitting(additionalProperties, known), { maxKeys: 3 });
};

const byType: Readonly<Record<string, (schema: Schema, known: Known) => Values>> = {
  string: textOf,
  integer: ({ minimum = -9, maximum = 2_000 }) => fc.integer({ min: minimum, max: Math.max(minimum, maximum) }),
  number: ({ minimum = -9, maximum = 2_000 }) => fc.double({ min: minimum, max: maximum, noNaN: true }),
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
  object: objectOf,
  array: ({ items = {}, prefixItems, minItems = 0 }, known) =>
    prefixItems
      ? fc.tuple(...prefixItems.map((item) => fitting(item, known)))
      : fc.array(fitting(items, known), { minLength: minItems, maxLength: minItems + 3 }),
};

/** Values that fit. */
export const fitting = (schema: Schema, known: Known): Values => {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => fitting(one, known)));
  const types = schema.type === undefined ? [] : [schema.type].flat();
  const made = types.flatMap((type) => byType[type]?.(schema, known) ?? []);
  return made.length > 0 ? fc.oneof(...made) : anything;
};

/** Half of the time something that is there. */
export const namedOf = (name: string, schema: Schema, known: Known): Values => {
  const values = known[name];
  const plain = fitting(schema, known);
  return values ? fc.oneof(fc.constantFrom(...values), plain) : plain;
};

/** The same with one thing in it that does not fit: at its place, beside it, or in its place. */
const broken = (value: unknown): Values => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return anything;
  const names = [...Object.keys(value), 'unknown'];
  return fc
    .tuple(fc.constantFrom(...names), fc.option(anything, { nil: undefined }))
    .map(([name, wrong]) => ({ ...value, [name]: wrong }));
};

/** Two of three as they are. */
export const perhapsBroken = (values: Values): Values =>
  values.chain((value) =>
    fc.oneof({ weight: 2, arbitrary: fc.constant(value) }, { weight: 1, arbitrary: broken(value) }),
  );
