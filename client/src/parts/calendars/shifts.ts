/** Shifts as people type them: «08:00–12:00, 13:00–17:00»; nothing or a dash is a day off. */
import type { Shift } from '@plumbline/core/plan'
import { MINUTES_PER_DAY, type Minutes } from '@plumbline/core/time'

/** Locale keys below `shifts.`. */
export type ShiftProblem = 'unreadable' | 'overMidnight' | 'overlap' | 'tooMany'

const MAX_SHIFTS = 24
const SHIFT = /^(\d{1,2})(?:[:.](\d{2}))?\s*[-–—]\s*(\d{1,2})(?:[:.](\d{2}))?$/

export function parseShifts(text: string): { shifts: Shift[] } | { problem: ShiftProblem } {
  const parts = text
    .split(/[,;]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '' && !/^[-–—]$/.test(part))
  if (parts.length > MAX_SHIFTS) return { problem: 'tooMany' }
  const shifts: Shift[] = []
  for (const part of parts) {
    const match = SHIFT.exec(part)
    const from = match && minuteOf(match[1], match[2])
    const to = match && minuteOf(match[3], match[4])
    if (from === null || to === null || from === MINUTES_PER_DAY) return { problem: 'unreadable' }
    if (to <= from) return { problem: 'overMidnight' }
    shifts.push([from, to])
  }
  shifts.sort(([one], [other]) => one - other)
  if (shifts.some(([from], i) => i > 0 && from < shifts[i - 1]![1])) return { problem: 'overlap' }
  return { shifts }
}

function minuteOf(hours: string | undefined, minutes = '0'): Minutes | null {
  const minute = Number(hours) * 60 + Number(minutes)
  return Number(minutes) < 60 && minute <= MINUTES_PER_DAY ? minute : null
}

const two = (n: number): string => String(n).padStart(2, '0')
const clock = (minute: Minutes): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`

/** '' for a day off. */
export function shiftsText(shifts: readonly Shift[]): string {
  return shifts.map(([from, to]) => `${clock(from)}–${clock(to)}`).join(', ')
}

export const minutesOf = (shifts: readonly Shift[]): Minutes => shifts.reduce((sum, [from, to]) => sum + to - from, 0)
