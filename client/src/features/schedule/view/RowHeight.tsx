import { SegmentedControl, Switch } from '@blueprintjs/core'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { rowHeights } from '../base/row-style.ts'
import { useSchedule } from '../base/schedule-context.ts'
import { setRowStyle } from './set-row-style.ts'

/** How high rows are, and whether long names take two lines. */
export function RowHeight() {
  const { actions } = useSchedule()
  const { t } = useTranslation('view')
  const { rowStyle } = useSnapshot(actions.state)
  return (
    <section className="view-section" aria-label={t('rowHeight.title')} data-testid="view-row-height">
      <h3>{t('rowHeight.title')}</h3>
      <SegmentedControl
        size="small"
        fill
        options={rowHeights.map((height) => ({ value: String(height), label: t(`rowHeight.${height}`) }))}
        value={String(rowStyle.height)}
        onValueChange={(value) => setRowStyle(actions, { height: rowHeights.find((one) => String(one) === value) })}
      />
      <Switch
        className="view-switch"
        checked={rowStyle.wrap}
        label={t('rowHeight.wrap')}
        onChange={() => setRowStyle(actions, { wrap: !rowStyle.wrap })}
      />
    </section>
  )
}
