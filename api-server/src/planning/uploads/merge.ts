import type { ScheduleCommand } from '@plumbline/core/documents/schedule'
import type { SchedulePlan } from '@plumbline/core/plan'

export function commandsOf(_current: SchedulePlan, _file: SchedulePlan, _script: string): ScheduleCommand[] {
  return []
}
export function changesOf(_current: SchedulePlan, _file: SchedulePlan, _script: string) {
  return { added: 0, updated: 0, deleted: 0, unchanged: 0 }
}
