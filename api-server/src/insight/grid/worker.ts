import { type GridWork, inOrderOfStart, worksAt } from '@plumbline/core/gwbs'
import { answerTasks } from '../../platform/workers/index.ts'
import { type OpenGrid, openGrid } from './open-grid.ts'
import type { GridAnswer, GridTask } from './tasks.ts'
import { worksOfTable } from './work-fields.ts'
import { workbookOf } from './workbook.ts'

/** Projects whose works a thread keeps between two questions. */
const KEPT = 3

const known = new Map<string, GridWork[]>()
/** The last one asked for: whoever scrolls asks for page after page of it. */
let last: { name: string; grid: OpenGrid } | null = null

answerTasks<GridTask, GridAnswer>(async (task) => {
  const works = worksOf(task)
  if (!works) return { result: { did: 'forgotten' } }
  const grid = gridOf(task, works)
  const { question } = task
  switch (question.ask) {
    case 'groups':
      return { result: { did: 'groups', groups: grid.groups() } }
    case 'works': {
      const within = worksAt(grid.works, grid.levels, question.path)
      const page = within.slice(question.offset, question.offset + question.limit)
      const told = page.map((work) => {
        const { id, scheduleId, code, name, status, lateBy } = work
        return {
          id,
          scheduleId,
          code,
          name,
          late: status !== 'completed' && (lateBy ?? 0) > 0,
          cells: grid.cellsOf(work),
        }
      })
      return { result: { did: 'works', total: within.length, works: told } }
    }
    case 'workbook': {
      const workbook = await workbookOf(grid, task, question)
      return { result: { did: 'workbook', workbook }, transfer: [workbook.buffer] }
    }
  }
})

/** Those used last stay; null: they have to be handed over. */
function worksOf({ stamp, table, scheduleOf }: GridTask): GridWork[] | null {
  const works = known.get(stamp) ?? (table === null ? null : inOrderOfStart(worksOfTable(table, new Map(scheduleOf))))
  if (!works) return null
  known.delete(stamp)
  known.set(stamp, works)
  for (const oldest of [...known.keys()].slice(0, -KEPT)) known.delete(oldest)
  return works
}

function gridOf({ stamp, columns, schedules, people, look }: GridTask, works: GridWork[]): OpenGrid {
  const name = JSON.stringify([stamp, columns, schedules, people, look])
  if (last?.name !== name) {
    const ground = { columns, schedules: new Map(schedules), people: new Map(people) }
    last = { name, grid: openGrid(works, ground, look) }
  }
  return last.grid
}
