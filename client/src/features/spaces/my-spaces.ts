import type { mySpaces } from '@plumbline/core/contract'
import type { Output } from '../../api/request.ts'

export type MySpace = Output<typeof mySpaces>['spaces'][number]

/** The remembered space first, then the ones opened last, then by name. */
export function inOrder(spaces: readonly MySpace[], last: string | null): MySpace[] {
  return [...spaces].sort(
    (a, b) =>
      Number(b.id === last) - Number(a.id === last) ||
      (b.lastOpenedAt ?? '').localeCompare(a.lastOpenedAt ?? '') ||
      a.name.localeCompare(b.name),
  )
}

export function matching(spaces: readonly MySpace[], find: string): MySpace[] {
  const wanted = find.trim().toLowerCase()
  return spaces.filter(({ name }) => name.toLowerCase().includes(wanted))
}

interface KeyPress {
  key: string
  code: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

/** Which space a key opens: 1–9 by place, Enter the first; -1: none. `code`, because layouts move the digits. */
export function placeOfKey({ key, code, ctrlKey, metaKey, altKey }: KeyPress, count: number): number {
  if (ctrlKey || metaKey || altKey) return -1
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1]
  const place = digit ? Number(digit) - 1 : key === 'Enter' ? 0 : -1
  return place < count ? place : -1
}
