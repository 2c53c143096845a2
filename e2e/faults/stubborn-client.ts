import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { derivedId } from '../../shared/basics/ids.ts';
import type { CommandInput, CommandName } from '../../shared/contract/index.ts';
import { ApiClient, ApiError } from '../../standalone/api-client.ts';
import type { Promised } from './load.ts';

/** What was acknowledged to all clients of a test. */
export type Ledger = {
  readonly [K in keyof Promised]: Promised[K] extends ReadonlyMap<string, infer V> ? Map<string, V> : Promised[K];
};

type Trouble = (path: string, status: number | undefined) => Promise<void>;

/** Repeats a request until it is answered, as a browser does when a person presses Retry. */
export class StubbornClient extends ApiClient {
  readonly #ledger: Ledger;
  readonly #trouble: Trouble;

  /** @param trouble is told of every failed try, with its status if there was an answer */
  constructor(url: string, ledger: Ledger, trouble: Trouble) {
    super(url);
    this.#ledger = ledger;
    this.#trouble = trouble;
  }

  protected override async send(url: string, init: RequestInit): Promise<Response> {
    for (;;) {
      const response = await fetch(url, init).catch(() => undefined);
      if (response && response.status < 500) return response;
      await this.#trouble(new URL(url).pathname, response?.status);
      // A code is sent once in half a minute, and bytes may have arrived: the caller begins anew.
      if (url.includes('/api/auth/') || init.method === 'PATCH') throw new Error('try again');
    }
  }

  override async command<N extends CommandName>(name: N, payload: CommandInput<N>, key: string = randomUUID()) {
    const answer = await super.command(name, payload, key);
    this.#ledger.commands.set(derivedId(this.accountId, key), answer.revision);
    return answer;
  }

  override async upload(...[file, target]: Parameters<ApiClient['upload']>): Promise<string> {
    for (;;)
      try {
        const fileId = await super.upload(file, target);
        this.#ledger.files.set(fileId, createHash('sha256').update(file.bytes).digest('hex'));
        return fileId;
      } catch (error) {
        // The place of the try before is not free yet.
        if (error instanceof ApiError && error.problem.status !== 429) throw error;
        await pause(50);
      }
  }
}
