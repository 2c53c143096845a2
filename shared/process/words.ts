import { type ParseArgsConfig, parseArgs } from 'node:util';

/** What stands behind the name of a command. @throws Error for an option that it does not have */
export const readWords = <O extends NonNullable<ParseArgsConfig['options']>>(words: readonly string[], options: O) =>
  parseArgs({ args: [...words], allowPositionals: true, options });
