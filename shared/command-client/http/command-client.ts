import { EngineUnavailableError } from '../../basics/errors.ts';
import type { CommandClient, CommandOutcome } from '../port.ts';

export const internalCommandsPath = '/internal/commands/:name';

const patience = 10_000;

export const httpCommandClient = ({ url, token }: { url: string; token: string }): CommandClient => ({
  async send(name, payload, { commandId, causationId, correlationId }) {
    const response = await fetch(new URL(internalCommandsPath.replace(':name', name), url), {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        'X-Correlation-Id': correlationId,
      },
      body: JSON.stringify({ payload, commandId, causationId, correlationId }),
      signal: AbortSignal.timeout(patience),
    }).catch((error: unknown) => {
      throw new EngineUnavailableError('command-service cannot be reached', { cause: error });
    });
    if (response.ok) return (await response.json()) as CommandOutcome;
    await response.body?.cancel();
    if (response.status >= 500) throw new EngineUnavailableError('command-service cannot be reached');
    throw new Error(`the command-service answered ${response.status} to ${name}`);
  },
});
