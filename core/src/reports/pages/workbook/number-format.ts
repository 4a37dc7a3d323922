/** Numbers and dates as the format of a cell writes them. */
import { numberFormat } from '../../../numbers/index.ts'
import { dateOf } from '../../../time/index.ts'
import type { ReportLanguage } from '../../format.ts'

const builtIn: Readonly<Record<number, string>> = {
  ...{ 1: '0', 2: '0.00', 3: '#,##0', 4: '#,##0.00', 9: '0%', 10: '0.00%', 11: '0.00E+00', 14: 'dd.mm.yyyy' },
  ...{ 15: 'd-mmm-yy', 16: 'd-mmm', 17: 'mmm-yy', 18: 'h:mm', 19: 'h:mm:ss', 20: 'h:mm', 21: 'h:mm:ss' },
  ...{ 22: 'dd.mm.yyyy h:mm', 37: '#,##0', 38: '#,##0', 39: '#,##0.00', 40: '#,##0.00', 45: 'mm:ss', 46: 'h:mm:ss' },
  ...{ 47: 'mm:ss', 49: '@' },
}

/** '' is what programs call general. */
export const formatAt = (id: number, own: ReadonlyMap<number, string>): string => own.get(id) ?? builtIn[id] ?? ''

const SERIAL_OF_1970 = 25_569
const LITERAL = /"([^"]*)"|\\(.)|_.|\*./g
const isDate = (format: string): boolean => /[dmyhs]/i.test(format.replace(LITERAL, '').replace(/\[[^\]]*\]/g, ''))

export function numberAs(value: number, format: string, language: ReportLanguage): string {
  const sections = format.split(';')
  const at = value < 0 && sections.length > 1 ? 1 : value === 0 && sections.length > 2 ? 2 : 0
  const section = (sections[at] ?? '').replace(/\[(?!h|m|s)[^\]]*\]/gi, '')
  if (section === '' || /^general$/i.test(section) || section === '@') return general(value, language)
  if (isDate(section)) return dateAs(value, section, language)
  // A section of their own says how numbers below nothing look.
  return plain(at === 1 ? -value : value, section, language)
}

const general = (value: number, language: ReportLanguage): string =>
  written(value, language, { maximumSignificantDigits: 10, useGrouping: false })

const written = (value: number, language: ReportLanguage, how: Intl.NumberFormatOptions): string =>
  numberFormat(language, how).format(value)

const NUMBER = /[#0?][#0?,]*(?:\.([#0?]*))?,*/

function plain(value: number, section: string, language: ReportLanguage): string {
  const texts: string[] = []
  // Texts are put aside, so that no letter of theirs is taken for a figure.
  const bare = section.replace(LITERAL, (_, quoted: string | undefined, escaped: string | undefined) => {
    texts.push(quoted ?? escaped ?? '')
    return '\u0000'
  })
  const found = NUMBER.exec(bare)
  const back = (text: string): string => text.replaceAll('\u0000', () => texts.shift() ?? '')
  if (!found) return back(bare)
  const [whole, decimals = ''] = found
  const least = [...decimals].filter((mark) => mark === '0').length
  const thousands = /,+$/.exec(whole)?.[0].length ?? 0
  const percent = bare.includes('%') ? 100 : 1
  const text = written((value * percent) / 1_000 ** thousands, language, {
    minimumFractionDigits: least,
    maximumFractionDigits: decimals.length,
    useGrouping: /[#0?],[#0?]/.test(whole),
    minimumIntegerDigits: Math.max(1, [...(whole.split('.')[0] ?? '')].filter((mark) => mark === '0').length),
  })
  return back(bare.slice(0, found.index)) + text + back(bare.slice(found.index + whole.length))
}

const PART = /"([^"]*)"|\\(.)|\[h\]|y+|m+|d+|h+|s+|AM\/PM|[^"\\]/gi
const two = (n: number): string => String(n).padStart(2, '0')

function dateAs(serial: number, section: string, language: ReportLanguage): string {
  const seconds = Math.round(serial * 86_400)
  const day = Math.floor(seconds / 86_400)
  const inDay = seconds - day * 86_400
  const { year, month, dayOfMonth } = dateOf(day - SERIAL_OF_1970)
  const is12 = /AM\/PM/i.test(section)
  const hour = Math.floor(inDay / 3_600)
  const name = (how: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(language, { ...how, timeZone: 'UTC' }).format((day - SERIAL_OF_1970) * 86_400_000)
  let isTime = false
  return section.replace(PART, (part: string, quoted: string | undefined, escaped: string | undefined) => {
    if (quoted !== undefined || escaped !== undefined) return quoted ?? escaped ?? ''
    const [kind, long] = [part[0]!.toLowerCase(), part.length > 1]
    if (part.toLowerCase() === '[h]') return String(Math.floor(seconds / 3_600))
    if (part.toUpperCase() === 'AM/PM') return hour < 12 ? 'AM' : 'PM'
    if (kind === 'h') {
      isTime = true
      const shown = is12 ? ((hour + 11) % 12) + 1 : hour
      return long ? two(shown) : String(shown)
    }
    if (kind === 's') return long ? two(inDay % 60) : String(inDay % 60)
    if (kind === 'y') return part.length > 2 ? String(year) : two(year % 100)
    if (kind === 'd') {
      if (part.length > 2) return name({ weekday: part.length > 3 ? 'long' : 'short' })
      return long ? two(dayOfMonth) : String(dayOfMonth)
    }
    if (kind === 'm' && part.length > 2) return name({ month: part.length > 3 ? 'long' : 'short' }).replace('.', '')
    if (kind === 'm' && (isTime || /^m+:?s/i.test(section.slice(section.indexOf(part))))) {
      const minutes = Math.floor(inDay / 60) % 60
      return long ? two(minutes) : String(minutes)
    }
    if (kind === 'm') return long ? two(month) : String(month)
    return part
  })
}
