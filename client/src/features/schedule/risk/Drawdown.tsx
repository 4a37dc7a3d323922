import type { ToldRiskRun } from '@plumbline/core/contract'
import { MINUTES_PER_DAY } from '@plumbline/core/time'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../parts/values/date.ts'
import { formatNumber } from '../../../parts/values/number.ts'
import { localMinutes } from './risk-words.ts'

const WIDTH = 560
const HEIGHT = 150
const LEFT = 40
const BOTTOM = 22
const TOP = 8

interface Point {
  at: string
  /** Days that are still held back, and days that P80 lies behind the plan. */
  left: number
  needed: number
}

/** How what is held back is used up from run to run, beside what P80 needs of it. `runs`: the latest first. */
export function Drawdown({ runs }: { runs: readonly ToldRiskRun[] }) {
  const { t, i18n } = useTranslation('risk')
  const points = runs
    .toReversed()
    .flatMap(({ at, planned, p80, contingency }): Point[] =>
      contingency ? [{ at, left: contingency.days - contingency.used, needed: (p80 - planned) / MINUTES_PER_DAY }] : [],
    )
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < 2) return null
  const days = points.flatMap(({ left, needed }) => [left, needed, 0])
  const [least, most] = [Math.min(...days), Math.max(1, ...days)]
  const [from, to] = [Date.parse(first.at), Date.parse(last.at)]
  const x = (at: string): number => LEFT + ((Date.parse(at) - from) / Math.max(1, to - from)) * (WIDTH - LEFT - 8)
  const y = (value: number): number => TOP + ((most - value) / (most - least)) * (HEIGHT - TOP - BOTTOM)
  const number = (value: number): string => formatNumber(Math.round(value * 10) / 10, i18n.language)
  const line = (of: 'left' | 'needed'): string =>
    points.map((point) => `${x(point.at).toFixed(1)},${y(point[of]).toFixed(1)}`).join(' ')
  const label = t('drawdown.told', { left: number(last.left), needed: number(last.needed) })
  return (
    <figure className="risk-drawdown" data-testid="risk-drawdown">
      <figcaption>
        <b>{t('drawdown.title')}</b> <span className="is-left">{t('drawdown.left')}</span>{' '}
        <span className="is-needed">{t('drawdown.needed')}</span>
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
        {[...new Set([most, 0, least])].map((value) => (
          <g key={value}>
            <line className="risk-grid" x1={LEFT} x2={WIDTH - 8} y1={y(value)} y2={y(value)} />
            <text x={LEFT - 6} y={y(value) + 4} textAnchor="end">
              {number(value)}
            </text>
          </g>
        ))}
        <polyline className="is-needed" points={line('needed')} />
        <polyline className="is-left" points={line('left')} />
        {points.map(({ at, left }) => (
          <circle key={at} cx={x(at)} cy={y(left)} r={3}>
            <title>{`${formatDateTime(localMinutes(at))}: ${t('days', { days: number(left) })}`}</title>
          </circle>
        ))}
        <text x={LEFT} y={HEIGHT - 6}>
          {formatDateTime(localMinutes(first.at))}
        </text>
        <text x={WIDTH - 8} y={HEIGHT - 6} textAnchor="end">
          {formatDateTime(localMinutes(last.at))}
        </text>
      </svg>
    </figure>
  )
}
