import { type OpenSchedule, useSchedule } from '../base/schedule-context.ts'
import type { ScheduleActions } from '../commands/schedule-actions.ts'

/** All that can be done here: for what composes the screen. Its folders ask for the ports that they need. */
export const useScreen = (): OpenSchedule<ScheduleActions> => useSchedule<ScheduleActions>()
