import { activityList, linkList } from '@plumbline/core/contract'
import type { WbsRow } from '@plumbline/core/plan'
import { formatInstant, NO_INSTANT } from '@plumbline/core/time'
import type { Database, Scope, Transaction } from '../../../platform/database/index.ts'
import type { Api } from '../../../platform/http/index.ts'
import { selectNode, selectReadableBranch } from '../../../workspace/eps/index.ts'
import { selectWorks, type WorkValues } from '../../official/timetable/index.ts'
import type { DocumentReader } from '../../schedules/document/index.ts'
import { selectCurrentVersions } from '../../versions/kinds/index.ts'
import { type Listed, pageOver } from './paging.ts'

export interface StructureListsParts {
  database: Database
  reader: DocumentReader
}

/** Works, not the tasks above them. */
const WORKS = 2

export function bindStructureLists(api: Api, { database, reader }: StructureListsParts): void {
  const spaceOf = async (tx: Transaction, { params }: { params: { epsId: string } }) =>
    (await selectNode(tx, params.epsId))?.spaceId ?? null

  api.inSpace(activityList, spaceOf, async ({ scope, params, input }) => {
    const schedules = await schedulesBelow(database, scope, params.epsId)
    const { items, next } = await pageOver(schedules, input, async (schedule, offset, limit) => {
      const { rows, total } = await reader.rows(schedule.version.id, { filter: WORKS, offset, limit })
      const ids = rows.map(({ id }) => id)
      const dates = await database.inScope(scope, (tx) => selectWorks(tx, schedule.version.id, ids))
      return { total, items: rows.map((row) => activityOf(schedule, row, dates.get(row.id))) }
    })
    return { activities: items, next }
  })

  api.inSpace(linkList, spaceOf, async ({ scope, params, input }) => {
    const schedules = await schedulesBelow(database, scope, params.epsId)
    const { items, next } = await pageOver(schedules, input, async ({ id, name, version }, offset, limit) => {
      const { total, relations: listed } = await reader.relationsPage(version.id, { offset, limit })
      const ends = new Set(listed.flatMap(({ predId, succId }) => [predId, succId]).filter((end) => !isOutside(end)))
      const rows = await reader.byIds(version.id, [...ends])
      const byId = new Map(rows.map((row) => [row.id, row]))
      return {
        total,
        items: listed.map(({ predId, succId, type, lag }) => ({
          scheduleId: id,
          scheduleName: name,
          predId,
          succId,
          predName: byId.get(predId)?.name ?? null,
          succName: byId.get(succId)?.name ?? null,
          type,
          lagMinutes: lag,
          dayMinutes: (byId.get(succId) ?? byId.get(predId))?.dayMinutes ?? null,
          external: isOutside(predId) || isOutside(succId),
        })),
      }
    })
    return { links: items, next }
  })
}

const isOutside = (end: string): boolean => end.includes('--')

/** In the order of the tree. */
async function schedulesBelow(database: Database, scope: Scope, epsId: string): Promise<Listed[]> {
  return database.inScope(scope, async (tx) => {
    const nodes = (await selectReadableBranch(tx, epsId, scope.userId)).filter(({ kind }) => kind === 'schedule')
    const [first] = nodes
    const versions = first ? await selectCurrentVersions(tx, first.spaceId) : []
    const actual = new Map(versions.map((version) => [version.scheduleId, version]))
    return nodes.flatMap(({ id, name }) => {
      const version = actual.get(id)
      return version ? [{ id, name, version }] : []
    })
  })
}

function activityOf({ id: scheduleId, name: scheduleName }: Listed, row: WbsRow, dates: WorkValues | undefined) {
  const textOf = (at: number | undefined) => (at === undefined || at === NO_INSTANT ? null : formatInstant(at))
  return {
    scheduleId,
    scheduleName,
    id: row.id,
    code: row.code,
    name: row.name,
    type: row.type,
    start: textOf(dates?.start),
    finish: textOf(dates?.finish),
    percent: dates?.percent ?? null,
    critical: dates ? dates.critical === 1 : null,
  }
}
