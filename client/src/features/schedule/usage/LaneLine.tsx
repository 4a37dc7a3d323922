import { ChevronDown, ChevronRight } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { Usage, UsageLane } from '../../../documents/schedule/session/live-usage.ts'
import { formatNumber } from '../../../parts/values/number.ts'
import { useSchedule } from '../base/schedule-context.ts'
import { amountAt } from './lane-money.ts'
import { laneName } from './lane-name.ts'
import { MoneyCell } from './MoneyLine.tsx'
import { OverButton } from './OverButton.tsx'
import { Periods, type ShownPeriods } from './Periods.tsx'
import { canOpen, type HasUsage } from './usage-model.ts'

export interface LineProps {
  usage: Usage
  lane: UsageLane
  shown: ShownPeriods
  /** Among all rows. */
  index: number
}

/** One resource, or several together, by period. */
export function LaneLine({ usage: { edges, dataDay }, lane, shown, index }: LineProps) {
  const { actions } = useSchedule<HasUsage>()
  const { t, i18n } = useTranslation('usage')
  const state = useSnapshot(actions.usage.state)
  const isOpen = state.opened.includes(lane.id)
  const name = laneName(lane, t)
  return (
    <tr aria-rowindex={index + 2}>
      <th title={`${lane.code} ${name}`.trim()}>
        {(canOpen(state) || lane.money) && (
          <button
            type="button"
            className="usage-open"
            aria-expanded={isOpen}
            aria-label={
              lane.money ? t(isOpen ? 'closeMoney' : 'openMoney', { name }) : t(isOpen ? 'close' : 'open', { name })
            }
            onClick={() => actions.usage.toggle(lane.id)}
          >
            {isOpen ? <ChevronDown size={12} /> : <ChevronRight size={12} />}
          </button>
        )}
        {name}
      </th>
      <td>
        <OverButton lane={lane} />
      </td>
      <Periods shown={shown}>
        {(at) =>
          lane.money ? (
            <MoneyCell
              key={edges[at]}
              amount={amountAt(lane.money.spent, at, state.cumulative)}
              language={i18n.language}
            />
          ) : (
            <td
              key={edges[at]}
              className={lane.over[at] === 1 && edges[at + 1]! > dataDay ? 'usage-figure is-over' : 'usage-figure'}
            >
              {lane.values[at]! > 0 ? formatNumber(lane.values[at]!, i18n.language) : ''}
            </td>
          )
        }
      </Periods>
    </tr>
  )
}
