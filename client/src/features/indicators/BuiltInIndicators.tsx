import { indicatorCodes, indicatorKinds } from '@plumbline/core/indicators'
import { useTranslation } from 'react-i18next'

/** The indicators that are there without anybody making them, and what each of them is. */
export function BuiltInIndicators() {
  const { t } = useTranslation(['indicators', 'scoreboard'])
  return (
    <section className="indicators-built-in" aria-labelledby="built-in-indicators">
      <h2 id="built-in-indicators">{t('builtIn')}</h2>
      <p className="pl-muted">{t('builtInWhat')}</p>
      <table className="pl-list-table indicators-table">
        <thead>
          <tr>
            <th className="is-name">{t('column.name')}</th>
            <th>{t('column.rule')}</th>
            <th className="is-limits">{t('better')}</th>
          </tr>
        </thead>
        <tbody>
          {indicatorCodes.map((code) => (
            <tr key={code}>
              <td className="is-name">{t(`scoreboard:indicator.${code}`)}</td>
              <td>{t(`explain.${code}`)}</td>
              <td className="is-limits">{t(`way.${indicatorKinds[code].better ?? 'none'}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
