import type { EstimateTotals as Totals } from '@plumbline/core/contract'
import { priceText } from '@plumbline/core/estimates'
import { useTranslation } from 'react-i18next'
import { shortCode } from '../../i18n/languages.ts'
import { formatNumber } from '../../i18n/number.ts'

/** The cells of a list: items, without tax, with tax; as they were before while they are counted anew. */
export function EstimateTotals({ totals }: { totals: Totals | null }) {
  const { t, i18n } = useTranslation('estimates')
  if (!totals) return <td className="is-items" colSpan={3} title={t('list.counting')} aria-busy />
  const { items, uncounted, net, gross, currency, isCurrent } = totals
  const language = shortCode(i18n.language)
  const lacking = uncounted > 0 ? t('totals.uncounted', { count: uncounted }) : undefined
  const state = isCurrent ? {} : { 'aria-busy': true, title: t('list.counting') }
  const muted = isCurrent ? '' : 'pl-muted'
  return (
    <>
      <td className={`is-items ${muted}`} title={lacking}>
        {formatNumber(items, language)}
        {lacking && <span className="estimates-warning"> ({uncounted})</span>}
      </td>
      <td className={`is-net ${muted}`} {...state}>
        {priceText(net, language)}
      </td>
      <td className={`is-gross ${muted}`} {...state}>
        {priceText(gross, language)} {currency !== '' && <small>{currency}</small>}
      </td>
    </>
  )
}
