/** What tells of which schedule a file is: ids in it, else its name. */

import type { UploadTable } from '@plumbline/core/contract'
import type { ScheduleFile } from '@plumbline/core/exchange'
import { scheduleOfBase } from '@plumbline/core/exchange/table'
import { ALL_PROJECTS } from '@plumbline/core/plan'

const MOST = 20
const LONGEST = 300
/** Of a name that says anything. */
const LEAST_LETTERS = 3

const SCHEDULE = 'schedule '
/** The schedule that a table says it was written of; null: the source is another one. */
export const scheduleIn = (source: string): string | null =>
  source.startsWith(SCHEDULE) ? source.slice(SCHEDULE.length) : null

export const isOfIds = (source: string): boolean => !source.startsWith('name ')

/** `Update 14.xlsx` is called as `Update 13.xlsx`: numbers and dates are what changes from one to the next. */
function nameSource(fileName: string): string | null {
  const stem = fileName.replace(/\.\w{2,5}$/u, '').toLowerCase()
  const letters = stem.replace(/[^\p{L}]+/gu, ' ').trim()
  return letters.replaceAll(' ', '').length < LEAST_LETTERS ? null : `name ${letters}`.slice(0, LONGEST)
}

export function sourcesOf(
  fileName: string,
  { projects }: Pick<ScheduleFile, 'projects'>,
  chosen: string | null,
  table: UploadTable | null,
): string[] {
  const named = nameSource(fileName)
  const ids = table
    ? [...writtenOf(table), ...rowIds(table)]
    : projects
        .filter(({ id }) => chosen === ALL_PROJECTS || chosen === null || chosen === id)
        .map(({ id, code, name }) => `project ${id} ${code === '' ? name : code}`.slice(0, LONGEST))
  return [...ids.slice(0, MOST), ...(named ? [named] : [])]
}

/** Rows that somebody put in say nothing; the first that says anything does for all. */
function writtenOf({ sheets, mapping }: UploadTable): string[] {
  const column = mapping.columns.indexOf('base')
  if (column < 0) return []
  for (const { cells } of sheets[mapping.sheet]?.rows.slice(mapping.headRow + 1) ?? []) {
    const scheduleId = scheduleOfBase(String(cells[column] ?? ''))
    if (scheduleId !== '') return [`${SCHEDULE}${scheduleId}`.slice(0, LONGEST)]
  }
  return []
}

/** Hidden ids of the first rows of a workbook that we wrote. */
function rowIds({ sheets, mapping }: UploadTable): string[] {
  const column = mapping.columns.indexOf('id')
  if (column < 0) return []
  const rows = sheets[mapping.sheet]?.rows.slice(mapping.headRow + 1) ?? []
  return rows.flatMap(({ cells }) => {
    const id = cells[column]
    return typeof id === 'string' && id.trim() !== '' ? [`row ${id.trim()}`.slice(0, LONGEST)] : []
  })
}
