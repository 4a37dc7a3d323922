import * as contract from '@plumbline/core/contract'
import type { Plugin } from 'vite'

const NAME = '@plumbline/core/contract'
const PART = `\0${NAME}/`

/** What a call needs to be made. Its schemas are the server's, and types for whoever calls. */
const routeParts = ['name', 'method', 'path', 'changes', 'answer', 'body', 'query'] as const

/**
 * Gives the browser the contract as data: its routes and plain constants, without schemas, which take 60 kB packed and
 * the time to make them before anything is on the screen. What forms check is in `core/contract/forms`.
 */
export function contractPlugin(): Plugin {
  return {
    name: 'plumbline-contract',
    enforce: 'pre',
    resolveId: (source) => (source === NAME ? `\0${NAME}` : source.startsWith(PART) ? source : null),
    load: (id) => {
      if (id === `\0${NAME}`) return { code: index(), moduleSideEffects: false }
      if (!id.startsWith(PART)) return null
      return { code: `export default ${JSON.stringify(data.get(id.slice(PART.length)))}`, moduleSideEffects: false }
    },
  }
}

/** Each route is a module, so that it comes with the screens that call it and not with the first one. */
const index = (): string =>
  [...data.keys()].map((name) => `export { default as ${name} } from ${JSON.stringify(PART + name)}`).join('\n')

const isRoute = (value: unknown): value is contract.RouteDefinition =>
  typeof value === 'object' && value !== null && 'method' in value && 'can' in value

const callOf = (route: contract.RouteDefinition): object =>
  Object.fromEntries(routeParts.flatMap((part) => (route[part] === undefined ? [] : [[part, route[part]]])))

function isData(value: unknown): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return true
  if (typeof value !== 'object') return false
  const isPlain = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype
  return isPlain && Object.values(value).every(isData)
}

/** What is neither a route nor plain data is not in it, and importing that fails the build. */
const data = new Map(
  Object.entries(contract)
    .map(([name, value]) => [name, isRoute(value) ? callOf(value) : value] as const)
    .filter(([, value]) => isData(value)),
)
