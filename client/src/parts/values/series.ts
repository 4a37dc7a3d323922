import { instantOf } from '@plumbline/core/time'
import { parseDate } from '../../i18n/typed-date.ts'
import { formatDate } from './date.ts'

/** The nth value of a series, 0 being the first. */
type Series = (n: number) => string

/** Whole numbers at the end («A1010»), or a number by itself («1,5»). */
const COUNTED = /^(.*?)(\d+)$/su
const NUMBER = /^[−-]?\d+(?:[.,]\d+)?$/

/**
 * What two cells begin, as spreadsheets continue it: dates by days, numbers by their difference, texts by the number at
 * their end with its zeros. One cell alone counts up by one where it ends with a number that is not a length.
 * null: there is nothing to continue, the values repeat.
 */
export function seriesOf(first: string, second: string | null): Series | null {
  if (second === null) return codeSeries(first, null)
  return dateSeries(first, second) ?? numberSeries(first, second) ?? codeSeries(first, second)
}

function dateSeries(first: string, second: string): Series | null {
  const [from, to] = [parseDate(first, 0), parseDate(second, 0)]
  if (!from || !to || from.minute !== null || to.minute !== null || !/\D\d{2}/.test(first)) return null
  return (n) => formatDate(instantOf(from.day + n * (to.day - from.day)))
}

function numberSeries(first: string, second: string): Series | null {
  if (!NUMBER.test(first) || !NUMBER.test(second)) return null
  const [from, to] = [first, second].map((text) => Number(text.replace(',', '.').replace('−', '-'))) as [number, number]
  const comma = first.includes(',') || second.includes(',')
  return (n) => {
    const value = String(Math.round((from + n * (to - from)) * 1e6) / 1e6)
    return comma ? value.replace('.', ',') : value
  }
}

function codeSeries(first: string, second: string | null): Series | null {
  const one = COUNTED.exec(first)
  if (!one || one[1] === '') return null
  const other = second === null ? null : COUNTED.exec(second)
  if (second !== null && other?.[1] !== one[1]) return null
  const [prefix, digits] = [one[1]!, one[2]!]
  const from = Number(digits)
  const step = other ? Number(other[2]) - from : 1
  return (n) => prefix + String(Math.max(0, from + n * step)).padStart(digits.length, '0')
}
