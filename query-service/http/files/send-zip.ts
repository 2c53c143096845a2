import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** After the headers all that can be done is to cut the connection, so that nobody takes it for whole. */
export const sendZip = async (
  response: ServerResponse,
  { stream, close }: { readonly stream: Readable; readonly close: () => void },
  onBroken: (error: unknown) => void = () => {},
): Promise<void> => {
  try {
    await pipeline(stream, response);
  } catch (error) {
    // A client that went away is nothing to speak of.
    if (!response.destroyed) onBroken(error);
    response.destroy();
  } finally {
    close();
  }
};
