/** What is used of a package whose published types lack a preferred order. */
declare module 'negotiator' {
  import type { IncomingHttpHeaders } from 'node:http';

  export default class Negotiator {
    constructor(request: { readonly headers: IncomingHttpHeaders });
    encoding(available: readonly string[], options: { readonly preferred: readonly string[] }): string | undefined;
  }
}
