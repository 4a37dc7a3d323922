import { type GalleryPicture, galleryList } from '@plumbline/core/contract'
import { useMemo } from 'react'
import { call } from '../../../api/call.ts'
import { useNews } from '../../../shell/use-news.ts'
import { useRead } from '../../../shell/use-read.ts'

/** Pictures that came with what was told of days. */
export interface Photos {
  /** `day` as `YYYY-MM-DD`. */
  of(workId: string, day: string): readonly GalleryPicture[]
  again: () => void
}

const none: readonly GalleryPicture[] = []

export function usePhotos(scheduleId: string): Photos {
  const { value, again } = useRead(scheduleId, async (signal) => {
    const { pictures } = await call(galleryList, { params: { epsId: scheduleId }, signal, quiet: true })
    return pictures
  })
  useNews({ gallery: (event) => event.epsId === scheduleId }, again)
  const byDay = useMemo(
    () => Map.groupBy(value ?? none, ({ about }) => (about ? keyOf(about.workId, about.day) : '')),
    [value],
  )
  // The same one until there are others: hundreds of lines are not drawn anew for nothing.
  return useMemo<Photos>(() => ({ of: (workId, day) => byDay.get(keyOf(workId, day)) ?? none, again }), [byDay, again])
}

const keyOf = (workId: string, day: string): string => `${workId} ${day}`
