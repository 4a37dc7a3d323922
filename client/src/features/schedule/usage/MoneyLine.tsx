import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { useSchedule } from '../base/schedule-context.ts'
import type { LineProps } from './LaneLine.tsx'
import { type MoneySeriesName, moneyText, runningOf } from './lane-money.ts'
import { Periods } from './Periods.tsx'
import type { HasUsage } from './usage-model.ts'

/** One series of a lane of money by period, or added up. */
export function MoneyLine({ usage: { edges }, lane, shown, index, series }: LineProps & { series: MoneySeriesName }) {
  const { t } = useTranslation('usage')
  const amounts = lane.money?.[series]
  if (!amounts) return null
  return (
    <tr className="usage-money-line" aria-rowindex={index + 2} data-testid={`usage-money-${series}`}>
      <th>{t(`money.${series}`)}</th>
      <td />
      <Periods shown={shown}>{(at) => <MoneyCell key={edges[at]} series={amounts} at={at} />}</Periods>
    </tr>
  )
}

export function MoneyCell({ series, at }: { series: BigInt64Array; at: number }) {
  const { actions } = useSchedule<HasUsage>()
  const { i18n } = useTranslation('usage')
  const { cumulative } = useSnapshot(actions.usage.state)
  const amount = (cumulative ? runningOf(series) : series)[at]!
  return <td className="usage-figure">{amount === 0n ? '' : moneyText(amount, i18n.language)}</td>
}
