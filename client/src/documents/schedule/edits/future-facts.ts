import type { ScheduleCommand } from '@plumbline/core/documents/schedule'
import type { Instant } from '@plumbline/core/time'

/** How many rows a command gives an actual start or finish after the data date. */
export function factsAfter(command: ScheduleCommand, dataDate: Instant): number {
  if (command.do === 'batch') return command.commands.reduce((sum, one) => sum + factsAfter(one, dataDate), 0)
  if (command.do !== 'row.set' && command.do !== 'row.create') return 0
  const progress = command.fields?.progress
  const isLater = [progress?.actualStart, progress?.actualFinish].some((at) => at != null && at > dataDate)
  if (!isLater) return 0
  return command.do === 'row.set' ? command.ids.length : 1
}
