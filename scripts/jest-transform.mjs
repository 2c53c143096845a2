// TypeScript to ES modules: tsc checks types, tests need them gone. Styles do nothing in jsdom.
import { createHash } from 'node:crypto';
import { transformSync } from 'oxc-transform';

export default {
  process(source, path) {
    if (path.endsWith('.css')) return { code: '' };
    const { code, map, errors } = transformSync(path, source, { sourcemap: true, target: 'es2023' });
    if (errors.length) throw new Error(`${path}: ${errors.map((error) => error.message).join('\n')}`);
    return { code, map };
  },
  getCacheKey: (source, path) => createHash('sha1').update(`oxc 1\0${path}\0${source}`).digest('hex'),
};
