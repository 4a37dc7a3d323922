import './batch.css'
import { Button, ProgressBar } from '@blueprintjs/core'
import { Stop } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { stopBatch, useBatch, useNewsOfBatch } from './batch-state.ts'

/** In a status bar: how far the calculation of many schedules is, and how to stop it; nothing while none runs. */
export function BatchStatus({ spaceId }: { spaceId: string }) {
  const { t } = useTranslation('batch')
  useNewsOfBatch(spaceId)
  const batch = useBatch(spaceId)
  if (!batch) return null
  const { finished, total, current } = batch
  return (
    <span className="batch-status" role="status" data-testid="batch">
      <ProgressBar value={finished / total} stripes={false} intent="primary" />
      <span>{t('progress', { finished, total })}</span>
      {current && <span className="batch-current">{current}</span>}
      <Button
        size="small"
        variant="minimal"
        icon={<Stop size={12} />}
        text={t('stop')}
        onClick={() => void stopBatch(batch)}
      />
    </span>
  )
}
