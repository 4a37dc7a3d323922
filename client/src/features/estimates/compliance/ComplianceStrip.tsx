import { Button } from '@blueprintjs/core'
import { useTranslation } from 'react-i18next'
import type { Compliance } from './use-compliance.ts'

interface ComplianceStripProps {
  compliance: Compliance
  open: () => void
  /** Shows the items that no work does. */
  show: () => void
}

/** Errors first; green when every item has its works. */
export function ComplianceStrip({ compliance, open, show }: ComplianceStripProps) {
  const { t } = useTranslation('estimates')
  const { items, matched, results } = compliance
  const errors = results.filter(({ state }) => state === 'error').length
  const warnings = results.filter(({ state }) => state === 'warn').length
  const isClean = items > 0 && matched === items && errors === 0
  // What has no items yet lacks no works.
  if (items === 0 && errors === 0 && warnings === 0) return null
  return (
    <div className={`estimates-compliance${isClean ? ' is-clean' : ''}`} role="status" data-testid="compliance">
      <b>{t('compliance.title')}</b>
      {isClean ? (
        <span>{t('compliance.all', { count: items })}</span>
      ) : (
        <>
          <progress max={Math.max(items, 1)} value={matched} aria-label={t('compliance.matched', { matched, items })} />
          <span>{t('compliance.matched', { matched, items })}</span>
          {errors > 0 && <b>{t('compliance.errors', { count: errors })}</b>}
          {warnings > 0 && <span>{t('compliance.warnings', { count: warnings })}</span>}
          {items > matched && (
            <Button
              size="small"
              variant="minimal"
              text={t('compliance.without', { count: items - matched })}
              onClick={show}
            />
          )}
        </>
      )}
      <Button size="small" variant="minimal" text={t('compliance.open')} onClick={open} />
    </div>
  )
}
