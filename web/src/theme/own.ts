/** A styled element's own props, which do not reach the page; `as` then names its element. */
export const own = (...names: readonly string[]) => ({
  shouldForwardProp: (name: PropertyKey) => name !== 'as' && !names.includes(String(name)),
});
