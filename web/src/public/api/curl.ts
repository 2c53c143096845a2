import { contentOf, type Operation, type Parameter } from './description.ts';
import { exampleOf } from './example.ts';

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

const textOf = ({ name, example, schema, content }: Parameter): string =>
  example ?? asText(exampleOf(schema ?? contentOf(content)?.schema ?? {}, name));
/** `$PROJECT_ID` for `{projectId}`. */
const withVariables = (path: string) =>
  path.replace(/\{(\w+)\}/g, (_all, name: string) => `$${name.replace(/(?<=[a-z])[A-Z]/g, '_$&').toUpperCase()}`);

const bodyOf = ({ requestBody }: Operation): string[] => {
  const body = contentOf(requestBody?.content);
  if (!body) return [];
  if (body.type === 'multipart/form-data')
    return (body.schema.required ?? []).map((name) => {
      const field = body.schema.properties?.[name] ?? {};
      return `-F ${quoted(`${name}=${field.format === 'binary' ? '@letter.pdf' : asText(exampleOf(field, name))}`)}`;
    });
  const content = `-H ${quoted(`Content-Type: ${body.type}`)}`;
  if (body.type !== 'application/json') return [content, '--data-binary @letter.pdf'];
  return [content, `-d ${quoted(JSON.stringify(exampleOf(body.schema)))}`];
};

/** The call with what it needs, to be pasted into a terminal. */
export const curlOf = (operation: Operation, origin: string): string => {
  const { method, path, security, parameters = [] } = operation;
  const needed = (where: Parameter['in']) => parameters.filter((one) => one.in === where && one.required);
  const queries = needed('query').map((one) => `--data-urlencode ${quoted(`${one.name}=${textOf(one)}`)}`);
  const parts = [
    `curl ${method === 'GET' ? '' : method === 'HEAD' ? '-I ' : `-X ${method} `}"${origin}${withVariables(path)}"`,
    ...(security ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...needed('header').map((one) => `-H ${quoted(`${one.name}: ${textOf(one)}`)}`),
    ...(queries.length > 0 ? ['-G', ...queries] : []),
    ...bodyOf(operation),
  ];
  return parts.join(' \\\n  ');
};
