import type { Installation } from '../../support/installation.ts';
import { callFault, type Description } from '../described.ts';

export type Answer = { readonly status: number; readonly body: never; readonly headers: Headers };
type Content = { readonly name: string; readonly bytes: Uint8Array };
/** In the order in which a form sends them. */
export type FormFields = readonly (readonly [string, string | Content])[];

const descriptions = new Map<string, Promise<Description>>();
const descriptionOf = (url: string): Promise<Description> => {
  const known = descriptions.get(url) ?? fetch(`${url}/api/openapi.json`).then((answer) => answer.json());
  descriptions.set(url, known as Promise<Description>);
  return known as Promise<Description>;
};

/**
 * A browser that knows the specification's calls alone: it keeps cookies and a token. What it sends
 * and is answered has to be as openapi.json says.
 */
export const legacyClient = ({ url }: Pick<Installation, 'url'>) => {
  const cookies = new Map<string, string>();
  let token = '';
  const send = async (line: string, sent: unknown, headers: Record<string, string>): Promise<Answer> => {
    const body = sent === undefined || sent instanceof FormData ? sent : JSON.stringify(sent);
    const [method = '', path = ''] = line.split(' ');
    const csrf = cookies.get('XSRF-TOKEN');
    const response = await fetch(url + path, {
      method,
      headers: {
        Accept: 'application/json, text/plain, */*',
        ...(cookies.size > 0 && { Cookie: [...cookies].map((cookie) => cookie.join('=')).join('; ') }),
        ...(csrf !== undefined && method !== 'GET' && { 'X-XSRF-TOKEN': csrf }),
        ...(token !== '' && { Authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const isPage = response.headers.get('content-type')?.startsWith('text/html');
    const called = `${method} ${path.replace(/\?.*$/, '')}`;
    const fault = isPage ? undefined : await callFault(await descriptionOf(url), called, sent, response.clone());
    if (fault) throw new Error(fault);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return { status: response.status, body: (isJson ? JSON.parse(text) : text) as never, headers: response.headers };
  };
  return {
    cookies,
    use: (given: string) => {
      token = given;
    },
    get: (path: string, headers: Record<string, string> = {}) => send(`GET ${path}`, undefined, headers),
    /** @param line such as `POST /login` */
    call: (line: string, body: unknown, headers: Record<string, string> = {}) =>
      send(line, body, { 'Content-Type': 'application/json', ...headers }),
    form: (line: string, fields: FormFields, headers: Record<string, string> = {}) => {
      const form = new FormData();
      for (const [name, value] of fields)
        if (typeof value === 'string') form.append(name, value);
        else form.append(name, new Blob([new Uint8Array(value.bytes)]), value.name);
      return send(line, form, headers);
    },
  };
};
export type LegacyClient = ReturnType<typeof legacyClient>;

/** A subscribed host, and somebody without a plan, who signed up by our own calls. */
export const signedIn = async (installation: Installation, firstName: string, subscribed = false) => {
  const person = await (subscribed ? installation.host(firstName) : installation.person(firstName));
  const client = legacyClient(installation);
  client.use(person.token);
  return Object.assign(client, { accountId: person.accountId, own: person });
};
export type SignedIn = Awaited<ReturnType<typeof signedIn>>;
