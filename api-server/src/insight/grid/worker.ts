import { type GridWork, inOrderOfStart, worksAt } from '@plumbline/core/gwbs'
import { answerTasks } from '../../platform/workers/index.ts'
import { type OpenGrid, openGrid } from './open-grid.ts'
import type { GridAnswer, GridTask, WorkPiece } from './tasks.ts'
import { worksOfTable } from './work-fields.ts'
import { workbookOf } from './workbook.ts'

/** Shares of the way to a workbook, as they are with 50,000 works. */
const OPENED = 0.2
const WRITTEN = 0.95

/** Projects whose works a thread keeps between two questions. */
const KEPT = 3

const known = new Map<string, GridWork[]>()
/** The last one asked for: whoever scrolls asks for page after page of it. */
let last: { name: string; grid: OpenGrid } | null = null

/** Works that have not all come yet: the pieces so far, by their givers. */
const coming = new Map<string, GridWork[][]>()
/** Givers that may have gone amid their pieces. */
const MAX_COMING = 20

answerTasks<GridTask, GridAnswer>(async (task, progress) => {
  const { question, piece } = task
  if (piece && !take(task, piece)) return { result: { did: 'forgotten' } }
  if (piece && piece.at < piece.of - 1) return { result: { did: 'taken' } }
  const works = worksOf(task)
  if (!works) return { result: { did: 'forgotten' } }
  const grid = gridOf(task, works)
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
      progress(OPENED)
      const workbook = await workbookOf(grid, task, question)
      progress(WRITTEN)
      return { result: { did: 'workbook', workbook }, transfer: [workbook.buffer] }
    }
  }
})

/** False: those before it did not come to this thread. */
function take({ stamp, scheduleOf }: GridTask, { giver, at, of, works }: WorkPiece): boolean {
  const pieces = coming.get(giver) ?? []
  if (pieces.length !== at) return false
  pieces.push(worksOfTable(works, new Map(scheduleOf)))
  coming.set(giver, pieces)
  for (const oldest of [...coming.keys()].slice(0, -MAX_COMING)) coming.delete(oldest)
  if (at < of - 1) return true
  coming.delete(giver)
  keep(stamp, inOrderOfStart(pieces.flat()))
  return true
}

/** Null: they have to be handed over. */
function worksOf({ stamp }: GridTask): GridWork[] | null {
  const works = known.get(stamp)
  if (!works) return null
  keep(stamp, works)
  return works
}

/** Those used last stay. */
function keep(stamp: string, works: GridWork[]): void {
  known.delete(stamp)
  known.set(stamp, works)
  for (const oldest of [...known.keys()].slice(0, -KEPT)) known.delete(oldest)
}

function gridOf({ stamp, columns, schedules, people, look }: GridTask, works: GridWork[]): OpenGrid {
  const name = JSON.stringify([stamp, columns, schedules, people, look])
  if (last?.name !== name) {
    const ground = { columns, schedules: new Map(schedules), people: new Map(people) }
    last = { name, grid: openGrid(works, ground, look) }
  }
  return last.grid
}
