import { formatInstant, NO_INSTANT } from '@plumbline/core/time'
import { z } from 'zod'
import { partWorks, selectWorks, timetableBriefs } from '../../planning/official/timetable/index.ts'
import type { ReadRow } from '../../planning/schedules/document/index.ts'
import { defineTool, type Tool, type ToolParts, type ToolPlace } from './tool.ts'

const MOST = 30

const summary = defineTool({
  name: 'schedule_summary',
  title: 'Summary',
  calculates: false,
  description: 'Data date, start, finish, number of works and of critical works, as last calculated.',
  input: z.object({}),
  answer: async ({ database }, { scope, versionId }) => {
    const brief = await database.inScope(scope, (tx) => timetableBriefs(tx, [versionId]))
    return brief.get(versionId) ?? { state: 'not calculated yet' }
  },
})

const find = defineTool({
  name: 'find_works',
  title: 'Find works',
  calculates: false,
  description: 'Works whose code or name contains a text.',
  input: z.object({ text: z.string().min(1).max(200) }),
  answer: async (parts, place, { text }) => {
    const { rows } = await parts.reader.search(place.versionId, { text, limit: MOST })
    return { works: await told(parts, place, rows), isCut: rows.length === MOST }
  },
})

const critical = defineTool({
  name: 'critical_works',
  title: 'Critical path',
  calculates: false,
  description: 'Works on the critical path with their dates, in the order of the schedule.',
  input: z.object({}),
  answer: async (parts, place) => {
    const { database, reader } = parts
    const { scope, versionId } = place
    const { fitting } = await database.inScope(scope, (tx) =>
      partWorks(tx, versionId, ({ critical: isCritical }) => isCritical === 1),
    )
    const rows = await reader.byIds(versionId, fitting.slice(0, 4 * MOST))
    const works = rows.filter(({ type }) => type !== 'task' && type !== 'sum').slice(0, MOST)
    return { total: fitting.length, works: await told(parts, place, works) }
  },
})

const byId = defineTool({
  name: 'works_by_id',
  title: 'Works',
  calculates: false,
  description: 'Works with their dates, floats and progress.',
  input: z.object({ ids: z.array(z.string().max(32)).max(MOST) }),
  answer: async (parts, place, { ids }) => ({
    works: await told(parts, place, await parts.reader.byIds(place.versionId, ids)),
  }),
})

const relations = defineTool({
  name: 'relations_of',
  title: 'Relations',
  calculates: false,
  description: 'Predecessors and successors of a work.',
  input: z.object({ id: z.string().max(32) }),
  answer: async ({ reader }, { versionId }, { id }) => ({
    relations: (await reader.relations(versionId, id))
      .slice(0, MOST)
      .map(({ predId, succId, type, lag }) => ({ predId, succId, type, lag })),
  }),
})

export const readingTools: readonly Tool[] = [summary, find, critical, byId, relations]

async function told(
  { database }: ToolParts,
  { scope, versionId }: ToolPlace,
  rows: readonly ReadRow[],
): Promise<object[]> {
  const ids = rows.map(({ id }) => id)
  const dates = await database.inScope(scope, (tx) => selectWorks(tx, versionId, ids))
  return rows.map(({ id, code, name, type, duration, dayMinutes, progress }) => {
    const values = dates.get(id)
    const day = (instant: number | undefined) =>
      instant === undefined || instant === NO_INSTANT ? null : formatInstant(instant)
    return {
      ...{ id, code, name, type, percent: progress.percent },
      days: Math.round((duration / dayMinutes) * 100) / 100,
      start: day(values?.start),
      finish: day(values?.finish),
      critical: values?.critical === 1,
    }
  })
}
