import type { CommandInput, CommandName, Refusal } from '../contract/index.ts';

export type CommandOutcome =
  | { readonly ok: true; readonly answer: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly refusal: Refusal };

/** How workers send commands, as `system`. Embedded: a direct call; cluster: HTTP. */
export interface CommandClient {
  /** @param commandId deterministic: a repeat has one effect. @throws EngineUnavailableError */
  send<N extends CommandName>(
    name: N,
    payload: CommandInput<N>,
    cause: { commandId: string; causationId: string; correlationId: string },
  ): Promise<CommandOutcome>;
}
