import type { Plugin } from 'vite';

/** Where what is no component of its own lies. */
const others: Readonly<Record<string, string>> = {
  styled: 'styles',
  createTheme: 'styles',
  useTheme: 'styles',
  ThemeProvider: 'styles',
  createSvgIcon: 'SvgIcon',
};

const single = (part: string): string => {
  const [name = '', local = name] = part.split(' as ');
  const taken = Object.hasOwn(others, name) ? `{ ${part} }` : local;
  return `import ${taken} from '@mui/material/${others[name] ?? name}';`;
};

/** One import for each part of Material UI that a file takes: which files of the build it belongs to goes by what imports its module. */
export const muiParts = (): Plugin => ({
  name: 'mui-parts',
  enforce: 'pre',
  transform: {
    filter: { id: /web\/src\//, code: /from '@mui\/material'/ },
    handler: (code) =>
      code.replace(/^import (type )?\{([^}]*)\} from '@mui\/material';$/gm, (_all, isOfTypes: string, names: string) =>
        isOfTypes
          ? ''
          : names
              .split(',')
              .map((name) => name.trim())
              .filter((name) => name !== '' && !name.startsWith('type '))
              .map(single)
              .join(' '),
      ),
  },
});
