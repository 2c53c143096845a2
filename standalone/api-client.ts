import { randomUUID } from 'node:crypto';
import type { CommandInput, CommandName, ListRow, Problem, ResourceName, Row } from '@dossier/shared/contract';
import { mostTokens, readConsistency } from '@dossier/shared/http/consistency';

/** Milliseconds until a code was mailed: on a busy machine others' mails may be before it. */
const patience = 60_000;

/** An answer that is a problem. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(`${problem.status} ${problem.code}: ${problem.title}`);
    this.problem = problem;
  }
}

/** A gateway's refusals and those of a HEAD have no body. */
const problemIn = async (response: Response): Promise<Problem> => {
  const { status, statusText } = response;
  const unnamed: Problem = { type: 'about:blank', title: statusText, status, code: 'FAILED' };
  return response.json().then(
    (problem) => problem as Problem,
    () => unnamed,
  );
};

export type SignUp = {
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly designation?: string;
  readonly organization?: string;
};

/** The HTTP interface for Node: the demo, benchmarks and tests use it. */
export class ApiClient {
  readonly url: string;
  token = '';
  accountId = '';
  /** Tokens of commands and uploads by their keys, the newest last, sent back so that reads see them. */
  readonly #seen: Map<string, string>;
  readonly #mailsTo: (email: string) => Promise<readonly string[]>;

  /**
   * @param mailsTo newest first; absent: from the development inbox
   * @param seen of several clients, whose reads see the commands of each other; absent: only its own
   */
  constructor(
    url: string,
    mailsTo?: (email: string) => Promise<readonly string[]>,
    seen: Map<string, string> = new Map(),
  ) {
    this.url = url;
    this.#seen = seen;
    this.#mailsTo =
      mailsTo ??
      (async (email) => {
        const mails = await this.call<{ to: string; text: string }[]>('GET', '/dev/inbox.json');
        return mails.filter(({ to }) => to.includes(email)).map(({ text }) => text);
      });
  }

