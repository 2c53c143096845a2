import type { CommandInput, CommandName, Refusal } from '../contract/index.ts';

export type CommandOutcome =
  | { readonly ok: true; readonly answer: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly refusal: Refusal };

/** How workers send commands, as `system`. Embedded: a direct call; cluster: HTTP. */
export interface CommandClient {
  /**
   * @param commandId deterministic (uuidv5 of event id, duty, recipient): a repeat has one effect
   * @throws EngineUnavailableError when the command-service or its store is away; send it again
   * then
   */
  send<N extends CommandName>(
    name: N,
    payload: CommandInput<N>,
    cause: { commandId: string; causationId: string; correlationId: string },
  ): Promise<CommandOutcome>;
}
