import type { ScheduleCommand } from '@plumbline/core/documents/schedule'
import type { Id } from '@plumbline/core/plan'

/** The same values for another row; null: this command is not about the values of one row. */
export function retarget(command: ScheduleCommand, to: Id): ScheduleCommand | null {
  switch (command.do) {
    case 'row.set':
      return command.ids.length === 1 ? { ...command, ids: [to] } : null
    case 'row.note':
      return { ...command, id: to }
    case 'batch': {
      const commands = command.commands.map((one) => retarget(one, to)).filter((one) => one !== null)
      return commands.length > 0 && commands.length === command.commands.length ? { do: 'batch', commands } : null
    }
    default:
      return null
  }
}
