import type { ScheduleCommand } from '@plumbline/core/documents/schedule'
import type { Shorter } from '@plumbline/core/paths'

/** All of it as one step that can be taken back. */
export function shorteningCommand(changes: readonly Shorter[]): ScheduleCommand {
  const commands = changes.map(
    ({ kind, id, to }): ScheduleCommand =>
      kind === 'crash' ? { do: 'row.set', ids: [id], fields: { duration: to } } : { do: 'relation.set', id, lag: to },
  )
  return { do: 'batch', commands }
}
