import { analyticsCash, type IndicatorView } from '@plumbline/core/contract'
import { lazy, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { dateOf, useNumbers } from '../../../i18n/format.ts'
import { ReadFailure } from '../../../shell/ReadFailure.tsx'
import { useRead } from '../../../shell/use-read.ts'
import { useSettled } from '../../../shell/use-settled.ts'
import { ChartOrTable } from './ChartOrTable.tsx'
import { type CashMonth, cashMonths } from './cash-months.ts'

const CashChart = lazy(() => import('./CashChart.tsx'))

/** Schedules are opened for it: what changes many times in a row is read once. */
const QUIET_MS = 2_000

interface CashTileProps {
  spaceId: string
  /** null: the whole space. */
  nodeId: string | null
  view: IndicatorView
}

/** What goes out by month: as planned, as it went, and as it still will; as a chart or as the table behind it. */
export function CashTile({ spaceId, nodeId, view: { newestAt } }: CashTileProps) {
  const { t } = useTranslation('scoreboard')
  const input = { spaceId, period: 'month' as const, by: 'schedule', ...(nodeId !== null && { epsId: nodeId }) }
  const stamp = useSettled(newestAt, QUIET_MS)
  const { value, error, again } = useRead(
    `board cash ${spaceId} ${nodeId}`,
    async (signal) => (await call(analyticsCash, { params: {}, input, signal, quiet: true })).cash,
    stamp,
  )
  const months = useMemo(() => (value ? cashMonths(value) : []), [value])
  if (error !== null && !value) return <ReadFailure error={error} again={again} />
  if (!value) return <p className="scoreboard-muted">{t('cashAdding')}</p>
  if (months.length === 0) return <p className="scoreboard-muted">{t('noCash')}</p>
  const currency = value.currency ?? ''
  return (
    <ChartOrTable
      chart={<CashChart months={months} currency={currency} dataDate={value.dataDate} />}
      table={<CashTable months={months} currency={currency} />}
      note={value.unread > 0 && <p className="scoreboard-muted">{t('cashUnread', { count: value.unread })}</p>}
    />
  )
}

const columns = ['plan', 'actual', 'forecast', 'planSum', 'cashSum'] as const

function CashTable({ months, currency }: { months: readonly CashMonth[]; currency: string }) {
  const { t } = useTranslation('scoreboard')
  const number = useNumbers()
  return (
    <table className="scoreboard-table">
      <thead>
        <tr>
          <th>{t('cash.month', { currency })}</th>
          {columns.map((column) => (
            <th key={column} className="is-number">
              {t(`cash.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {months.map((month) => (
          <tr key={month.day}>
            <td>{dateOf(month.day)}</td>
            {columns.map((column) => (
              <td key={column} className="is-number">
                {number(month[column])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
