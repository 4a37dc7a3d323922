import { Button } from '@blueprintjs/core'
import { useTranslation } from 'react-i18next'
import { useSources } from './use-sources.ts'

interface SourcesStripProps {
  estimateId: string
  scheduleId: string
  open: () => void
}

/** Says that the models have come to other quantities than the estimate has. */
export function SourcesStrip({ estimateId, scheduleId, open }: SourcesStripProps) {
  const { t } = useTranslation('estimates')
  const count = useSources(estimateId, scheduleId).value?.lines.length ?? 0
  if (count === 0) return null
  return (
    <p className="estimates-strip" role="status">
      {t('takeOff.differs', { count })}{' '}
      <Button size="small" variant="minimal" text={t('takeOff.look')} onClick={open} />
    </p>
  )
}
