import { formatInstant, NO_INSTANT } from '@plumbline/core/time'
import { z } from 'zod'
import { partWorks, selectWorks, timetableBriefs } from '../../planning/official/timetable/index.ts'
import type { DocumentReader, ReadRow } from '../../planning/schedules/document/index.ts'
import type { Database, Scope } from '../../platform/database/index.ts'
import type { ToolDefinition } from './chat-client.ts'

interface ToolParts {
  database: Database
  reader: DocumentReader
}

/** Whose rights, and which schedule: nothing that a model says leads anywhere else. */
export interface ToolPlace {
  scope: Scope
  versionId: string
}

const MOST = 30
/** Of one answer of a tool. */
const MAX_CHARACTERS = 12_000

const tool = (name: string, description: string, properties: object, required: string[] = []): ToolDefinition => ({
  type: 'function',
  function: { name, description, parameters: { type: 'object', properties, required } },
})

export const readingTools: readonly ToolDefinition[] = [
  tool('schedule_summary', 'Data date, start, finish, number of works and of critical works, as last calculated.', {}),
  tool('find_works', 'Works whose code or name contains a text.', { text: { type: 'string' } }, ['text']),
  tool('critical_works', 'Works on the critical path with their dates, in the order of the schedule.', {}),
  tool(
    'works_by_id',
    'Works with their dates, floats and progress.',
    { ids: { type: 'array', items: { type: 'string' } } },
    ['ids'],
  ),
  tool('relations_of', 'Predecessors and successors of a work.', { id: { type: 'string' } }, ['id']),
]

const named = {
  find_works: z.object({ text: z.string().min(1).max(200) }),
  works_by_id: z.object({ ids: z.array(z.string().max(32)).max(MOST) }),
  relations_of: z.object({ id: z.string().max(32) }),
}

/** What a tool says, as JSON; what it does not understand it says so, for the model to try again. */
export async function runTool(parts: ToolParts, place: ToolPlace, name: string, given: string): Promise<string> {
  try {
    const text = JSON.stringify(await answer(parts, place, name, JSON.parse(given || '{}')))
    return text.length <= MAX_CHARACTERS ? text : JSON.stringify({ error: 'Too much: ask for fewer works.' })
  } catch (error) {
    if (error instanceof z.ZodError || error instanceof SyntaxError)
      return JSON.stringify({ error: 'Wrong arguments.' })
    throw error
  }
}

async function answer(parts: ToolParts, place: ToolPlace, name: string, given: unknown): Promise<unknown> {
  const { database, reader } = parts
  const { scope, versionId } = place
  switch (name) {
    case 'schedule_summary': {
      const brief = await database.inScope(scope, (tx) => timetableBriefs(tx, [versionId]))
      return brief.get(versionId) ?? { state: 'not calculated yet' }
    }
    case 'find_works': {
      const { rows, total } = await reader.search(versionId, { ...named.find_works.parse(given), limit: MOST })
      return { total, works: await told(parts, place, rows) }
    }
    case 'critical_works': {
      const { fitting } = await database.inScope(scope, (tx) =>
        partWorks(tx, versionId, ({ critical }) => critical === 1),
      )
      const rows = await reader.byIds(versionId, fitting.slice(0, 4 * MOST))
      const works = rows.filter(({ type }) => type !== 'task' && type !== 'sum').slice(0, MOST)
      return { total: fitting.length, works: await told(parts, place, works) }
    }
    case 'works_by_id':
      return { works: await told(parts, place, await reader.byIds(versionId, named.works_by_id.parse(given).ids)) }
    case 'relations_of': {
      const relations = await reader.relations(versionId, named.relations_of.parse(given).id)
      return {
        relations: relations.slice(0, MOST).map(({ predId, succId, type, lag }) => ({ predId, succId, type, lag })),
      }
    }
    default:
      return { error: 'There is no such tool.' }
  }
}

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
