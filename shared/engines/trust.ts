import { readFileSync } from 'node:fs';

/**
 * For engines whose clients do not know it themselves, as those of MongoDB and EventStoreDB do: the
 * authority behind the engine's certificate, if `tlsCAFile` of its address names one.
 */
export const trustOf = (address: URL): { readonly ca?: Buffer } => {
  const file = address.searchParams.get('tlsCAFile');
  return file ? { ca: readFileSync(file) } : {};
};
