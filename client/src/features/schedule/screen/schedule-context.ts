import type { Version } from '@plumbline/core/contract'
import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'
import { subscribe } from 'valtio'
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

/** What `read` tells of the screen and the session; the component renders again only when it tells something else. */
export function useAnswer<Answer extends string | number | boolean | null>(
  read: (actions: ScheduleActions) => Answer,
): Answer {
  const { actions } = useSchedule()
  const follow = useCallback(
    (tell: () => void) => {
      const stops = [subscribe(actions.state, tell), subscribe(actions.session.state, tell)]
      return () => {
        for (const stop of stops) stop()
      }
    },
    [actions],
  )
  return useSyncExternalStore(follow, () => read(actions))
}

/** May this person change the schedule now? */
export const useCanEdit = (): boolean => useAnswer(({ canEdit }) => canEdit)
