import type { WrittenDays } from '@plumbline/core/contract'
import type { CalendarEffect } from '@plumbline/core/schedule'
import type { CollabApi } from '../../../platform/collab/index.ts'
import { createPool, limitAs } from '../../../platform/workers/index.ts'
import { type PackedInputs, roomOf } from '../../schedules/document/index.ts'
import type { EffectTask } from './worker.ts'

/** Calculates in a thread what a change of the library would do to a version whose copy followed it. */
export interface CalendarEffects {
  of(versionId: string, calendarId: string, days: WrittenDays): Promise<CalendarEffect>
  close(): Promise<void>
}

export interface EffectParts {
  collabApi: CollabApi
  inputsFor(versionId: string): Promise<PackedInputs>
}

export function createCalendarEffects({ collabApi, inputsFor }: EffectParts): CalendarEffects {
  const pool = createPool<EffectTask, CalendarEffect>({
    entry: new URL('./worker.ts', import.meta.url),
    threads: 1,
    maxMemoryMb: 2_048,
    maxSeconds: 120,
  })
  return {
    of: async (versionId, calendarId, days) => {
      const inputs = await inputsFor(versionId)
      const task = { ...collabApi.address, room: roomOf(versionId), inputs, calendarId, days }
      return pool.run(task).catch(limitAs('VERSION_TOO_LARGE'))
    },
    close: () => pool.close(),
  }
}
