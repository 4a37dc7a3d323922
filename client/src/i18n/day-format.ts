import { type Day, instantOf } from '@plumbline/core/time'

type Form = Pick<Intl.DateTimeFormatOptions, 'weekday' | 'day' | 'month' | 'year'>

/** A format costs a thousand times what its use does, and lists ask for one a row. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** Dates of project time in words; it has no zone: written through UTC it comes out as it stands. */
export function dayFormat(language: string, form: Form): (day: Day) => string {
  const key = `${language} ${form.weekday} ${form.day} ${form.month} ${form.year}`
  const known = formats.get(key) ?? new Intl.DateTimeFormat(language, { ...form, timeZone: 'UTC' })
  formats.set(key, known)
  return (day) => known.format(instantOf(day) * 60_000)
}
