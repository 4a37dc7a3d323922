import { costrLayoutRead, costrLayoutWrite, type EstimateTableLook } from '@plumbline/core/contract'
import { call } from '../../../api/call.ts'
import { attempt } from '../../../shell/attempt.ts'
import { useNews } from '../../../shell/use-news.ts'
import { useRead } from '../../../shell/use-read.ts'
import { usualLook } from './kept-look.ts'

type Columns = EstimateTableLook['columns']

/** What everybody sees who has chosen no columns; none: as many as fit. */
export interface VersionColumns {
  columns: Columns
  /** False: it failed, which has been told. */
  write: (columns: Columns) => Promise<boolean>
}

/** Columns of the estimate's table that are kept with a version of its schedule; `versionId` null: it is not known yet. */
export function useVersionColumns(scheduleId: string, versionId: string | null): VersionColumns {
  const { value, set, again } = useRead(versionId ?? '', async (signal) =>
    versionId === null ? null : call(costrLayoutRead, { params: { versionId }, signal, quiet: true }),
  )
  useNews({ views: (event) => event.scheduleId === scheduleId }, again)
  return {
    columns: value?.columns ?? usualLook.columns,
    write: async (columns) => {
      if (versionId === null) return false
      const now = await attempt(() =>
        call(costrLayoutWrite, { params: { versionId }, input: { columns }, quiet: true }),
      )
      if (now) set(now)
      return now !== null
    },
  }
}
