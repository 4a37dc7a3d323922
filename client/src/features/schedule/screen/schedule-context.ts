import type { Version } from '@plumbline/core/contract'
import { createContext, useContext } from 'react'
import type { ScheduleActions } from '../commands/schedule-actions.ts'

/** What every part of an open schedule's screen shares. */
export interface OpenSchedule {
  scheduleId: string
  spaceId: string
  name: string
  version: Version
  actions: ScheduleActions
}

export const ScheduleContext = createContext<OpenSchedule | null>(null)

export function useSchedule(): OpenSchedule {
  const open = useContext(ScheduleContext)
  if (!open) throw new Error('A part of the schedule screen stands outside of it')
  return open
}
