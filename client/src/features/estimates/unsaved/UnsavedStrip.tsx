import { Button } from '@blueprintjs/core'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { EstimateSession } from '../estimate-session.ts'

/** So much of what this person did the server would not take; nothing where it took all. */
export function UnsavedStrip({ estimate, open }: { estimate: EstimateSession; open: () => void }) {
  const { t } = useTranslation('estimates')
  const { refused } = useSnapshot(estimate.state)
  if (refused.length === 0) return null
  return (
    <p className="estimates-strip" data-testid="estimate-unsaved">
      {t('lost', { count: refused.length })}{' '}
      <Button size="small" variant="minimal" text={t('unsaved.look')} onClick={open} />
    </p>
  )
}
