import type { Edit, ScheduleCommand } from '@plumbline/core/documents/schedule'
import type { Id } from '@plumbline/core/plan'
import type { LiveSchedule } from './live-schedule.ts'
import type { CommandAbout, RowName } from './messages.ts'

/** A pasted table is thousands of values; this many say what it was, and are watched. */
const EDITS_KEPT = 200
const ROWS_KEPT = 20

/** Rows that a command is about, in its order. */
function rowsOf(command: ScheduleCommand): Id[] {
  switch (command.do) {
    case 'batch':
      return [...new Set(command.commands.flatMap(rowsOf))]
    case 'row.create':
    case 'row.note':
      return [command.id]
    case 'row.set':
    case 'row.move':
    case 'row.indent':
    case 'row.outdent':
    case 'row.up':
    case 'row.down':
    case 'row.delete':
    case 'row.dissolve':
      return command.ids
    case 'branch.insert':
      return command.branch.rows.filter(({ parentId }) => parentId === null).map(({ id }) => id)
    case 'relation.create':
      return [command.predId, command.succId]
    case 'relation.set':
      return command.id.split(':').slice(0, 2)
    case 'relation.delete':
      return [...new Set(command.ids.flatMap((id) => id.split(':').slice(0, 2)))]
    case 'assignment.put':
      return [command.assignment.wbsId]
    default:
      return []
  }
}

/** Names are taken before a command runs, which may delete its rows; of rows that it makes, after. */
export function namesOf(schedule: LiveSchedule, command: ScheduleCommand, known: readonly RowName[] = []): RowName[] {
  const ids = rowsOf(command).slice(0, ROWS_KEPT)
  const names = ids.map((id) => schedule.nameOf(id) ?? known.find((row) => row.id === id) ?? null)
  return names.filter((row) => row !== null)
}

export function aboutCommand(
  schedule: LiveSchedule,
  command: ScheduleCommand,
  edits: readonly Edit[],
  known: readonly RowName[],
): CommandAbout {
  return { edits: edits.slice(0, EDITS_KEPT), rows: namesOf(schedule, command, known) }
}

/** A row that the command makes is there: its id is nobody else's. */
export function isThere(schedule: LiveSchedule, command: ScheduleCommand): boolean {
  if (command.do === 'batch') return command.commands.some((one) => isThere(schedule, one))
  if (command.do === 'row.create') return schedule.nameOf(command.id) !== null
  return command.do === 'branch.insert' && command.branch.rows.some(({ id }) => schedule.nameOf(id) !== null)
}
