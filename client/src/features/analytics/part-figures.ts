import type { LevelAnalytics } from '@plumbline/core/contract'
import type { IndicatorCode } from '@plumbline/core/indicators'
import type { Figure, FigureColumn } from './figure.ts'

const MS_PER_DAY = 86_400_000

/** Days since 1970; wall-clock text, so no time zone is involved. */
export const dayNumber = (instant: string): number =>
  Math.floor(Date.parse(`${instant.slice(0, 10)}T00:00Z`) / MS_PER_DAY)

const compared: readonly (FigureColumn & { code: IndicatorCode })[] = [
  { name: 'progress', unit: 'percent', code: 'progress' },
  { name: 'plannedProgress', unit: 'percent', code: 'planned_progress' },
  { name: 'spi', unit: 'ratio', code: 'spi_duration' },
  { name: 'cpi', unit: 'ratio', code: 'cpi' },
  { name: 'variance', unit: 'difference', code: 'finish_variance' },
  { name: 'late', unit: 'count', code: 'late' },
]

const numberOf = (value: string | null): number | null => (value === null ? null : Number(value))
const dayOrNull = (instant: string | null): number | null => (instant === null ? null : dayNumber(instant))

/** Projects, or schedules, side by side. */
export function comparisonFigure({ parts }: LevelAnalytics): Figure {
  return {
    head: 'part',
    columns: compared.map(({ name, unit }) => ({ name, unit })),
    rows: parts.map(({ id, name, values }) => ({
      key: id,
      label: name,
      values: compared.map(({ code }) => numberOf(values[code])),
    })),
  }
}

const ofVariance: FigureColumn[] = [
  { name: 'finish', unit: 'day' },
  { name: 'variance', unit: 'difference' },
]

/** How far what is below lies behind its target; of a schedule, which has nothing below, its milestones. */
export function varianceFigure({ parts, milestones }: LevelAnalytics): Figure {
  if (parts.length === 0) {
    const { columns, rows } = milestoneFigure(milestones)
    const at = ofVariance.map(({ name }) => columns.findIndex((column) => column.name === name))
    const kept = rows.map((row) => ({ ...row, values: at.map((place) => row.values[place] ?? null) }))
    return { head: 'milestone', columns: ofVariance, rows: kept.filter(({ values }) => values[1] !== null) }
  }
  const rows = parts.map(({ id, name, values }) => ({
    key: id,
    label: name,
    values: [dayOrNull(values.finish), numberOf(values.finish_variance)],
  }))
  return { head: 'part', columns: ofVariance, rows: rows.filter(({ values }) => values[1] !== null) }
}

/** Where milestones stand now, and where their target is. */
export function milestoneFigure(milestones: LevelAnalytics['milestones']): Figure {
  return {
    head: 'milestone',
    columns: [{ name: 'targetFinish', unit: 'day' }, ...ofVariance],
    rows: milestones.map(({ scheduleId, workId, name, finish, targetFinish }) => {
      const [now, target] = [dayOrNull(finish), dayOrNull(targetFinish)]
      const variance = now === null || target === null ? null : now - target
      return { key: `${scheduleId} ${workId}`, label: name, values: [target, now, variance] }
    }),
  }
}
