// What somebody writes against the types generated from /api/openapi.json. It is compiled and run by the suite beside it, not with the product.
import createClient from 'openapi-fetch';
import type { components, paths } from './generated.ts';

// Node's own types are no part of what is looked at.
declare const process: { readonly argv: string[]; readonly stdout: { write(text: string): void } };

type Problem = components['schemas']['Problem'];

const [baseUrl = '', email = '', password = ''] = process.argv.slice(2);
const client = createClient<paths>({ baseUrl });

/** What was answered. @throws what was refused, in words */
const answered = <T>({ data, error }: { data?: T; error?: Problem }): T => {
  if (error) throw new Error(`${error.status} ${error.code}: ${error.title}`);
  if (data === undefined) throw new Error('No content');
  return data;
};
/** @throws where it was answered */
const refused = ({ error }: { error?: Problem }): Problem => {
  if (!error) throw new Error('It was not refused');
  return error;
};

// A session.
const wrong = refused(await client.POST('/api/auth/sign-in', { body: { email, password: `${password}!` } }));
const { token } = answered(await client.POST('/api/auth/sign-in', { body: { email, password } }));
client.use({
  onRequest: ({ request }) => request.headers.set('Authorization', `Bearer ${token}`),
});

// A command.
const form = { projectName: 'Typed', startDate: '2034-01-02', endDate: '2034-03-04', terms: true } as const;
const { projectId, consistency } = answered(
  await client.POST('/api/commands/CreateProject', { body: form, params: { header: { 'Idempotency-Key': 'typed' } } }),
);
const empty = refused(await client.POST('/api/commands/CreateProject', { body: { ...form, projectName: '' } }));
const field: string | undefined = empty.errors?.projectName;

// A list, and one of it.
const seen = { 'X-Consistency': consistency };
const rows = answered(
  await client.GET('/api/projects', {
    params: {
      query: { filter: JSON.stringify({ status: 'draft' }), sort: '["endDate","ASC"]', range: '[0,9]' },
      header: seen,
    },
  }),
);
const project = answered(await client.GET('/api/projects/{id}', { params: { path: { id: projectId }, header: seen } }));
// Whoever may join it sees a card without a status.
const status: 'draft' | 'active' | 'past' | 'bin' | 'template' | 'joinable' =
  'joinable' in project ? 'joinable' : project.status;
const absent = refused(await client.GET('/api/projects/{id}', { params: { path: { id: '123456789' } } }));

// A file, begun: what is left to do is said by headers.
const metadata = {
  'Tus-Resumable': '1.0.0',
  'Upload-Metadata': `filename ${btoa('me.png')},purpose ${btoa('picture')}`,
} as const;
const begun = await client.POST('/api/uploads', {
  params: { header: { ...metadata, 'Upload-Length': 4 } },
});

/** Each is wrong; where one of them compiles, its comment does not. */
export const mistakes = [
  // @ts-expect-error: there is no such call
  () => client.GET('/api/project'),
  // @ts-expect-error: a field is missing
  () => client.POST('/api/auth/sign-in', { body: { email } }),
  // @ts-expect-error: no such scope
  () => client.POST('/api/commands/CreateProject', { body: { ...form, projectScope: 'secret' } }),
  // @ts-expect-error: the terms are accepted, or there is no project
  () => client.POST('/api/commands/CreateProject', { body: { ...form, terms: false } }),
  // @ts-expect-error: the row is not named
  () => client.GET('/api/projects/{id}'),
  // @ts-expect-error: a length is a number
  () => client.POST('/api/uploads', { params: { header: { ...metadata, 'Upload-Length': '4' } } }),
  // @ts-expect-error: no such code
  () => absent.code === 'NO_SUCH_CODE',
  // @ts-expect-error: no such field
  () => project.projectname,
];

process.stdout.write(
  JSON.stringify({
    codes: [wrong.code, empty.code, absent.code],
    field,
    listed: rows.map(({ id, projectName }) => ({ id, projectName })),
    one: { id: project.id, status, scope: project.projectScope, endDate: project.endDate },
    projectId,
    begun: { status: begun.response.status, location: begun.response.headers.get('Location') },
  }),
);
