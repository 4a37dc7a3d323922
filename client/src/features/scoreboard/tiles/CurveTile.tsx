import type { IndicatorView } from '@plumbline/core/contract'
import { lazy, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { dateOf, useNumbers } from '../../../i18n/format.ts'
import { ChartOrTable } from './ChartOrTable.tsx'
import { type ProgressPoint, progressShares } from './progress-shares.ts'

const CurveChart = lazy(() => import('./CurveChart.tsx'))

/** Target, fact and forecast by weeks, as a chart or as the table behind it. */
export function CurveTile({ view }: { view: IndicatorView }) {
  const { t } = useTranslation('scoreboard')
  const { curve, dataDate } = view
  const points = useMemo(() => (curve ? progressShares(curve, dataDate) : []), [curve, dataDate])
  if (points.length === 0) return <p className="scoreboard-muted">{t('noDates')}</p>
  return (
    <ChartOrTable chart={<CurveChart points={points} dataDate={dataDate} />} table={<CurveTable points={points} />} />
  )
}

function CurveTable({ points }: { points: readonly ProgressPoint[] }) {
  const { t } = useTranslation('scoreboard')
  const number = useNumbers()
  const share = (value: number | null): string => (value === null ? '–' : t('percent', { n: number(value) }))
  return (
    <table className="scoreboard-table">
      <thead>
        <tr>
          <th>{t('week')}</th>
          {(['target', 'fact', 'forecast'] as const).map((series) => (
            <th key={series} className="is-number">
              {t(`series.${series}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {points.map(({ day, target, fact, forecast }) => (
          <tr key={day}>
            <td>{dateOf(day)}</td>
            <td className="is-number">{share(target)}</td>
            <td className="is-number">{share(fact)}</td>
            <td className="is-number">{share(forecast)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
