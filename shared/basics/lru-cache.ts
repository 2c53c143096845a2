/** For every part: npm puts the package where only `shared` finds it. */
export { LRUCache } from 'lru-cache';
