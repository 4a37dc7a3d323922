import type { Version } from '@plumbline/core/contract'
import { createContext, useContext } from 'react'
import { useSnapshot } from 'valtio'
import type { ScheduleActions } from '../commands/schedule-actions.ts'

/** What every part of an open schedule's screen shares. */
export interface OpenSchedule {
  scheduleId: string
  spaceId: string
  name: string
  version: Version
  /** All of the schedule, newest first. */
  versions: readonly Version[]
  openVersion: (versionId: string) => void
  actions: ScheduleActions
}

export const ScheduleContext = createContext<OpenSchedule | null>(null)

export function useSchedule(): OpenSchedule {
  const open = useContext(ScheduleContext)
  if (!open) throw new Error('A part of the schedule screen stands outside of it')
  return open
}

/** May this person change the schedule now? The component renders again when the answer changes. */
export function useCanEdit(): boolean {
  const { actions } = useSchedule()
  useSnapshot(actions.session.state)
  return actions.canEdit
}
