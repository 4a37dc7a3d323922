import type { Distribution as Futures } from '@plumbline/core/risk'
import type { Instant } from '@plumbline/core/time'
import { useTranslation } from 'react-i18next'
import { formatFinishDate, shortFinishDate } from '../../../parts/values/date.ts'

const WIDTH = 520
const HEIGHT = 220
const LEFT = 12
const RIGHT = 44
const TOP = 67
const BOTTOM = 24
const DATES = 5

interface DistributionProps {
  futures: Futures
  target: Instant | null
  planned: Instant | null
  /** Of another version. */
  beside?: Futures | null
}

/** How many futures end when, and how many by then: bars up to P80 and beyond it, and the curve of the sum. */
export function Distribution({ futures, target, planned, beside = null }: DistributionProps) {
  const { t } = useTranslation('risk')
  const { counts, first, step, percents } = futures
  const from = Math.min(first, target ?? first, planned ?? first, beside?.min ?? first)
  const to = Math.max(first + counts.length * step, target ?? first, planned ?? first, beside?.max ?? first)
  const x = (date: number): number => LEFT + ((date - from) / Math.max(1, to - from)) * (WIDTH - LEFT - RIGHT)
  const y = (share: number): number => HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM)
  const most = Math.max(...counts, 1)
  const dates = [percents[49] ?? 0, percents[79] ?? 0, percents[89] ?? 0] as const
  const [p50, p80, p90] = dates
  return (
    <svg
      className="risk-chart"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={t('chart', { p50: formatFinishDate(p50), p80: formatFinishDate(p80), p90: formatFinishDate(p90) })}
      data-testid="risk-chart"
    >
      {[0.5, 0.8, 0.9, 1].map((share) => (
        <g key={share}>
          <line className="risk-grid" x1={LEFT} x2={WIDTH - RIGHT} y1={y(share)} y2={y(share)} />
          <text x={WIDTH - RIGHT + 6} y={y(share) + 4}>{`${share * 100}%`}</text>
        </g>
      ))}
      {counts.map((count, i) => {
        const start = first + i * step
        const [left, right] = [x(start), x(start + step)]
        const height = (count / most) * (HEIGHT - TOP - BOTTOM) * 0.95
        return (
          <rect
            key={start}
            className={start < p80 ? 'risk-bar' : 'risk-bar is-beyond'}
            x={left + 0.5}
            y={HEIGHT - BOTTOM - height}
            width={Math.max(1, right - left - 1)}
            height={height}
          >
            <title>{t('bin', { from: formatFinishDate(start), to: formatFinishDate(start + step), count })}</title>
          </rect>
        )
      })}
      {beside && <polyline className="risk-curve is-beside" points={curveOf(beside, x, y)} />}
      <polyline className="risk-curve" points={curveOf(futures, x, y)} />
      {(['p50', 'p80', 'p90'] as const).map((name, i) => (
        <Mark
          key={name}
          name={name}
          x={x(dates[i]!)}
          row={i}
          label={`${name.toUpperCase()} ${shortFinishDate(dates[i]!)}`}
        />
      ))}
      {target !== null && <Mark name="target" x={x(target)} row={3} label={t('target')} />}
      {planned !== null && (
        <path className="risk-planned" d={`M${x(planned)} ${HEIGHT - BOTTOM - 5}l5 5l-5 5l-5 -5z`} />
      )}
      {Array.from({ length: DATES }, (_, i) => from + ((to - from) * i) / (DATES - 1)).map((date, i) => (
        <text key={date} x={x(date)} y={HEIGHT - 6} textAnchor={i === 0 ? 'start' : i === DATES - 1 ? 'end' : 'middle'}>
          {shortFinishDate(Math.round(date))}
        </text>
      ))}
    </svg>
  )
}

type Scale = (value: number) => number

const curveOf = ({ min, max, percents }: Futures, x: Scale, y: Scale): string =>
  [[min, 0] as const, ...percents.map((date, i) => [date, (i + 1) / 100] as const), [max, 1] as const]
    .map(([date, share]) => `${x(date)},${y(share)}`)
    .join(' ')

/** Half of a label at most: nearer to the left edge it begins at its line. */
const LABEL_HALF = 48

interface MarkProps {
  name: 'p50' | 'p80' | 'p90' | 'target'
  x: number
  /** Each label has a row of its own, so that none lies on another. */
  row: number
  label: string
}

function Mark({ name, x, row, label }: MarkProps) {
  return (
    <g className={`risk-mark is-${name}`}>
      <line x1={x} x2={x} y1={TOP - 4} y2={HEIGHT - BOTTOM} />
      <text x={x} y={12 + row * 15} textAnchor={x < LABEL_HALF ? 'start' : 'middle'}>
        {label}
      </text>
    </g>
  )
}
