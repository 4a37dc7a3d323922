import { dayOfText, textOfDay } from '@plumbline/core/attributes'
import {
  MAX_USAGE_DAYS,
  resourceBehind,
  resourceOverload,
  resourceUsage,
  type UsageGrouping,
} from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { periodsBetween } from '@plumbline/core/histogram'
import { decimalOf } from '@plumbline/core/progress'
import type { Scope, Transaction } from '../../../platform/database/index.ts'
import type { Api } from '../../../platform/http/index.ts'
import { namedSpace } from '../../../workspace/spaces/index.ts'
import { readableSchedules } from './assigned.ts'
import { selectDataDay, selectHolding, selectNeededDays } from './loads-repository.ts'
import { nextOverload } from './next-overload.ts'
import type { ResourcesParts } from './routes.ts'
import { spreadingOfVersion } from './spreading.ts'
import { groundOfUsage, lanesOf, membersOf, toldRun } from './usage-lanes.ts'

/** Schedules that are opened to tell their works. */
const MAX_OPENED = 20
const MAX_WORKS = 500

/** Over all schedules of a space that the person may read. */
export function bindUsage(api: Api, parts: ResourcesParts): void {
  const { database, reader } = parts

  api.inSpace(resourceUsage, namedSpace, async ({ scope, spaceId, input }) => {
    const [from, to] = daysOf(input)
    const edges = periodsBetween(input.period, from, to)
    const asked = { ...input, edges }
    return database.inScope(scope, async (tx) => {
      const ground = await groundOfUsage(tx, spaceId, scope.userId)
      const { lanes, total } = await lanesOf(tx, ground, asked)
      const named = new Set(lanes.flatMap((lane) => lane.parts.map(({ scheduleId }) => scheduleId)))
      const dataDay = await selectDataDay(tx, [...ground.schedules.keys()])
      return {
        edges: [...edges].map(textOfDay),
        dataDay: dataDay === null ? null : textOfDay(dataDay),
        total,
        lanes,
        schedules: [...ground.schedules.values()]
          .filter(({ id }) => named.has(id))
          .map(({ id, name }) => ({ id, name })),
      }
    })
  })

  api.inSpace(resourceOverload, namedSpace, async ({ scope, spaceId, input: { by, after } }) =>
    database.inScope(scope, async (tx) => {
      const ground = await groundOfUsage(tx, spaceId, scope.userId)
      const versionIds = [...ground.schedules.keys()]
      const dataDay = await selectDataDay(tx, versionIds)
      const needed = await selectNeededDays(tx, versionIds)
      const looked = after ? { laneId: after.laneId, from: dayOfText(after.from)! } : null
      const found =
        needed && (await nextOverload(tx, ground, { by, after: looked, from: dataDay ?? needed.from, to: needed.to }))
      return {
        dataDay: dataDay === null ? null : textOfDay(dataDay),
        needed: needed && { from: textOfDay(needed.from), to: textOfDay(needed.to) },
        next: found && { ...toldRun(found.run), laneId: found.laneId, place: found.place },
      }
    }),
  )

  api.inSpace(resourceBehind, namedSpace, async ({ scope, spaceId, input }) => {
    const [from, to] = daysOf(input)
    const { schedules } = await readableSchedules(parts, scope, spaceId, () => true, Number.POSITIVE_INFINITY)
    const { resourceIds, holding } = await database.inScope(scope, async (tx) => {
      const members = await membersIn(tx, spaceId, scope.userId, input)
      const ids = [...new Set(members.map((one) => one.resourceId))]
      const only = new Set(members.flatMap(({ versionId }) => versionId ?? []))
      const versionIds = schedules
        .map(({ versionId }) => versionId)
        .filter((versionId) => only.size === 0 || only.has(versionId))
      return { resourceIds: ids, holding: await selectHolding(tx, { versionIds, resourceIds: ids, from, to }) }
    })
    const opened = schedules.filter(({ versionId }) => holding.has(versionId))
    const works = []
    for (const { versionId, scheduleId, scheduleName } of opened.slice(0, MAX_OPENED)) {
      const spreading = await spreadingFor(scope, versionId)
      for (const { id, code, name, amount, units } of await reader.needing(versionId, {
        resourceIds,
        from,
        to,
        spreading,
      })) {
        works.push({ scheduleId, scheduleName, wbsId: id, code, name, amount: decimalOf(amount), units })
      }
    }
    return { works: works.slice(0, MAX_WORKS), unread: Math.max(0, opened.length - MAX_OPENED) }
  })

  const spreadingFor = (scope: Scope, versionId: string) =>
    database.inScope(scope, (tx) => spreadingOfVersion(tx, versionId))
}

/** What a lane is of; a resource needs no look at the others. */
async function membersIn(
  tx: Transaction,
  spaceId: string,
  userId: string,
  { by, resourceId }: { by: UsageGrouping; resourceId: string },
): Promise<{ resourceId: string; versionId: string | null }[]> {
  if (by === 'resource') return [{ resourceId, versionId: null }]
  return membersOf(await groundOfUsage(tx, spaceId, userId), by, resourceId) ?? []
}

function daysOf({ from, to }: { from: string; to: string }): [number, number] {
  const [first, last] = [dayOfText(from), dayOfText(to)]
  if (first === null || last === null || last < first || last - first > MAX_USAGE_DAYS) {
    throw new AppError('BAD_REQUEST', { field: 'to' })
  }
  return [first, last]
}
