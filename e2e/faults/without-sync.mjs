// Preloaded into the built server, it makes SQLite as careless as it is by default in WAL mode:
// commits are no longer flushed, and the experiment must notice it.
import { register } from 'node:module';

const hooks = `export const load = async (url, context, next) => {
  const loaded = await next(url, context);
  if (!loaded.source || url.includes('/node_modules/')) return loaded;
  const source = Buffer.from(loaded.source).toString();
  return { ...loaded, source: source.replaceAll('synchronous = FULL', 'synchronous = NORMAL') };
};`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);
