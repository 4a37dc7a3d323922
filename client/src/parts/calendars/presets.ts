/** What a new calendar can begin with. */
import type { CalendarRule, Shift } from '@plumbline/core/plan'
import type { CalendarDraft } from './draft.ts'

export const presets = ['fiveEight', 'sixTen', 'roundTheClock', 'russian'] as const
export type Preset = (typeof presets)[number]

const eight: Shift[] = [
  [480, 720],
  [780, 1020],
]
const ten: Shift[] = [
  [480, 720],
  [780, 1140],
]
const allDay: Shift[] = [[0, 1440]]

const times = (days: number, shifts: Shift[]): Shift[][] =>
  Array.from({ length: 7 }, (_, i) => (i < days ? shifts : []))

/** Public holidays of the Labour Code (article 112) by date; what is moved by decree is set by hand. */
const russianHolidays = [
  ['newYear', 1, 1, 6],
  ['christmas', 1, 7, 1],
  ['newYear', 1, 8, 1],
  ['defender', 2, 23, 1],
  ['women', 3, 8, 1],
  ['labour', 5, 1, 1],
  ['victory', 5, 9, 1],
  ['russia', 6, 12, 1],
  ['unity', 11, 4, 1],
] as const

function holidays(word: (key: string) => string): CalendarRule[] {
  return russianHolidays.map(([key, month, dayOfMonth, days]) => ({
    name: word(`holiday.${key}`),
    when: { on: 'yearly', month, dayOfMonth, days },
    from: null,
    to: null,
    shifts: [],
  }))
}

/** `word`: texts of the person's language, by keys of the calendars' texts. */
export function presetDraft(preset: Preset, name: string, word: (key: string) => string): CalendarDraft {
  const shared = { name, baseId: null, exceptions: [], rules: [], minutesPerDay: 480 }
  switch (preset) {
    case 'fiveEight':
      return { ...shared, week: times(5, eight) }
    case 'sixTen':
      return { ...shared, week: times(6, ten), minutesPerDay: 600 }
    case 'roundTheClock':
      return { ...shared, week: times(7, allDay), minutesPerDay: 1440 }
    case 'russian':
      return { ...shared, week: times(5, eight), rules: holidays(word) }
  }
}
