import type { RiskAssumptions } from '@plumbline/core/contract'
import type { RiskInput, RiskResult } from '@plumbline/core/risk'
import { useTranslation } from 'react-i18next'
import { rowLabel } from '../../../documents/schedule/words/row-label.ts'
import { useSchedule } from '../base/schedule-context.ts'
import { daysText } from './risk-words.ts'

const SHOWN = 9

/** What moves the finish: where it ends on average when the input is low, and when it is high. */
export function Tornado({ result, assumed }: { result: RiskResult; assumed: RiskAssumptions }) {
  const { t } = useTranslation('risk')
  const { mean } = result.finish
  const shown = result.inputs.slice(0, SHOWN)
  const widest = Math.max(1, ...shown.flatMap(({ low, high }) => [Math.abs(low - mean), Math.abs(high - mean)]))
  if (shown.length === 0) return <p className="schedule-hint">{t('noInputs')}</p>
  return (
    <ol className="risk-tornado" data-testid="risk-tornado">
      {shown.map((input) => (
        <Line key={`${input.kind} ${input.id}`} input={input} mean={mean} widest={widest} assumed={assumed} />
      ))}
    </ol>
  )
}

interface LineProps {
  input: RiskInput
  mean: number
  widest: number
  assumed: RiskAssumptions
}

function Line({ input, mean, widest, assumed }: LineProps) {
  const { t } = useTranslation('risk')
  const { actions } = useSchedule()
  const { kind, id, low, high } = input
  const isEvent = kind !== 'duration'
  const label = (isEvent ? eventName(assumed, id) : rowLabel(actions.session, id)) || t('gone')
  const share = (date: number): number => 50 + ((date - mean) / widest) * 50
  const [from, to] = [Math.min(share(low), share(high)), Math.max(share(low), share(high))]
  const swing = daysText(Math.abs(high - low))
  return (
    <li className={isEvent ? 'is-risk' : undefined}>
      {isEvent ? (
        <span className="risk-input" title={label}>
          {label}
        </span>
      ) : (
        <button
          type="button"
          className="schedule-link risk-input"
          title={label}
          onClick={() => actions.showRow(id, 'look')}
        >
          {label}
        </button>
      )}
      <span className="risk-swing" title={t('swing', { days: swing })}>
        <i className="is-low" style={{ left: `${from}%`, width: `${Math.max(0, Math.min(50, to) - from)}%` }} />
        <i
          className="is-high"
          style={{ left: `${Math.max(50, from)}%`, width: `${Math.max(0, to - Math.max(50, from))}%` }}
        />
      </span>
      <span className="risk-days">{t('days', { days: swing })}</span>
    </li>
  )
}

/** Of a risk, a weather, or a way of a branch with the branch before it. */
function eventName({ risks, branches, weathers }: RiskAssumptions, id: string): string {
  const known = [...risks, ...weathers].find((one) => one.id === id)
  if (known) return known.name
  const branch = branches.find(({ ways }) => ways.some((way) => way.id === id))
  const way = branch?.ways.find((one) => one.id === id)
  return branch && way ? `${branch.name}: ${way.name}` : ''
}
