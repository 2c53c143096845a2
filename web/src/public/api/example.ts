import type { Schema } from './description.ts';

const projectId = '123456789';
const id = 'Kq3vPx8RmT2wZs7LcN4yHd';
const texts = [
  ...[
    'Letter',
    'ann@example.org',
    projectId,
    '2027-01-31',
    '4242',
    'pm_card_visa',
    'https://example.org/',
    '0'.repeat(64),
  ],
  ...[id, 'A-Good-Pass-4-You', '24hours'],
] as const;
const namedAs = (name: string) => (name === 'projectId' ? [projectId] : name.endsWith('Id') ? [id] : []);
const moment = '2027-01-31T12:00:00.000Z';

const isText = ({ pattern, minLength = 0, maxLength = Infinity }: Schema) => {
  const shape = pattern === undefined ? undefined : new RegExp(pattern, 'u');
  return (text: string) => text.length >= minLength && text.length <= maxLength && (shape?.test(text) ?? true);
};

/** The first text that fits. */
const textFor = (schema: Schema, name: string): string => {
  if (schema.contentSchema) return JSON.stringify(exampleOf(schema.contentSchema));
  if (schema.format === 'date-time') return moment;
  return [...namedAs(name), ...texts].find(isText(schema)) ?? '';
};

const numberFor = ({ minimum = 0, exclusiveMinimum = -1 }: Schema) => Math.max(minimum, exclusiveMinimum + 1, 1);

const objectFor = ({ properties = {}, required = [] }: Schema) =>
  Object.fromEntries(required.map((name) => [name, exampleOf(properties[name] ?? {}, name)]));

/** The least that fits: fields that may be absent are. */
export const exampleOf = (schema: Schema, name = ''): unknown => {
  const [chosen] = schema.anyOf ?? schema.oneOf ?? [];
  if (chosen) return exampleOf(chosen, name);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  switch (typeof schema.type === 'string' ? schema.type : schema.type?.[0]) {
    case 'object':
      return objectFor(schema);
    case 'array':
      return schema.prefixItems?.map((item) => exampleOf(item)) ?? (schema.items ? [exampleOf(schema.items)] : []);
    case 'string':
      return textFor(schema, name);
    case 'integer':
    case 'number':
      return numberFor(schema);
    case 'boolean':
      return true;
    default:
      return null;
  }
};
