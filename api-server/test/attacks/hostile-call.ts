import type { RouteDefinition } from '@plumbline/core/contract'
import type { z } from 'zod'
import { validInput } from '../valid-inputs.ts'
import { forms, MULTIPART, plainForm } from './hostile-files.ts'
import { anyKind, bodies, headers, numbers, queries, segments, texts } from './hostile-values.ts'
import { aimed, type Ids } from './world.ts'

/** As it goes over the line; nothing of it is put right on the way. */
export interface HostileCall {
  route: string
  method: string
  /** With the query. */
  path: string
  headers: Record<string, string>
  body?: string | Uint8Array<ArrayBuffer>
}

type Random = () => number
type Fields = Record<string, unknown>

const pick = <T>(random: Random, all: readonly T[]): T => all[Math.floor(random() * all.length)] as T
const inQuery = ({ method }: RouteDefinition): boolean => method === 'GET' || method === 'DELETE'
const JSON_BODY = { 'content-type': 'application/json' }

/** One way of calling the route that the random numbers choose; the same numbers, the same way. */
export function hostileCall(route: RouteDefinition, ids: Ids, foreign: Ids, random: Random): HostileCall {
  const base = { route: route.name, method: route.method, headers: {} }
  const path = pathFor(route, ids, foreign, random)
  const header = random() < 0.07 ? pick(random, headers) : {}
  if (random() < 0.04) return { ...base, path: `${path}?${pick(random, queries)}`, headers: header }
  if (route.body === 'multipart') {
    const body = new Uint8Array(pick(random, forms))
    const asked = route.query ? queryOf(hostileInput(route, random() < 0.1 ? foreign : ids, random)) : ''
    return { ...base, path: `${path}${asked}`, headers: { ...MULTIPART, ...header }, body }
  }
  if (!inQuery(route) && random() < 0.1) {
    return { ...base, path, headers: { ...JSON_BODY, ...header }, body: pick(random, bodies) }
  }
  const input = hostileInput(route, random() < 0.1 ? foreign : ids, random)
  if (inQuery(route)) return { ...base, path: `${path}${queryOf(input)}`, headers: header }
  if (route.body === 'form') {
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    return { ...base, path, headers: { ...form, ...header }, body: queryOf(input).slice(1) }
  }
  return { ...base, path, headers: { ...JSON_BODY, ...header }, body: JSON.stringify(input) }
}

/** As somebody calls it who means well. `own`: what the route takes of this person or in this state only. */
export function plainCall(route: RouteDefinition, ids: Ids, own: object): HostileCall {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? 'xxxxxxxxxxxx')
  // A snapshot goes out as it is stored.
  const headers: Record<string, string> = route.answer === 'binary' ? { 'accept-encoding': 'zstd, gzip' } : {}
  const base = { route: route.name, method: route.method, path, headers }
  const input = { ...(aimed(validInput(route.name, ids), ids) as Fields), ...own }
  if (route.body === 'multipart') {
    const asked = route.query ? queryOf(input) : ''
    return { ...base, path: `${path}${asked}`, headers: MULTIPART, body: plainForm(route.name, ids) }
  }
  if (inQuery(route)) return { ...base, path: `${path}${queryOf(input)}` }
  return { ...base, headers: JSON_BODY, body: JSON.stringify(input) }
}

/** Mostly what is there: what is not there is refused before anything happens to it. */
function pathFor(route: RouteDefinition, ids: Ids, foreign: Ids, random: Random): string {
  const path = random() < 0.1 && route.aliases?.length ? pick(random, route.aliases) : route.path
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const chance = random()
    if (chance < 0.04) return pick(random, segments)
    if (chance < 0.1) return foreign[name] ?? 'xxxxxxxxxxxx'
    return ids[name] ?? 'xxxxxxxxxxxx'
  })
}

/** What the route takes, with up to three places of it changed. */
function hostileInput(route: RouteDefinition, ids: Ids, random: Random): unknown {
  const input = aimed(validInput(route.name, ids), ids) as Fields
  // Names are often those of one thing only.
  if (typeof input.name === 'string' && random() < 0.7) input.name = `${input.name} ${Math.floor(random() * 1e6)}`
  const changes = pick(random, [0, 1, 1, 1, 2, 2])
  for (let change = 0; change < changes; change++) changeSomewhere(input, route.input, ids, random)
  return input
}

function changeSomewhere(input: Fields, schema: z.ZodType, ids: Ids, random: Random): void {
  const missing = Object.entries(shapeOf(schema)).filter(([name]) => !(name in input))
  if (missing.length > 0 && random() < 0.6) {
    const [name, field] = pick(random, missing)
    input[name] = structuredClone(fitting(field, ids, random))
    return
  }
  const places = placesOf(input)
  if (places.length === 0) {
    input[pick(random, texts)] = structuredClone(pick(random, anyKind))
    return
  }
  const { holder, key } = pick(random, places)
  // Written as JSON has it: a name like `__proto__` is a name.
  const value = structuredClone(changed(holder[key], ids, random))
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true })
}

const shapeOf = (schema: z.ZodType): Record<string, z.ZodType> =>
  (schema._zod.def as { shape?: Record<string, z.ZodType> }).shape ?? {}

/** Something that the field takes, if it is among what we have; else anything. */
function fitting(field: z.ZodType, ids: Ids, random: Random): unknown {
  const all = [...Object.values(ids), ...texts, ...numbers, ...anyKind, ...Object.values(ids).map((id) => [id])]
  const taken = all.filter((value) => value !== undefined && field.safeParse(value).success)
  return random() < 0.85 && taken.length > 0 ? pick(random, taken) : pick(random, anyKind)
}

/** Of the same kind, so that it comes further than the schema, or of any other. */
function changed(value: unknown, ids: Ids, random: Random): unknown {
  if (random() < 0.2) return pick(random, anyKind)
  if (typeof value === 'number') return pick(random, numbers)
  if (typeof value === 'boolean') return !value
  if (typeof value === 'string') return random() < 0.4 ? pick(random, Object.values(ids)) : pick(random, texts)
  if (Array.isArray(value)) return pick(random, [[], [...value, ...value], Array(400).fill(value[0] ?? null)])
  return pick(random, [{}, null, { ...(value as object), x: 1 }])
}

interface Spot {
  holder: Fields
  key: string
}

function placesOf(value: unknown): Spot[] {
  if (typeof value !== 'object' || value === null) return []
  const holder = value as Fields
  return Object.keys(holder)
    .slice(0, 50)
    .flatMap((key) => [{ holder, key }, ...placesOf(holder[key])])
}

/** A longer head of a request Node refuses by itself. */
const LONGEST_QUERY = 7_000

/** Cut where it comes to: a broken end is one of the things that a server must take. */
function queryOf(input: unknown): string {
  const pairs = Object.entries(input ?? {}).map(([name, value]): [string, string] => [
    name,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ])
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`.slice(0, LONGEST_QUERY)
}
