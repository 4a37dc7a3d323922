import './settings.css'
import { Button } from '@blueprintjs/core'
import type { TargetDatesUpdated } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../parts/values/number.ts'
import { PanelDialog } from '../../../shell/PanelDialog.tsx'
import { useSchedule } from '../base/schedule-context.ts'
import type { HasCalculation } from './calculation-actions.ts'

interface TargetDatesProps {
  found: Omit<TargetDatesUpdated, 'unmatchedCodes'> & { unmatchedCodes: readonly string[] }
  close: () => void
}

/** Refreshing values of works is confirmed with their count. */
export function TargetDatesDialog({ found, close }: TargetDatesProps) {
  const { actions } = useSchedule<HasCalculation>()
  const { t, i18n } = useTranslation('settings')
  const number = (value: number): string => formatNumber(value, i18n.language)
  const { targetName: name, matched, changed, unmatched, unmatchedCodes } = found
  const confirm = (): void => {
    close()
    void actions.calculation.updateTargetDates()
  }
  return (
    <PanelDialog
      isOpen
      width={520}
      title={t('targets.title')}
      onClose={close}
      footer={
        <>
          <Button text={t('schedule:delete.cancel')} onClick={close} />
          <Button intent="primary" autoFocus text={t('targets.confirm', { n: number(matched) })} onClick={confirm} />
        </>
      }
    >
      <p>{t('targets.text', { count: matched, n: number(matched), name })}</p>
      <p className="schedule-muted">{t('targets.changed', { count: changed, n: number(changed) })}</p>
      {unmatched > 0 && (
        <>
          <p>{t('targets.unmatched', { count: unmatched, n: number(unmatched) })}</p>
          <p className="schedule-muted">{unmatchedCodes.join(', ')}</p>
        </>
      )}
    </PanelDialog>
  )
}
