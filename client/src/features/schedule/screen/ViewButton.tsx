import { Button, PopoverNext, Tooltip } from '@blueprintjs/core'
import { LayoutGrid } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { soon } from '../base/soon.ts'
import { BarsPopover } from '../gantt/BarsPopover.tsx'
import { useScreen } from './use-screen.ts'

const ViewMenu = soon('ViewMenu')

/** Switches the look of the schedule: layouts, and all that can be shown or hidden. */
export function ViewButton() {
  const { actions } = useScreen()
  const { layouts, state } = actions
  const { t } = useTranslation('view')
  const { list, layoutId, listOpen } = useSnapshot(layouts.state)
  const { viewTab } = useSnapshot(state)
  const shown = list.find(({ id }) => id === layoutId)
  return (
    <BarsPopover>
      <PopoverNext
        isOpen={listOpen}
        onInteraction={(open) => {
          layouts.state.listOpen = open
        }}
        placement="bottom-end"
        content={<ViewMenu />}
      >
        <Tooltip
          content={t('layouts.switch')}
          placement="bottom"
          hoverOpenDelay={400}
          openOnTargetFocus={false}
          compact
        >
          <Button
            size="small"
            variant="minimal"
            icon={<LayoutGrid size={14} />}
            active={viewTab !== null}
            text={shown?.name ?? t('layouts.short')}
            aria-label={t('layouts.switch')}
            className="schedule-filter-button"
            data-command="layouts"
          />
        </Tooltip>
      </PopoverNext>
    </BarsPopover>
  )
}
