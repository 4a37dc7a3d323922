import { Button } from '@blueprintjs/core'
import { type Flow, type FlowWeek, factsOfBoard, flowOf } from '@plumbline/core/boards'
import type { Column } from '@plumbline/core/documents/board'
import { dayOf } from '@plumbline/core/time'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNumbers } from '../../../i18n/format.ts'
import { today } from '../../../i18n/typed-date.ts'
import { SelectField } from '../../../shell/SelectField.tsx'
import { dueText } from '../card/due.ts'
import { useBoard } from '../session/use-board.ts'
import { SidePanel } from '../tools/SidePanel.tsx'
import { CumulativeFlow } from './CumulativeFlow.tsx'
import { Sparkline } from './Sparkline.tsx'

const DAYS_PER_WEEK = 7
const periods = [4, 12, 26] as const

/** By the clock of this person. */
const localDay = (at: number): number => {
  const moment = new Date(at)
  return dayOf(moment.getFullYear(), moment.getMonth() + 1, moment.getDate())
}

/** How work flows over the board, from what happened to its cards; each chart has its numbers in a table. */
export function FlowPanel() {
  const { t } = useTranslation('kanban')
  const actions = useBoard()
  const [weeks, setWeeks] = useState<number>(periods[0])
  const [isTable, setTable] = useState(false)
  const { board } = actions
  const version = actions.session.version()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the board is the same object, and its version says when it changed
  const flow = useMemo(() => {
    const to = today()
    return flowOf(factsOfBoard(board), { from: to - weeks * DAYS_PER_WEEK + 1, to, now: Date.now(), dayOf: localDay })
  }, [board, version, weeks])
  return (
    <SidePanel name={t('flow')} title={t('flowOf', { count: weeks })}>
      <div className="kanban-panel-body">
        <SelectField
          label={t('period')}
          value={String(weeks)}
          options={periods.map((count) => ({ value: String(count), label: t('weekCount', { count }) }))}
          onChange={(value) => setWeeks(Number(value))}
        />
        <Numbers flow={flow} />
        <h3>{t('cumulative')}</h3>
        <CumulativeFlow days={flow.days} columns={board.columns()} />
        <Legend columns={board.columns()} />
        <Stopped stopped={flow.stopped} />
        <Button size="small" text={t(isTable ? 'hideTable' : 'showTable')} onClick={() => setTable(!isTable)} />
        {isTable && <WeekTable weeks={flow.weeks} />}
      </div>
    </SidePanel>
  )
}

const plan = ({ promised, kept }: FlowWeek): number | null => (promised === 0 ? null : (kept / promised) * 100)

function Numbers({ flow }: { flow: Flow }) {
  const { t } = useTranslation('kanban')
  const numbers = useNumbers()
  const { weeks, medianDays, slowDays, ageing } = flow
  const promised = weeks.reduce((sum, week) => sum + week.promised, 0)
  const kept = weeks.reduce((sum, week) => sum + week.kept, 0)
  const done = weeks.reduce((sum, week) => sum + week.done, 0)
  const oldest = ageing[0]
  const lines = [
    {
      key: 'ppc',
      value: promised === 0 ? null : Math.round((kept / promised) * 100),
      detail: t('ppcDetail', { kept, promised }),
      line: weeks.map(plan),
    },
    {
      key: 'cycle',
      value: medianDays,
      detail: slowDays === null ? '' : t('cycleDetail', { days: numbers(slowDays) }),
      line: weeks.map((week) => week.medianDays),
    },
    {
      key: 'throughput',
      value: weeks.length === 0 ? null : Math.round((done / weeks.length) * 10) / 10,
      detail: t('throughputDetail', { count: done }),
      line: weeks.map((week) => week.done),
    },
    { key: 'oldest', value: oldest?.days ?? null, detail: oldest?.title ?? '', line: [] },
  ] as const
  return lines.map(({ key, value, detail, line }) => (
    <div key={key} className="kanban-number">
      <span className="kanban-muted">{t(`number.${key}`)}</span>
      <p>
        <b>{value === null ? '–' : numbers(value)}</b> {value !== null && t(`unit.${key}`)}
      </p>
      <Sparkline values={line} />
      <small>{detail}</small>
    </div>
  ))
}

function Legend({ columns }: { columns: readonly Column[] }) {
  return (
    <ul className="kanban-legend">
      {columns.map(({ id, name, color }) => (
        <li key={id}>
          <i className="kanban-dot is-square" data-color={color} aria-hidden /> {name}
        </li>
      ))}
    </ul>
  )
}

function Stopped({ stopped }: { stopped: Flow['stopped'] }) {
  const { t } = useTranslation('kanban')
  if (stopped.length === 0) return null
  const most = stopped[0]!.count
  return (
    <>
      <h3>{t('stopped')}</h3>
      <ul className="kanban-stopped">
        {stopped.slice(0, 8).map(({ reason, count }) => (
          <li key={reason}>
            <span title={reason}>{reason}</span>
            <div aria-hidden>
              <div style={{ width: `${(count / most) * 100}%` }} />
            </div>
            {count}
          </li>
        ))}
      </ul>
    </>
  )
}

function WeekTable({ weeks }: { weeks: readonly FlowWeek[] }) {
  const { t } = useTranslation('kanban')
  const numbers = useNumbers()
  return (
    <table className="kanban-table">
      <thead>
        <tr>
          <th>{t('week')}</th>
          <th>{t('number.throughput')}</th>
          <th>{t('number.cycle')}</th>
          <th>{t('number.ppc')}</th>
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.monday}>
            <td>{dueText(week.monday)}</td>
            <td>{week.done}</td>
            <td>{week.medianDays === null ? '–' : numbers(week.medianDays)}</td>
            <td>{week.promised === 0 ? '–' : `${week.kept} / ${week.promised}`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
