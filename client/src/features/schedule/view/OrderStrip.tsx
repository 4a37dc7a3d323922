import { SortAsc } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { HasArranger } from '../arrange/arranger.ts'
import { useSchedule } from '../base/schedule-context.ts'

/** Rows would stand elsewhere now, but somebody is pointing at them. */
export function OrderStrip() {
  const { actions } = useSchedule<HasArranger>()
  const { t } = useTranslation('view')
  const { orderChanged } = useSnapshot(actions.state)
  if (!orderChanged) return null
  return (
    <div className="view-order" role="status" data-testid="order-changed">
      <SortAsc size={14} />
      {t('order.changed')}
      <button type="button" className="schedule-strip-show" onClick={() => actions.arranger.apply()}>
        {t('order.apply')}
      </button>
    </div>
  )
}
