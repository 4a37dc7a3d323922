import type { ScheduleFigures } from '@plumbline/core/contract'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { dateOf, useNumbers } from '../../i18n/format.ts'
import { TimetableMark } from '../../parts/nodes/TimetableMark.tsx'
import { behindTarget, movedInWeek, totalsOf } from './figures.ts'

interface ScheduleTableProps {
  spaceId: string
  schedules: readonly ScheduleFigures[]
  /** Of the schedule one came for. */
  target?: string
  totals?: boolean
}

const columns = ['name', 'finish', 'target', 'week', 'works', 'critical', 'progress', 'timetable'] as const

/** Schedules and their key numbers; a number leads to the works behind it. */
export function ScheduleTable({ spaceId, schedules, target, totals }: ScheduleTableProps) {
  const { t } = useTranslation('overview')
  return (
    <div className="overview-scroll">
      <table className="overview-table">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} className={`is-${column}`} title={t(`hint.${column}`)}>
                {t(`column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {schedules.map((figures) => (
            <Line
              key={figures.id}
              {...{ figures, spaceId, isTarget: figures.id === target, isOfProject: totals === true }}
            />
          ))}
        </tbody>
        {totals && <Totals schedules={schedules} />}
      </table>
    </div>
  )
}

interface LineProps {
  figures: ScheduleFigures
  spaceId: string
  isTarget: boolean
  /** All of one project: nothing leads to its grid. */
  isOfProject: boolean
}

function Line({ figures, spaceId, isTarget, isOfProject }: LineProps) {
  const { t } = useTranslation('overview')
  const number = useNumbers()
  const row = useRef<HTMLTableRowElement>(null)
  useEffect(() => {
    if (isTarget) row.current?.scrollIntoView({ block: 'center' })
  }, [isTarget])
  const { name, path, projectId, versionName, finish, critical, works, percent, timetableState } = figures
  const to = `/${spaceId}/schedule/${figures.id}`
  const late = behindTarget(figures)
  return (
    <tr ref={row} aria-current={isTarget || undefined}>
      <td className="is-name">
        <Link to={to}>{name}</Link>
        <small>
          {projectId && !isOfProject ? (
            <Link to={`/${spaceId}/grid/${projectId}?target=${figures.id}`} title={t('toGrid')}>
              {path.join(' / ')}
            </Link>
          ) : (
            path.join(' / ')
          )}
          {path.length > 0 && ' / '}
          {versionName}
        </small>
      </td>
      <td className="is-finish">{dateOf(finish)}</td>
      <td className="is-target">
        {late !== null && late > 0 ? (
          <Link to={`${to}?filter_indicator=late`} className="is-late" title={t('showLate')}>
            <Days days={late} />
          </Link>
        ) : (
          <Days days={late} />
        )}
      </td>
      <td className="is-week">
        <Days days={movedInWeek(figures)} />
      </td>
      <td className="is-works">{number(works)}</td>
      <td className="is-critical">
        {critical > 0 ? (
          <Link to={`${to}?filter_indicator=critical`} title={t('showCritical')}>
            {number(critical)}
          </Link>
        ) : (
          number(critical)
        )}
      </td>
      <td className="is-progress">{`${number(Math.round(percent))} %`}</td>
      <td className="is-timetable">
        <TimetableMark state={timetableState} />
      </td>
    </tr>
  )
}

function Days({ days }: { days: number | null }) {
  const { t } = useTranslation('overview')
  const number = useNumbers()
  if (days === null) return <>–</>
  if (days === 0) return <>0</>
  return <>{t('days', { n: `${days > 0 ? '+' : '−'}${number(Math.abs(days))}` })}</>
}

function Totals({ schedules }: { schedules: readonly ScheduleFigures[] }) {
  const { t } = useTranslation('overview')
  const number = useNumbers()
  const { works, critical, percent, finish } = totalsOf(schedules)
  return (
    <tfoot>
      <tr>
        <td className="is-name">{t('total', { count: schedules.length })}</td>
        <td className="is-finish">{dateOf(finish)}</td>
        <td className="is-target" />
        <td className="is-week" />
        <td className="is-works">{number(works)}</td>
        <td className="is-critical">{number(critical)}</td>
        <td className="is-progress">{`${number(Math.round(percent))} %`}</td>
        <td className="is-timetable" />
      </tr>
    </tfoot>
  )
}
