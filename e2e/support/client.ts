import { setTimeout as pause } from 'node:timers/promises';
import { ApiClient } from '../../standalone/api-client.ts';

/** Milliseconds for which it asks again, and between two times. */
const asking = { longest: 20_000, rest: 100 };
/** Of a read: the views do not show yet what was done, or the server was too busy to answer. */
const isPutOff = ({ method = 'GET' }: RequestInit, { status, headers }: Response): boolean =>
  method === 'GET' && (headers.get('X-Consistency') === 'pending' || (status === 503 && headers.has('Retry-After')));

/** Sees what was done before, as pages do in the end: a read of the server waits for two seconds, which a busy machine may exceed. */
export class TestClient extends ApiClient {
  protected override async send(url: string, init: RequestInit): Promise<Response> {
    for (const end = Date.now() + asking.longest; ; await pause(asking.rest)) {
      const response = await super.send(url, init);
      if (!isPutOff(init, response) || Date.now() > end) return response;
      await response.body?.cancel();
    }
  }
}
