/** Routes that only read, with what they are asked by `npm run bench:lists`. */
import { type RouteDefinition, routes } from '@plumbline/core/contract'
import type { z } from 'zod'
import { aimed, type Ids } from '../test/attacks/world.ts'
import { validInput } from '../test/valid-inputs.ts'

/** They ask, with more than an address holds. */
const askingByBody: ReadonlySet<string> = new Set([
  'versionCompare',
  'versionComparisonExport',
  'ownIndicatorPreview',
  'calendarEffectRead',
  'attributeCalculateCheck',
  'gwbsGroups',
  'gwbsWorks',
])

export const askingRoutes: readonly RouteDefinition[] = routes.filter(({ method, name, changes, answer }) =>
  method === 'GET' ? !changes && answer !== 'redirect' : askingByBody.has(name),
)

const LONGEST_PAGES = [10_000, 5_000, 1_000, 500, 200, 100, 50]

/** Of lists the longest page that may be asked for. */
export function questionOf(route: RouteDefinition, ids: Ids): { params: Ids; input: Record<string, unknown> } {
  const input = aimed(validInput(route.name, ids), ids) as Record<string, unknown>
  const { limit } = shapeOf(route.input)
  const longest = limit && LONGEST_PAGES.find((length) => limit.safeParse(length).success)
  return { params: paramsOf(route, ids), input: longest === undefined ? input : { ...input, limit: longest } }
}

/** The channel of a node is asked for by the node, messages by the channel. */
function paramsOf({ name }: RouteDefinition, ids: Ids): Ids {
  return name === 'chatOfNode' || name === 'chatWorks' ? { ...ids, id: ids.scheduleId ?? '' } : ids
}

const shapeOf = (schema: z.ZodType): Record<string, z.ZodType> =>
  (schema._zod.def as { shape?: Record<string, z.ZodType> }).shape ?? {}

/** Things in the longest list of an answer, wherever it lies. */
export function longestList(body: unknown): number {
  if (typeof body !== 'object' || body === null || body instanceof Uint8Array) return 0
  const below = Object.values(body).map(longestList)
  return below.reduce((most, one) => Math.max(most, one), Array.isArray(body) ? body.length : 0)
}
