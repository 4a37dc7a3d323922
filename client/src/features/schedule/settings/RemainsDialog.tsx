import './settings.css'
import { Button } from '@blueprintjs/core'
import type { RemainsByIntensity } from '@plumbline/core/progress'
import { useTranslation } from 'react-i18next'
import { rowLabel } from '../../../documents/schedule/words/row-label.ts'
import { formatNumber } from '../../../parts/values/number.ts'
import { PanelDialog } from '../../../shell/PanelDialog.tsx'
import { useSchedule } from '../base/schedule-context.ts'
import type { HasCalculation } from './calculation-actions.ts'

/** Works without an intensity that are named; nobody reads more. */
const NAMED = 100

interface RemainsDialogProps {
  changed: number
  skipped: readonly RemainsByIntensity['skipped'][number][]
  close: () => void
}

/** Says how many works get another remaining duration, and which have no intensity, before anything happens. */
export function RemainsDialog({ changed, skipped, close }: RemainsDialogProps) {
  const { actions } = useSchedule<HasCalculation>()
  const { t, i18n } = useTranslation('settings')
  const n = formatNumber(changed, i18n.language)
  const confirm = (): void => {
    close()
    void actions.calculation.setRemains(changed)
  }
  return (
    <PanelDialog
      isOpen
      width={520}
      title={t('remains.title')}
      onClose={close}
      footer={
        <>
          <Button text={t('schedule:delete.cancel')} onClick={close} />
          <Button
            intent="primary"
            autoFocus
            disabled={changed === 0}
            text={t('remains.confirm', { n })}
            onClick={confirm}
          />
        </>
      }
    >
      <p>{changed === 0 ? t('remains.nothing') : t('remains.text', { count: changed, n })}</p>
      {skipped.length > 0 && (
        <>
          <p>{t('remains.skipped', { count: skipped.length, n: formatNumber(skipped.length, i18n.language) })}</p>
          <ul className="settings-list" data-testid="remains-skipped">
            {skipped.slice(0, NAMED).map(({ id, reason }) => (
              <li key={id}>
                <button
                  type="button"
                  className="schedule-link"
                  onClick={() => {
                    close()
                    actions.showRow(id, 'look')
                  }}
                >
                  {rowLabel(actions.session, id)}
                </button>
                <span className="schedule-muted">{t(`remains.reason.${reason}`)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </PanelDialog>
  )
}
