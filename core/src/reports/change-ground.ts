import { attributeOfField, readValue } from '../attributes/index.ts'
import type { ChangeGround, Translate } from '../change-words/index.ts'
import { parseCheckKey, readDefinition } from '../checklists/index.ts'
import type { ChangeDetail } from '../contract/index.ts'
import type { FileAttribute } from '../exchange/user-fields.ts'
import type { SchedulePlan } from '../plan/index.ts'
import { parseStepKey, stepText } from '../steps/index.ts'
import { type Instant, MINUTES_PER_DAY, type Minutes } from '../time/index.ts'
import { formatted, type ReportLanguage } from './format.ts'

interface Known {
  plan: SchedulePlan
  attributes: readonly Pick<FileAttribute, 'id' | 'name' | 'values'>[]
  people: Readonly<Record<string, string>>
  language: ReportLanguage
  t: Translate
}

/** What a plan knows of the things that its history names. */
export function changeGround({ plan, attributes, people, language, t }: Known): ChangeGround {
  const rows = new Map(plan.rows.map((row) => [row.id, row]))
  const calendars = new Map(plan.calendars.map((calendar) => [calendar.id, calendar]))
  const usual = calendars.get(plan.settings.defaultCalendarId)
  const known = new Map(attributes.map((attribute) => [attribute.id, attribute]))
  const attributeOf = (field: string) => known.get(attributeOfField(field) ?? '')
  const checkOf = (field: string) => parseCheckKey(attributeOfField(field) ?? '')?.part
  const inSchedule = (key: string): string => t(key, { ns: 'schedule' })
  const valueText = (field: string, stored: string): string => {
    const value = readValue(stored)
    if (!value) return '–'
    const nameOf = (id: string): string => attributeOf(field)?.values.find((one) => one.id === id)?.name ?? '?'
    if (value.type === 'list' || value.type === 'list_multi') return value.text.split(',').map(nameOf).join('; ')
    if (value.type === 'person') return people[value.text] ?? '?'
    if (value.type === 'boolean') return t(value.text === '1' ? 'yes' : 'no')
    return value.type === 'date' ? value.text.split('-').reverse().join('.') : value.text
  }
  const checkText = (part: string, stored: string): string => {
    if (stored === '') return '–'
    if (part === 'item') return readDefinition(stored)?.text ?? '–'
    return part === 'note' ? stored.slice(1) : inSchedule(`checklist.said.${part}`)
  }
  const stepOf = (field: string) => parseStepKey(attributeOfField(field) ?? '')?.part
  return {
    rowName: (id) => {
      const row = rows.get(id)
      return row ? `${row.code} ${row.name}`.trim() : ''
    },
    personName: (id) => people[id] ?? '?',
    calendarName: (id) => calendars.get(id)?.name ?? null,
    attributeName: (field) => {
      const [check, step] = [checkOf(field), stepOf(field)]
      if (step !== undefined) return inSchedule(`steps.part.${step}`)
      return check === undefined ? (attributeOf(field)?.name ?? null) : inSchedule(`checklist.part.${check}`)
    },
    attributeText: (field, stored) => {
      const [check, step] = [checkOf(field), stepOf(field)]
      if (step !== undefined) return stepText(step, stored)
      return check === undefined ? valueText(field, stored) : checkText(check, stored)
    },
    minutesPerDay: (detail) => {
      const row = rows.get(workOf(detail))
      return (calendars.get(row?.calendarId ?? '') ?? usual)?.minutesPerDay ?? MINUTES_PER_DAY
    },
    moment: (instant) => formatted(cellOf(instant), 'DD.MM.YYYY HH:mm', language),
    days: (minutes, perDay) => formatted(Math.round((minutes / perDay) * 100) / 100, null, language),
  }
}

/** In whose days lengths are told: of a relation those of its successor. */
const workOf = ({ collection, rowId, otherId, id }: ChangeDetail): string =>
  (collection === 'relations' ? otherId : rowId) ?? id

const cellOf = (instant: Instant) => {
  const day = Math.floor(instant / MINUTES_PER_DAY)
  return { day, minute: (instant - day * MINUTES_PER_DAY) satisfies Minutes }
}
