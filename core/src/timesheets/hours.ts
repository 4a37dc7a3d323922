/** Hours as people write them, in hundredths. */

/** What a day holds. */
export const DAY_HUNDREDTHS = 2_400

/** Hundredths of an hour; overtime is a part of the hours. */
export interface DayHours {
  hours: number
  overtime: number
}

const pattern = /^\d{1,2}(\.\d{1,2})?$/

/** `7.5` → 750; null: no number of hours of a day. */
export function hundredthsOf(text: string): number | null {
  if (!pattern.test(text)) return null
  const [whole = '', rest = ''] = text.split('.')
  const hundredths = Number(whole) * 100 + Number(rest.padEnd(2, '0'))
  return hundredths <= DAY_HUNDREDTHS ? hundredths : null
}

/** Exact, without zeros that say nothing; also of sums. */
export function hoursText(hundredths: number): string {
  const rest = String(hundredths % 100)
    .padStart(2, '0')
    .replace(/0+$/, '')
  const whole = String(Math.floor(hundredths / 100))
  return rest === '' ? whole : `${whole}.${rest}`
}

/** T-2, as it is typed: `8`, `7,5`, `8+2`; '' is nothing. null: not understood. */
export function parseHours(typed: string): DayHours | null {
  const text = typed.replaceAll(/\s/g, '').replaceAll(',', '.')
  if (text === '') return { hours: 0, overtime: 0 }
  const [usual = '', over = '0', ...more] = text.split('+')
  const [first, overtime] = [hundredthsOf(usual), hundredthsOf(over)]
  if (first === null || overtime === null || more.length > 0 || first + overtime > DAY_HUNDREDTHS) return null
  return { hours: first + overtime, overtime }
}

/** As it is typed again. */
export function typedHours({ hours, overtime }: DayHours): string {
  if (hours === 0) return ''
  const usual = hoursText(hours - overtime)
  return overtime === 0 ? usual : `${usual}+${hoursText(overtime)}`
}
