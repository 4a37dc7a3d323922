import type { DelayWindowView } from '@plumbline/core/contract'
import { csvField } from '@plumbline/core/exchange/table'
import { formatInstant, type Instant } from '@plumbline/core/time'
import { daysOf, namesOf, workKeys } from './sheets.ts'

/** Spreadsheets take text without it for that of an old code page. */
const MARK = '\ufeff'

/** A line for each work that has moved the finish, in the columns of the workbook, with the bounds of its window before them. */
export function textOf(
  windows: readonly DelayWindowView[],
  words: Readonly<Record<string, string>>,
  decimal: '.' | ',',
): string {
  const separator = decimal === ',' ? ';' : ','
  const word = (key: string): string => words[key] ?? key
  const [number, ...rest] = workKeys
  const lines = [[number, 'since', 'until', 'shift', ...rest].map((key) => word(key!)), ...linesOf(windows, word)]
  return (
    MARK + lines.map((line) => `${line.map((cell) => csvField(cell, separator, decimal)).join(separator)}\r\n`).join('')
  )
}

function linesOf(windows: readonly DelayWindowView[], word: (key: string) => string): (string | number | null)[][] {
  return windows.flatMap(({ since, until, shift, day, shares, concurrent }, i) => {
    const window = [i + 1, since.at, until.at, daysOf(shift, day)]
    // A window in which nothing moved is told as well: a claim counts it.
    if (shares.length + concurrent.length === 0) return [[...window, ...Array<null>(workKeys.length - 1).fill(null)]]
    return [
      ...shares.map(({ code, name, cause, planned, built, began, took, people }) => [
        ...[...window, code, name, word(`cause.${cause}`), dateText(planned), dateText(built)],
        ...[daysOf(began, day), daysOf(took, day), null, namesOf(people)],
      ]),
      ...concurrent.map(({ code, name, cause, amount, people }) => [
        ...[...window, code, name, word(`cause.${cause}`), null, null, null, null],
        ...[daysOf(amount, day), namesOf(people)],
      ]),
    ]
  })
}

const dateText = (instant: Instant | null): string | null => (instant === null ? null : formatInstant(instant))
