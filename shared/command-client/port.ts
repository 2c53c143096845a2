import type { CommandInput, CommandName, Refusal } from '../contract/index.ts';

export type CommandOutcome =
  | { readonly ok: true; readonly answer: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly refusal: Refusal };

/** What it follows from, and all that began with the same. */
export type Cause = { readonly commandId: string; readonly causationId: string; readonly correlationId: string };

/** How workers send commands, as `system`. Embedded: a direct call; cluster: HTTP. */
export interface CommandClient {
  /** @param commandId deterministic: a repeat has one effect. @throws EngineUnavailableError */
  send<N extends CommandName>(name: N, payload: CommandInput<N>, cause: Cause): Promise<CommandOutcome>;
}
