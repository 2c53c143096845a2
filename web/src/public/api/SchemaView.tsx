import type { Schema } from './description.ts';
import { Words } from './Words.tsx';

const json = JSON.stringify;

const typeOf = (schema: Schema): string => {
  if (schema.const !== undefined) return json(schema.const);
  if (schema.enum) return schema.enum.map((value) => json(value)).join(' | ');
  if (schema.contentSchema) return 'text of JSON';
  if (schema.type === 'array' && schema.items) return `array of ${typeOf(schema.items)}`;
  if (schema.anyOf ?? schema.oneOf) return 'one of';
  const named = typeof schema.type === 'string' ? schema.type : schema.type?.join(' | ');
  return [named ?? 'anything', schema.format].filter(Boolean).join(', ');
};

const between = (what: string, least?: number, most?: number) => {
  if (least === undefined && most === undefined) return [];
  if (least === most) return [`${least} ${what}`.trim()];
  if (most === undefined || most === Number.MAX_SAFE_INTEGER)
    return least === undefined || least === Number.MIN_SAFE_INTEGER ? [] : [`at least ${least} ${what}`.trim()];
  return [`${least ?? 'at most'}${least === undefined ? '' : ' to'} ${most} ${what}`.trim()];
};
const limitsOf = ({ minLength, maxLength, minItems, maxItems, minimum, maximum, ...schema }: Schema): string[] => [
  ...between('characters', minLength, maxLength),
  ...between('items', minItems, maxItems),
  ...between('', minimum ?? (schema.exclusiveMinimum !== undefined ? schema.exclusiveMinimum + 1 : undefined), maximum),
  ...(schema.default === undefined ? [] : [`default ${json(schema.default)}`]),
];

/** What is told of a value below its type. */
const Inside = ({ schema }: { schema: Schema }) => {
  const { properties, required = [], items, prefixItems, contentSchema, additionalProperties } = schema;
  const choices = schema.anyOf ?? schema.oneOf;
  if (contentSchema) return <SchemaView schema={contentSchema} />;
  if (choices)
    return (
      <ul className="api-choices">
        {choices.map((choice) => (
          <li key={json(choice)}>
            <SchemaView schema={choice} />
          </li>
        ))}
      </ul>
    );
  if (items) return <Inside schema={items} />;
  if (prefixItems)
    return (
      <ol className="api-choices">
        {prefixItems.map((item, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the places of a tuple are its keys
          <li key={place}>
            <SchemaView schema={item} />
          </li>
        ))}
      </ol>
    );
  if (!properties)
    return typeof additionalProperties === 'object' ? <SchemaView schema={additionalProperties} /> : null;
  return (
    <ul className="api-fields">
      {Object.entries(properties).map(([name, field]) => (
        <Field key={name} name={name} schema={field} required={required.includes(name)} />
      ))}
    </ul>
  );
};

export const SchemaView = ({ schema }: { schema: Schema }) => (
  <>
    <span className="api-type">{typeOf(schema)}</span>
    {limitsOf(schema).map((limit) => (
      <span key={limit} className="api-limit">
        {limit}
      </span>
    ))}
    {schema.description && (
      <p className="api-note">
        <Words>{schema.description}</Words>
      </p>
    )}
    <Inside schema={schema} />
  </>
);

type FieldProps = { name: string; schema: Schema; required: boolean; note?: string };

/** A field of a body, or a parameter. */
export const Field = ({ name, schema, required, note }: FieldProps) => (
  <li>
    <code>{name}</code> {required && <em className="api-required">required</em>} <SchemaView schema={schema} />
    {note && (
      <p className="api-note">
        <Words>{note}</Words>
      </p>
    )}
  </li>
);
