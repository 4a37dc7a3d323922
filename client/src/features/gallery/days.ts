import type { GalleryPicture } from '@plumbline/core/contract'

interface Day {
  /** `YYYY-MM-DD`; '' when no camera has said it: then it is known only when the picture came. */
  day: string
  pictures: GalleryPicture[]
}

/** As they come, under the days on which they were taken; those that nobody knows the day of stand last. */
export function daysOf(pictures: readonly GalleryPicture[]): Day[] {
  const days = Map.groupBy(pictures, ({ takenAt }) => takenAt?.slice(0, 10) ?? '')
  const known = [...days].map(([day, taken]) => ({ day, pictures: taken }))
  return [...known.filter(({ day }) => day !== ''), ...known.filter(({ day }) => day === '')]
}

/** The one that a key of the viewer leads to; null: the key is none of its keys. */
export function pictureAfterKey(ids: readonly string[], id: string, key: string): string | null {
  const at = ids.indexOf(id)
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: ids.length - 1 }[key]
  return to === undefined ? null : (ids[Math.max(0, Math.min(to, ids.length - 1))] ?? null)
}

/** What is looked at when this one is gone: the next, else the one before; null: none is left. */
export function neighbourOf(ids: readonly string[], id: string): string | null {
  const at = ids.indexOf(id)
  return ids[at + 1] ?? ids[at - 1] ?? null
}
