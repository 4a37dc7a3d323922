import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { useSchedule } from '../base/schedule-context.ts'
import type { LineProps } from './LaneLine.tsx'
import { amountAt, type MoneySeriesName, moneyText } from './lane-money.ts'
import { Periods } from './Periods.tsx'
import type { HasUsage } from './usage-model.ts'

/** One series of a lane of money by period, or added up. */
export function MoneyLine({ usage: { edges }, lane, shown, index, series }: LineProps & { series: MoneySeriesName }) {
  const { actions } = useSchedule<HasUsage>()
  const { t, i18n } = useTranslation('usage')
  const { cumulative } = useSnapshot(actions.usage.state)
  const amounts = lane.money?.[series]
  if (!amounts) return null
  return (
    <tr className="usage-money-line" aria-rowindex={index + 2} data-testid={`usage-money-${series}`}>
      <th>{t(`money.${series}`)}</th>
      <td />
      <Periods shown={shown}>
        {(at) => <MoneyCell key={edges[at]} amount={amountAt(amounts, at, cumulative)} language={i18n.language} />}
      </Periods>
    </tr>
  )
}

export const MoneyCell = ({ amount, language }: { amount: bigint; language: string }) => (
  <td className="usage-figure">{amount === 0n ? '' : moneyText(amount, language)}</td>
)
