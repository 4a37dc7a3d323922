import { Button, PopoverNext, Tooltip } from '@blueprintjs/core'
import { GanttChart } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { useSchedule } from '../screen/schedule-context.ts'
import { BarsPanel } from './BarsPanel.tsx'

/** Opens what is said about bars: other versions below them, labels, colours, what stands around them. */
export function BarsButton() {
  const { actions } = useSchedule()
  const { t } = useTranslation('gantt')
  const { barsOpen } = useSnapshot(actions.state)
  return (
    <PopoverNext
      isOpen={barsOpen}
      onInteraction={(open) => {
        actions.state.barsOpen = open
      }}
      placement="bottom-end"
      content={<BarsPanel />}
    >
      <Tooltip content={t('title')} placement="bottom" hoverOpenDelay={400} openOnTargetFocus={false} compact>
        <Button
          size="small"
          variant="minimal"
          icon={<GanttChart size={14} />}
          aria-label={t('title')}
          data-command="bars"
        />
      </Tooltip>
    </PopoverNext>
  )
}
