import type { Version } from '@plumbline/core/contract'
import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'
import { subscribe } from 'valtio'
import type { SchedulePorts } from './ports.ts'

/** What every part of an open schedule's screen shares. */
export interface OpenSchedule<Acts = object> {
  scheduleId: string
  spaceId: string
  name: string
  version: Version
  /** All of the schedule, newest first. */
  versions: readonly Version[]
  /** `made`: one that the list does not have yet. */
  openVersion: (versionId: string, made?: Version) => void
  actions: SchedulePorts & Acts
}

export const ScheduleContext = createContext<OpenSchedule | null>(null)

/** `Acts`: the models of other folders that are needed beside the ports (`Has…`); the screen provides all of them. */
export function useSchedule<Acts = object>(): OpenSchedule<Acts> {
  const open = useContext(ScheduleContext)
  if (!open) throw new Error('A part of the schedule screen stands outside of it')
  return open as OpenSchedule<Acts>
}

/** What `read` tells of the screen and the session; the component renders again only when it tells something else. */
export function useAnswer<Answer extends string | number | boolean | null, Acts = object>(
  read: (actions: SchedulePorts & Acts) => Answer,
): Answer {
  const { actions } = useSchedule<Acts>()
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
