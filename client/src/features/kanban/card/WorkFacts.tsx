import type { KanbanWork } from '@plumbline/core/contract'
import { dayOfInstant, parseInstant } from '@plumbline/core/time'
import { useTranslation } from 'react-i18next'
import { dateOf } from '../../../i18n/format.ts'

/** Days before and after the data date that the line shows. */
const BEFORE = 28
const AFTER = 56

interface WorkFactsProps {
  work: KanbanWork
  dataDate: string | null
  isDone: boolean
}

/** The dates of the work of a card: a short line around the data date, and in words. */
export function WorkFacts({ work, dataDate, isDone }: WorkFactsProps) {
  const { t } = useTranslation('kanban')
  const { start, finish, percent, critical } = work
  if (start === null || finish === null) return <p className="kanban-muted">{t('notCalculated')}</p>
  return (
    <>
      <Line start={start} finish={finish} percent={percent ?? 0} dataDate={dataDate} isCritical={critical ?? false} />
      <p className="kanban-dates" data-critical={(critical && !isDone) || undefined}>
        {dateOf(start)} → {dateOf(finish)}
        {percent !== null && percent > 0 && <span className="kanban-muted"> · {Math.round(percent)} %</span>}
      </p>
    </>
  )
}

interface LineProps {
  start: string
  finish: string
  percent: number
  dataDate: string | null
  isCritical: boolean
}

function Line({ start, finish, percent, dataDate, isCritical }: LineProps) {
  const [from, to, now] = [start, finish, dataDate ?? start].map((text) => dayOfInstant(parseInstant(text) ?? 0)) as [
    number,
    number,
    number,
  ]
  const place = (day: number): number => Math.min(1, Math.max(0, (day - now + BEFORE) / (BEFORE + AFTER))) * 100
  const width = Math.max(2, place(to + 1) - place(from))
  return (
    <div className="kanban-line" aria-hidden>
      <div
        className="kanban-bar"
        data-critical={isCritical || undefined}
        style={{ left: `${place(from)}%`, width: `${width}%` }}
      >
        <div style={{ width: `${percent}%` }} />
      </div>
      {dataDate !== null && <div className="kanban-plumb" style={{ left: `${place(now)}%` }} />}
    </div>
  )
}
