import type { FilterValue } from '../filtering/index.ts'
import { daysOf, finishDayOf, type Instant, type Minutes, startDayOf } from '../time/index.ts'
import type { EarnedFigure } from '../usage/index.ts'
import type { AmountOf, Field, FieldKind, FieldRules, PlannedRow, RowsOf, StoredNumber, WorkRow } from './types.ts'

/** Fields that rows of this kind can answer. */
export function fieldsOf<From extends keyof RowsOf>(from: From) {
  type Row = RowsOf[From]
  type Built = Field<From, Row>
  type Read<T> = (row: Row) => T

  const made = (
    kind: FieldKind,
    key: string,
    width: number | null,
    value: Read<FilterValue>,
    rules: FieldRules,
  ): Built => ({
    key,
    kind,
    from,
    value,
    width,
    ...rules,
  })

  const date = (
    key: string,
    width: number,
    end: 'start' | 'finish',
    instant: Read<Instant>,
    rules: FieldRules = {},
  ): Built => {
    const dayOf = end === 'start' ? startDayOf : finishDayOf
    return { ...made('date', key, width, (row) => dayOf(instant(row)), rules), instant, end }
  }

  return {
    of: (kind: FieldKind, key: string, width: number, value: Read<FilterValue>, rules: FieldRules = {}): Built =>
      made(kind, key, width, value, rules),

    choice: (
      key: string,
      width: number,
      choices: readonly string[],
      value: Read<string | null>,
      rules: FieldRules = {},
    ): Built => ({ ...made('choice', key, width, value, rules), choices }),

    /** The colour of the bar, which has no column: a shape or a text says the same elsewhere. */
    color: (key: string, choices: readonly string[], value: Read<string>): Built => ({
      ...made('color', key, null, value, { noFormulas: true }),
      choices,
    }),

    length: (key: string, width: number, minutes: Read<Minutes>, rules: FieldRules): Built => ({
      ...made('length', key, width, (row) => daysOf(minutes(row), (row as WorkRow).dayMinutes()), rules),
      minutes,
    }),

    amount: (key: string, width: number, amount: AmountOf, rules: FieldRules = {}): Built => ({
      ...made('amount', key, width, (row) => (row as WorkRow).amount(key), rules),
      amount,
    }),

    /** Measures of earned value, under their own names. */
    earned: (key: EarnedFigure, width: number): Built => ({
      ...made('amount', key, width, (row) => (row as PlannedRow).earned(key), {}),
      earned: key,
    }),

    date,

    /** A date that stands in the document under the same name. */
    storedDate: (
      key: StoredNumber,
      width: number,
      end: 'start' | 'finish',
      instant: Read<Instant>,
      rules: FieldRules = {},
    ): Built => ({ ...date(key, width, end, instant, rules), stored: key }),
  }
}
