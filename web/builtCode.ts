import { build, type InlineConfig } from 'vite';

/** What modules become, in one text, without a file. */
export const builtCode = async (how: InlineConfig): Promise<string> => {
  const made = await build({ configFile: false, publicDir: false, logLevel: 'warn', ...how });
  return (Array.isArray(made) ? made : [made])
    .flatMap((built) =>
      'output' in built ? built.output.flatMap((part) => (part.type === 'chunk' ? [part.code] : [])) : [],
    )
    .join('');
};
