import type { DateBucket } from '@plumbline/core/arrangement'
import { dateOf, instantOf } from '@plumbline/core/time'
import i18next from 'i18next'
import type { PlannerTexts } from '../../instruments/planner/types.ts'
import { valueColumns } from '../filtering/value-columns.ts'
import { formatDate } from '../values/date.ts'
import { formatNumber } from '../values/number.ts'
import { axisTexts } from '../words/axis-texts.ts'
import type { Translate } from '../words/schedule-text.ts'

/** Words on the heads of groups. */
export interface GroupWords {
  /** «Status: Completed (12)», from the column's title, the value and the number of rows. */
  groupHead(title: string, value: string, count: number): string
  /** Of a built-in column. */
  columnTitle(column: string): string
  noValue: string
  /** A value as people read it: a word of the column's choices, a number, a text. */
  groupValue(column: string, value: string | number): string
  /** «October 2026», of a day that begins a bucket. */
  bucket(bucket: DateBucket, day: number): string
}

/** Words on the heads of groups, always in the language of the moment. */
export function groupWords(t: Translate): GroupWords {
  return {
    noValue: t('noValue', { ns: 'view' }),
    columnTitle: (column) => t(`column.${column}`),
    groupHead: (title, value, count) =>
      t('head', { ns: 'view', column: title, value, n: formatNumber(count, i18next.language) }),
    groupValue: (column, value) => groupValueText(t, column, value),
    bucket: (bucket, day) => bucketText(t, bucket, day),
  }
}

function groupValueText(t: Translate, column: string, value: string | number): string {
  if (typeof value === 'string') return value
  const choice = valueColumns.find(({ key }) => key === column)?.choices?.[value]
  if (choice === undefined) return formatNumber(value, i18next.language)
  return t(column === 'type' ? `type.${choice}` : `filter.choice.${choice}`)
}

let known: { language: string; texts: PlannerTexts } | null = null

/** Heads of groups are painted in every frame; making formats of dates anew would take longer than painting them. */
function textsOf(language: string, t: Translate): PlannerTexts {
  if (known?.language !== language) known = { language, texts: axisTexts(language, t) }
  return known.texts
}

/** «March 2026» for a period that begins on that day. */
export function bucketText(t: Translate, bucket: DateBucket, day: number): string {
  const texts = textsOf(i18next.language, t)
  const instant = instantOf(day)
  switch (bucket) {
    case 'year':
      return texts.year(instant)
    case 'quarter':
      return `${texts.quarter(instant)} ${dateOf(day).year}`
    case 'month':
      return texts.monthYear(instant)
    case 'week':
      return t('week', { ns: 'view', date: formatDate(instant) })
    default:
      return formatDate(instant)
  }
}
