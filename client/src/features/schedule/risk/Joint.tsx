import type { RiskResult } from '@plumbline/core/risk'
import type { Instant } from '@plumbline/core/time'
import { useTranslation } from 'react-i18next'
import { shortFinishDate } from '../../../parts/values/date.ts'
import { moneyText } from './risk-words.ts'

const WIDTH = 360
const HEIGHT = 200
const LEFT = 64
const BOTTOM = 22
const EDGE = 8

interface JointProps {
  joint: RiskResult['joint']
  target: Instant | null
  budget: number | null
}

/** Futures by finish and cost: those below and left of both lines keep both. */
export function Joint({ joint, target, budget }: JointProps) {
  const { t } = useTranslation('risk')
  const dates = [...joint.map(([date]) => date), ...(target === null ? [] : [target])]
  const costs = [...joint.map(([, cost]) => cost), ...(budget === null ? [] : [budget])]
  const [from, to] = [Math.min(...dates), Math.max(...dates)]
  const [low, high] = [Math.min(...costs), Math.max(...costs)]
  const x = (date: number): number => LEFT + ((date - from) / Math.max(1, to - from)) * (WIDTH - LEFT - EDGE)
  const y = (cost: number): number =>
    HEIGHT - BOTTOM - ((cost - low) / Math.max(1, high - low)) * (HEIGHT - BOTTOM - EDGE)
  const keeps = ([date, cost]: readonly [number, number]): boolean =>
    date <= (target ?? Number.POSITIVE_INFINITY) && cost <= (budget ?? Number.POSITIVE_INFINITY)
  const dots = (futures: JointProps['joint']): string =>
    futures.map(([date, cost]) => `M${x(date)} ${y(cost)}h0`).join('')
  return (
    <svg
      className="risk-chart"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={t('jointChart')}
      data-testid="risk-joint"
    >
      <path className="risk-dots" d={dots(joint.filter(keeps))} />
      <path className="risk-dots is-beyond" d={dots(joint.filter((one) => !keeps(one)))} />
      {target !== null && (
        <g className="risk-target">
          <line x1={x(target)} x2={x(target)} y1={EDGE} y2={HEIGHT - BOTTOM} />
        </g>
      )}
      {budget !== null && (
        <g className="risk-target">
          <line x1={LEFT} x2={WIDTH - EDGE} y1={y(budget)} y2={y(budget)} />
        </g>
      )}
      {[low, high].map((cost, i) => (
        <text key={i === 0 ? 'low' : 'high'} x={LEFT - 6} y={y(cost) + (i === 0 ? 0 : 10)} textAnchor="end">
          {moneyText(cost)}
        </text>
      ))}
      {[from, to].map((date, i) => (
        <text key={i === 0 ? 'from' : 'to'} x={x(date)} y={HEIGHT - 6} textAnchor={i === 0 ? 'start' : 'end'}>
          {shortFinishDate(date)}
        </text>
      ))}
    </svg>
  )
}
