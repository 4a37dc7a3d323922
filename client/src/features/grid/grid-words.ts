import type { DateBucket, GroupLevel } from '@plumbline/core/arrangement'
import { dayOfText } from '@plumbline/core/attributes'
import type { GridCell, GridColumn } from '@plumbline/core/gwbs'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { dateOf } from '../../i18n/format.ts'
import { shortCode } from '../../i18n/languages.ts'
import { formatNumber } from '../../i18n/number.ts'
import { bucketText } from '../../parts/arrangement/group-words.ts'
import type { ValueColumn } from '../../parts/filtering/value-columns.ts'
import { useScheduleText } from '../../parts/words/schedule-text.ts'

/** How the grid says things in the language of the person. */
export interface GridWords {
  title(column: GridColumn): string
  cell(column: GridColumn | undefined, cell: GridCell): string
  /** Of a group: `label` as the server tells it. */
  group(column: GridColumn | undefined, bucket: DateBucket, label: string): string
  choice(key: string): string
}

/** Said here and not by the schedule, which lacks them or says them more shortly. */
const own = [
  'schedule',
  'branch',
  'critical',
  'duration',
  'percent',
  'totalFloat',
  'finishVariance',
  'labour',
  'labourFact',
]
const ofTarget = ['baselineStart', 'baselineFinish']

export function useGridWords(): GridWords {
  const { t, i18n } = useTranslation('grid')
  const { t: schedule } = useScheduleText()
  const language = shortCode(i18n.language)
  return useMemo(() => {
    const number = (value: number): string => formatNumber(value, language)
    const choice = (key: string): string => schedule(`filter.choice.${key}`)
    const title = ({ key, title: named }: GridColumn): string => {
      if (named !== null) return named
      const level = /^branch(\d)$/.exec(key)?.[1]
      if (level) return t('column.level', { n: level })
      return own.includes(key) || ofTarget.includes(key) ? t(`column.${key}`) : schedule(`column.${key}`)
    }
    return {
      title,
      choice,
      cell: (column, cell) => {
        if (cell === null) return ''
        if (typeof cell === 'object')
          return cell.map(({ unit, value }) => `${number(value)} ${unit}`.trim()).join(' · ')
        if (typeof cell === 'number') return column?.key === 'percent' ? `${number(cell)} %` : number(cell)
        if (column?.kind === 'date') return dateOf(cell)
        return column?.kind === 'choice' ? choice(cell) : cell
      },
      group: (column, bucket, label) => {
        if (label === '') return t('none')
        if (column?.kind === 'choice') return choice(label)
        if (column?.kind === 'date') return bucketText(schedule, bucket, dayOfText(label) ?? 0)
        return column?.kind === 'number' ? `${number(Number(label))} ${column.unit}`.trim() : label
      },
    }
  }, [t, schedule, language])
}

/** `level`: what the group is told apart by; `label` as the server tells it. */
export function groupName(
  words: GridWords,
  columns: readonly GridColumn[],
  level: GroupLevel | undefined,
  label: string,
): string {
  const column = columns.find(({ key }) => key === level?.column)
  return words.group(column, level?.bucket ?? 'value', label)
}

/** As the lines of filters and groups want them. */
export function valueColumnsOf(columns: readonly GridColumn[], words: GridWords): ValueColumn[] {
  return columns.map((column) => ({
    key: column.key,
    kind: column.kind === 'amount' ? 'number' : column.kind,
    title: words.title(column),
    ...(column.choices.length > 0 && { choices: column.choices }),
    ...(column.kind === 'list' && { names: column.values.map(({ name }) => name) }),
  }))
}

/** What a sheet of the grid needs, by key. */
export function sheetWords(columns: readonly GridColumn[], words: GridWords, t: (key: string) => string) {
  const choices = [...new Set(columns.flatMap((column) => column.choices))]
  return Object.fromEntries([
    ...columns.filter(({ title }) => title === null).map((column) => [`column.${column.key}`, words.title(column)]),
    ...choices.map((key) => [`choice.${key}`, words.choice(key)]),
    ...['none', 'total', 'name', 'code'].map((key) => [key, t(key)]),
  ]) as Record<string, string>
}
