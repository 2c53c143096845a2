/** Undefined: it is not percent-encoded as it should be. */
export const decoded = (segment: string): string | undefined => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
};

/** As Express does: case and a final slash do not count. Undefined for paths that do not match. */
export const pathMatcher = (template: string) => {
  const names = [...template.matchAll(/:(\w+)/g)].map(([, name]) => name as string);
  const literal = template.replace(/[.*+?^$()[\]{}|\\]/g, '\\$&');
  const pattern = new RegExp(`^${literal.replace(/:\w+/g, '([^/]+)')}/?$`, 'i');
  return (path: string): Record<string, string> | undefined => {
    const values = pattern.exec(path)?.slice(1).map(decoded);
    return values?.includes(undefined)
      ? undefined
      : values && Object.fromEntries(values.map((value, index) => [names[index], value]));
  };
};

type Matched = { readonly method: string; readonly path: string };

/** Finds a route by what a request says. Paths without parameters, written as they are named, are looked up and not tried one after the other. */
export const routeFinder = <R extends Matched>(routes: readonly R[]) => {
  const plain = new Map(
    routes.filter(({ path }) => !path.includes(':')).map((route) => [`${route.method} ${route.path}`, route]),
  );
  const known = routes.map((route) => ({ route, match: pathMatcher(route.path) }));
  return (method = '', path: string): { readonly route: R; readonly params: Record<string, string> } | undefined => {
    const named = plain.get(`${method} ${path}`);
    if (named) return { route: named, params: {} };
    for (const { route, match } of known) {
      const params = route.method === method ? match(path) : undefined;
      if (params) return { route, params };
    }
    return undefined;
  };
};

/** The methods that a path answers, as in `Allow`; none for an unknown path. */
export const methodsOf = (routes: readonly Matched[]) => {
  const known = routes.map(({ method, path }) => ({ method, match: pathMatcher(path) }));
  return (path: string): readonly string[] => {
    const methods = known.filter(({ match }) => match(path)).map(({ method }) => method);
    return [...new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))];
  };
};
