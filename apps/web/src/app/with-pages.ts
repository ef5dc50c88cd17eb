import { matchRoutes, type RouteObject } from 'react-router';

/** Returns the routes with the modules of those that match `path` already loaded, so that its page renders at once. */
export async function withPages(routes: RouteObject[], path: string): Promise<RouteObject[]> {
  const needed = new Set(matchRoutes(routes, path)?.map(({ route }) => route));
  const load = (some: RouteObject[]): Promise<RouteObject[]> =>
    Promise.all(
      some.map(async (route) => {
        if (!needed.has(route)) return route;
        const { lazy, ...rest } = route;
        const [module, children] = await Promise.all([
          typeof lazy === 'function' ? lazy() : undefined,
          route.children && load(route.children),
        ]);
        return { ...rest, ...module, children } as RouteObject;
      }),
    );
  return load(routes);
}
