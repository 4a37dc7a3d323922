import { Router } from '@koa/router'
import { type RouteDefinition, routes } from '@plumbline/core/contract'
import type { HostileCall } from './hostile-call.ts'

/**
 * The route that answers a call: a hostile id may be empty or end the path, so that it is another's. Without one, the route
 * that was meant.
 */
export function reachedRoute(
  meant: RouteDefinition,
  { method, path }: Pick<HostileCall, 'method' | 'path'>,
): RouteDefinition {
  const { pathAndMethod } = addresses.match(path.split(/[?#]/, 1)[0] ?? '', method)
  const reached = pathAndMethod.map(({ name }) => name)
  return reached.includes(meant.name) ? meant : (routes.find(({ name }) => name === reached[0]) ?? meant)
}

const addresses = new Router()
for (const { name, method, path, aliases = [] } of routes) {
  for (const address of [path, ...aliases]) addresses.register(address, [method], () => undefined, { name })
}
