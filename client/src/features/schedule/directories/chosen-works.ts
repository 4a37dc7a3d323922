import type { ScheduleCommand } from '@plumbline/core/documents/schedule'
import type { Id } from '@plumbline/core/plan'

/** Works to which a command gives another row of a directory (in one of these attributes), or another volume. */
export function chosenBy(command: ScheduleCommand, attributeIds: ReadonlySet<string>): readonly Id[] {
  switch (command.do) {
    case 'batch':
      return command.commands.flatMap((one) => chosenBy(one, attributeIds))
    case 'row.values':
      return Object.keys(command.values).some((id) => attributeIds.has(id)) ? command.ids : []
    case 'row.set':
      return 'measure' in command.fields ? command.ids : []
    default:
      return []
  }
}
