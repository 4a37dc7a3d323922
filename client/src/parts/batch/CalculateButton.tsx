import { Button } from '@blueprintjs/core'
import { Refresh } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../session/session.ts'
import { calculateSchedules, useBatch } from './batch-state.ts'

interface CalculateButtonProps {
  spaceId: string
  /** null: the whole space. */
  nodeId: string | null
}

/** Calculates the schedules at and below the node now. */
export function CalculateButton({ spaceId, nodeId }: CalculateButtonProps) {
  const { t } = useTranslation('batch')
  const can = useCan()
  const isBusy = useBatch(spaceId) !== null
  if (!can('schedule.calculate')) return null
  return (
    <Button
      variant="minimal"
      icon={<Refresh />}
      text={t('calculate')}
      disabled={isBusy}
      onClick={() => void calculateSchedules(spaceId, nodeId === null ? [] : [nodeId])}
    />
  )
}
