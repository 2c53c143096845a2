import type { Call } from './calls.ts';

type Asker = { readonly token: string } | undefined;

/** Makes one call of the tables as somebody, or as a visitor. */
export const asking =
  (url: string) =>
  async (
    asker: Asker,
    route: string,
    { params = {}, query = '', json, form, body, headers }: Call = {},
  ): Promise<{ readonly status: number; readonly text: string }> => {
    const [method = '', path = ''] = route.split(' ');
    const sent = new FormData();
    for (const [name, value] of form ?? [])
      if (typeof value === 'string') sent.append(name, value);
      else sent.append(name, new Blob([new Uint8Array(value.bytes)]), value.name);
    const address = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? 'none'));
    const response = await fetch(`${url}${address}?${query}`, {
      method,
      headers: {
        ...(asker && { Authorization: `Bearer ${asker.token}` }),
        ...(json !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
      ...(form && { body: sent }),
      ...(body !== undefined && { body }),
    });
    if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
      await response.body?.cancel();
      return { status: response.status, text: '' };
    }
    const text = await response.text();
    // One call answers for each of its projects.
    const [of] = (/^\{"projects":(.*)\}$/s.test(text) && JSON.parse(text).projects) || [];
    return { status: (of?.status as number | undefined) ?? response.status, text };
  };
export type Ask = ReturnType<typeof asking>;
