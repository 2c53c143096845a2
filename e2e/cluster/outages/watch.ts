import { setTimeout as pause } from 'node:timers/promises';
import { PatientClient } from '../patient-client.ts';

/** One request, of which a patient client may need several for one answer. */
export type Try = {
  readonly what: 'command' | 'read' | 'bytes';
  /** Milliseconds since the epoch. */
  readonly begun: number;
  readonly ms: number;
  /** Its status, or `broken` or `unanswered`. */
  readonly outcome: string;
  readonly ok: boolean;
};

const whatOf = (url: string): Try['what'] =>
  /\/api\/(uploads|files)/.test(url) ? 'bytes' : /\/api\/(commands|auth)/.test(url) ? 'command' : 'read';

/** What the clients of an installation met, one by one. */
export class Watch {
  readonly tries: Try[] = [];
  /** Answers that no try got, or that are none. */
  readonly failures: { readonly at: number; readonly error: unknown }[] = [];
  readonly acknowledged: number[] = [];

  failed(error: unknown): void {
    this.failures.push({ at: Date.now(), error });
  }

  since(moment: number, until = Number.POSITIVE_INFINITY) {
    return {
      tries: this.tries.filter(({ begun, ms }) => begun + ms >= moment && begun < until),
      failures: this.failures.filter(({ at }) => at >= moment),
      acknowledged: this.acknowledged.filter((at) => at >= moment && at < until).length,
    };
  }
}

/** Notes each of its tries. */
export class WatchedClient extends PatientClient {
  readonly #watch: Watch;

  constructor(watch: Watch, ...of: ConstructorParameters<typeof PatientClient>) {
    super(...of);
    this.#watch = watch;
  }

  protected override async attempt(url: string, init: RequestInit): Promise<Response> {
    const [begun, started] = [Date.now(), performance.now()];
    const note = (outcome: string, ok: boolean) =>
      this.#watch.tries.push({ what: whatOf(url), begun, ms: performance.now() - started, outcome, ok });
    try {
      const response = await super.attempt(url, init);
      note(`${response.status}`, response.ok);
      return response;
    } catch (error) {
      note(error instanceof DOMException ? 'unanswered' : 'broken', false);
      throw error;
    }
  }
}

/**
 * People who each do one thing after the other, together as often as this while everything is quick.
 * Whoever waits for an answer asks for nothing else meanwhile.
 */
export const steadily = (
  { perSecond, people }: { readonly perSecond: number; readonly people: number },
  work: (turn: number) => Promise<unknown>,
  watch: Watch,
) => {
  const state = { stopped: false, turn: 0 };
  const period = (1_000 * people) / perSecond;
  const person = async (number: number) => {
    await pause((number * period) / people);
    while (!state.stopped) {
      const next = performance.now() + period;
      state.turn += 1;
      await work(state.turn).catch((error: unknown) => watch.failed(error));
      await pause(Math.max(0, next - performance.now()));
    }
  };
  const running = Promise.all(Array.from({ length: people }, (_, number) => person(number)));
  return {
    stop: async () => {
      state.stopped = true;
      await running;
    },
  };
};
