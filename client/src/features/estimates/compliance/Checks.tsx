import { useTranslation } from 'react-i18next'
import { MOST_ROWS, useFirstRows } from '../first-rows.ts'
import { useFigures } from '../use-estimate.ts'
import type { ComplianceProps } from './ComplianceDialog.tsx'

const order = { error: 0, warn: 1, ok: 2 }

/** What is wrong, the worst first; each leads to its item. */
export function Checks({ estimate, compliance, show }: ComplianceProps & { show: (itemId: string) => void }) {
  const { t } = useTranslation('estimates')
  const { document } = useFigures(estimate)
  const shown = useFirstRows()
  const results = [...compliance.results].sort((one, other) => order[one.state] - order[other.state])
  return (
    <section aria-label={t('compliance.problems')} className="estimates-checks">
      <ul>
        {results.slice(0, shown).map(({ itemId, ruleId, check, state }) => (
          <li key={`${itemId} ${ruleId} ${check}`} className={`is-${state}`}>
            <button type="button" onClick={() => show(itemId)}>
              <b>{t(`compliance.state.${state}`)}</b> {document.items.get(itemId)?.rateCode}{' '}
              {document.items.get(itemId)?.name}: {t(`compliance.check.${check}`)}
            </button>
          </li>
        ))}
        {results.length === 0 && <li className="pl-muted">{t('compliance.nothing')}</li>}
        {results.length > MOST_ROWS && (
          <li className="pl-muted">{t('compliance.more', { count: results.length - MOST_ROWS })}</li>
        )}
      </ul>
    </section>
  )
}