  /** A read shows what was done, or collided with, before. @throws ApiError for an answer that is not 2xx */
  async fetch(path: string, init: RequestInit & { json?: unknown } = {}): Promise<Response> {
    const { json, ...rest } = init;
    const headers = new Headers(rest.headers);
    if (this.token) headers.set('Authorization', `Bearer ${this.token}`);
    const isRead = (rest.method ?? 'GET') === 'GET';
    if (isRead && this.#seen.size > 0 && !headers.has('X-Consistency'))
      headers.set('X-Consistency', [...this.#seen.values()].slice(-mostTokens).join(', '));
    if (json !== undefined) headers.set('Content-Type', 'application/json');
    const response = await this.send(this.url + path, {
      ...rest,
      headers,
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });
    if (response.ok) return response;
    const problem = await problemIn(response);
    if (problem.consistency) this.#note(problem.consistency);
    throw new ApiError(problem);
  }

  protected send(url: string, init: RequestInit): Promise<Response> {
    return fetch(url, init);
  }

  async call<T>(method: string, path: string, json?: unknown): Promise<T> {
    const response = await this.fetch(path, { method, json });
    return (response.headers.get('content-type')?.includes('json') ? await response.json() : undefined) as T;
  }

  /** The three calls of the sign-up screen, with the code from its mail. */
  async signUp(person: SignUp): Promise<this> {
    const { email, password, firstName, lastName, designation = 'Researcher', organization = 'Institute' } = person;
    const earlier = await this.#codesFor(email);
    const { flow } = await this.call<{ flow: string }>('POST', '/api/auth/otp', { email, purpose: 'sign-up' });
    const otp = await this.#newCodeFor(email, earlier.length);
    const { ticket } = await this.call<{ ticket: string }>('POST', '/api/auth/otp/verify', {
      email,
      purpose: 'sign-up',
      otp,
      flow,
    });
    const profile = { firstName, lastName, designation, organization, terms: true };
    return this.#keep(await this.call('POST', '/api/auth/register', { ticket, email, password, ...profile }));
  }

  async signIn(email: string, password: string): Promise<this> {
    return this.#keep(await this.call('POST', '/api/auth/sign-in', { email, password }));
  }

  /** Drops an expired token. */
  forget(): this {
    this.token = '';
    return this;
  }

  /** Later reads of this client see its effects. `key` makes repeats one. */
  async command<N extends CommandName>(
    name: N,
    payload: CommandInput<N>,
    key: string = randomUUID(),
  ): Promise<Record<string, unknown> & { revision: number; consistency: string }> {
    const response = await this.fetch(`/api/commands/${name}`, {
      method: 'POST',
      json: payload,
      headers: { 'Idempotency-Key': key },
    });
    const answer = (await response.json()) as Record<string, unknown> & { revision: number; consistency: string };
    this.#note(answer.consistency);
    return answer;
  }

  async list<R extends ResourceName>(resource: R, filter: Record<string, unknown> = {}): Promise<ListRow<R>[]> {
    const query = new URLSearchParams({ filter: JSON.stringify(filter), range: '[0,999]' });
    return (await (await this.fetch(`/api/${resource}?${query}`)).json()) as ListRow<R>[];
  }

  async one<R extends ResourceName>(resource: R, id: string): Promise<Row<R>> {
    return (await (await this.fetch(`/api/${resource}/${id}`)).json()) as Row<R>;
  }

  /** Uploads by tus in one PATCH; its last byte submits a `document`. Answers the fileId. */
  async upload(
    file: { name: string; bytes: Uint8Array },
    target: { purpose: string; projectId?: string; documentId?: string },
  ): Promise<string> {
    const metadata = Object.entries({ filename: file.name, ...target })
      .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
      .join(',');
    const tus = { 'Tus-Resumable': '1.0.0' };
    const created = await this.fetch('/api/uploads', {
      method: 'POST',
      headers: { ...tus, 'Upload-Length': String(file.bytes.length), 'Upload-Metadata': metadata },
    });
    const location = new URL(created.headers.get('location') ?? '', this.url);
    const { headers } = await this.fetch(location.pathname, {
      method: 'PATCH',
      headers: { ...tus, 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' },
      body: file.bytes as unknown as NonNullable<RequestInit['body']>,
    });
    this.#note(headers.get('X-Consistency'));
    return location.pathname.split('/').at(-1) ?? '';
  }

  /** Starts the $1 trial with a test card. */
  subscribe(plan: 'personal' | 'team' = 'personal', period: 'monthly' | 'yearly' = 'yearly', members = 2) {
    return this.command('StartSubscription', {
      plan,
      period,
      members: plan === 'team' ? members : 1,
      paymentMethodId: 'pm_card_visa',
      brand: 'visa',
      last4: '4242',
      expMonth: 12,
      expYear: 2034,
      billingName: 'Test Card',
    });
  }

  #keep(session: { token: string; accountId: string }): this {
    this.token = session.token;
    this.accountId = session.accountId;
    return this;
  }

  /** @param token of what was just done; absent: of nothing that reads have to see */
  #note(token: string | null | undefined): void {
    const key = token ? readConsistency(token)?.key : undefined;
    if (!token || key === undefined) return;
    this.#seen.delete(key);
    this.#seen.set(key, token);
  }

  /** Newest first. */
  async #codesFor(email: string): Promise<string[]> {
    return (await this.#mailsTo(email)).flatMap((text) => /\b(\d{6}|\d{10})\b/.exec(text)?.[1] ?? []);
  }

  /** Waits for one more mail than there were. */
  async #newCodeFor(email: string, earlier: number): Promise<string> {
    const deadline = Date.now() + patience;
    while (Date.now() < deadline) {
      const [newest, ...older] = await this.#codesFor(email);
      if (newest && older.length >= earlier) return newest;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`no code arrived for ${email}`);
  }
}
