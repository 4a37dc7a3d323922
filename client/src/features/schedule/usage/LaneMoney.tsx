import { useTranslation } from 'react-i18next'
import type { UsageLane } from '../../../documents/schedule/session/live-usage.ts'
import { moneySeries, moneyText, wholeOf } from './lane-money.ts'

/** What a lane of money comes to in the end. */
export function LaneMoney({ money }: { money: NonNullable<UsageLane['money']> }) {
  const { t, i18n } = useTranslation('usage')
  return (
    <dl className="usage-money" data-testid="usage-money">
      {moneySeries.map((name) => {
        const series = money[name]
        return (
          series && (
            <div key={name}>
              <dt>{t(`money.${name}`)}</dt>
              <dd>{moneyText(wholeOf(series), i18n.language)}</dd>
            </div>
          )
        )
      })}
    </dl>
  )
}
