import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { caughtMails } from '../../scripts/engines/smtp/caught.ts';
import { derivedId } from '../../shared/basics/ids.ts';
import type { CommandInput, CommandName } from '../../shared/contract/index.ts';
import { ApiClient, ApiError, type SignUp } from '../../standalone/api-client.ts';

/** What the server promised to the clients of a test, and how often they had to retry. */
export class Ledger {
  /** Ids of the commands that were answered with 200. */
  readonly acknowledged = new Set<string>();
  /** By reason: a status, or a broken connection. */
  readonly retries = new Map<string, number>();

  retried(reason: string): void {
    this.retries.set(reason, (this.retries.get(reason) ?? 0) + 1);
  }
}

/** Milliseconds: for one try, for all of them, and until another code is requested. */
const answerWithin = 30_000;
const givesUpAfter = 120_000;
const resendAfter = 31_000;
const chunkSize = 1.5 * 1024 * 1024;

/** Busy or restarting, or the copy died: a retry may succeed. */
const mayPass = new Set([429, 502, 503, 504]);
/** A copy died while it wrote the upload, and is waited for a little longer than the request waits. */
const isHeldByTheDead = 423;

type Upload = { readonly name: string; readonly bytes: Uint8Array };
type Target = { readonly purpose: string; readonly projectId?: string; readonly documentId?: string };

const tus = { 'Tus-Resumable': '1.0.0' };
/** Headers of a chunk. */
export const chunkAt = (offset: number) => ({
  ...tus,
  'Upload-Offset': `${offset}`,
  'Content-Type': 'application/offset+octet-stream',
});

const codeOf = (error: unknown) => (error instanceof ApiError ? error.problem.code : undefined);

/**
 * A well-behaved client: it repeats a request with the same key, honours `Retry-After`, and resumes
 * uploads.
 */
export class PatientClient extends ApiClient {
  readonly #ledger: Ledger;
  readonly #mails: string;

  /** @param mails the folder of the mail catcher */
  constructor(url: string, ledger: Ledger, mails: string) {
    super(url);
    this.#ledger = ledger;
    this.#mails = mails;
  }

  /** One try. */
  protected attempt(url: string, init: RequestInit): Promise<Response> {
    return fetch(url, { ...init, signal: AbortSignal.timeout(answerWithin) });
  }

  protected override async send(url: string, init: RequestInit): Promise<Response> {
    const end = Date.now() + givesUpAfter;
    for (;;) {
      let wait = 250;
      try {
        const response = await this.attempt(url, init);
        // A chunk may have arrived in part: ask for the offset first.
        const isFinal = !mayPass.has(response.status) || init.method === 'PATCH';
        if (isFinal || Date.now() > end) return response;
        wait = 1_000 * Number(response.headers.get('retry-after') ?? 0.25);
        await response.body?.cancel();
        this.#ledger.retried(`${response.status}`);
      } catch (error) {
        if (init.method === 'PATCH' || Date.now() > end) throw error;
        this.#ledger.retried('broken');
      }
      await pause(wait);
    }
  }

  override async command<N extends CommandName>(name: N, payload: CommandInput<N>, key: string = randomUUID()) {
    const answer = await super.command(name, payload, key);
    this.#ledger.acknowledged.add(derivedId(this.accountId, key));
    return answer;
  }

  override async signUp(person: SignUp): Promise<this> {
    const { email, password, designation = 'Researcher', organization = 'Institute', ...names } = person;
    const profile = { ...names, designation, organization, terms: true };
    for (;;) {
      const ticket = await this.#prove(email);
      try {
        const session = { ticket, email, password, ...profile };
        Object.assign(this, await this.call('POST', '/api/auth/register', session));
        return this;
      } catch (error) {
        // The answer to an earlier try was lost.
        if (codeOf(error) === 'ACCOUNT_EXISTS') return this.signIn(email, password);
        if (codeOf(error) !== 'REGISTRATION_TICKET_INVALID') throw error;
        const known = await this.signIn(email, password).catch(() => undefined);
        if (known) return known;
      }
    }
  }

  /** The ticket for an address, by the codes mailed to it. */
  async #prove(email: string): Promise<string> {
    const tried = new Set<string>();
    for (;;) {
      const body = { email, purpose: 'sign-up' };
      const { flow } = await this.call<{ flow: string }>('POST', '/api/auth/otp', body);
      for (const end = Date.now() + resendAfter; Date.now() < end; await pause(150)) {
        const otp = this.#codesFor(email).find((code) => !tried.has(code));
        if (otp === undefined) continue;
        tried.add(otp);
        try {
          return (await this.call<{ ticket: string }>('POST', '/api/auth/otp/verify', { ...body, otp, flow })).ticket;
        } catch (error) {
          if (codeOf(error) !== 'OTP_INVALID') throw error;
        }
      }
    }
  }

  /** Newest first. */
  #codesFor(email: string): string[] {
    return caughtMails(this.#mails)
      .filter(({ to }) => to.includes(email))
      .map(({ file }) => /\b(\d{6}|\d{10})\b/.exec(readFileSync(join(this.#mails, file), 'utf8'))?.[1] ?? '')
      .reverse();
  }

  override async upload(file: Upload, target: Target): Promise<string> {
    const path = await this.beginUpload(file, target);
    await this.resumeUpload(path, file.bytes);
    const fileId = path.split('/').at(-1) ?? '';
    if (target.purpose === 'document') this.#ledger.acknowledged.add(derivedId(fileId));
    return fileId;
  }

  /** Answers the upload's path. */
  async beginUpload({ name, bytes }: Upload, target: Target): Promise<string> {
    const metadata = Object.entries({ filename: name, ...target })
      .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
      .join(',');
    const headers = { ...tus, 'Upload-Length': `${bytes.length}`, 'Upload-Metadata': metadata };
    const created = await this.fetch('/api/uploads', { method: 'POST', headers });
    return new URL(created.headers.get('location') ?? '', this.url).pathname;
  }

  /** Sends the missing bytes in chunks. */
  async resumeUpload(path: string, bytes: Uint8Array): Promise<void> {
    const reached = (answer: Response) => Number(answer.headers.get('upload-offset'));
    const patch = async (offset: number) => {
      const body = bytes.subarray(offset, offset + chunkSize) as unknown as NonNullable<RequestInit['body']>;
      return reached(await this.fetch(path, { method: 'PATCH', headers: chunkAt(offset), body }));
    };
    const ask = async () => reached(await this.fetch(path, { method: 'HEAD', headers: tus }));

    const end = Date.now() + givesUpAfter;
    let offset = await ask();
    // Only the answer to the last chunk confirms the upload: if it was lost, the chunk is sent
    // again, empty.
    for (let isWhole = false; !isWhole; ) {
      try {
        offset = await patch(offset);
        isWhole = offset === bytes.length;
      } catch (error) {
        const status = error instanceof ApiError ? error.problem.status : undefined;
        const isFinal = status !== undefined && ![...mayPass, 409, isHeldByTheDead].includes(status);
        if (isFinal || Date.now() > end) throw error;
        this.#ledger.retried(`PATCH ${status ?? 'broken'}`);
        await pause(250);
        offset = await ask();
      }
    }
  }

  /** Bytes of a file or an archive, whole. */
  async download(path: string): Promise<Buffer> {
    const end = Date.now() + givesUpAfter;
    for (;;)
      try {
        return Buffer.from(await (await this.fetch(path)).arrayBuffer());
      } catch (error) {
        if (error instanceof ApiError || Date.now() > end) throw error;
        this.#ledger.retried('download broken');
        await pause(250);
      }
  }
}
