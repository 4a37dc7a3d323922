import { moneyText } from '@plumbline/core/estimates'
import { useTranslation } from 'react-i18next'
import { shortCode } from '../../i18n/languages.ts'
import { formatNumber } from '../../i18n/number.ts'
import type { EstimateSession } from './estimate-session.ts'
import { useFigures } from './use-estimate.ts'

/** From the sum of the items to the price with tax; it follows while somebody types. */
export function TotalsBar({ estimate }: { estimate: EstimateSession }) {
  const { t, i18n } = useTranslation('estimates')
  const language = shortCode(i18n.language)
  const { calculation, document, isWorkingOut } = useFigures(estimate)
  const { items, lines, net, vat, gross } = calculation.totals()
  const { all } = calculation
  const money = (amount: bigint): string => moneyText(amount, language)
  const percent = (text: string): string => `${formatNumber(Number(text), language)} %`
  return (
    <table className="estimates-totals" data-testid="estimate-totals" aria-busy={isWorkingOut}>
      <tbody>
        <tr className="is-sum">
          <th scope="row">
            {t('totals.items', { count: all.priced })}
            {all.uncounted > 0 && (
              <span className="estimates-warning">{t('totals.uncounted', { count: all.uncounted })}</span>
            )}
          </th>
          <td>{money(items)}</td>
        </tr>
        {lines.map(({ id, name, percent: rate, on, amount }) => (
          <tr key={id}>
            <th scope="row">
              {name} <small>{t('totals.of', { percent: percent(rate), on: money(on) })}</small>
            </th>
            <td>{money(amount)}</td>
          </tr>
        ))}
        <tr className="is-sum">
          <th scope="row">{t('totals.net')}</th>
          <td data-testid="estimate-net">{money(net)}</td>
        </tr>
        <tr>
          <th scope="row">
            {t('totals.vat')}{' '}
            <small>{t('totals.of', { percent: percent(document.settings.vat), on: money(net) })}</small>
          </th>
          <td>{money(vat)}</td>
        </tr>
        <tr className="is-gross">
          <th scope="row">
            {t('totals.gross')} {document.settings.currency !== '' && <small>{document.settings.currency}</small>}
          </th>
          <td data-testid="estimate-gross">{money(gross)}</td>
        </tr>
      </tbody>
    </table>
  )
}
