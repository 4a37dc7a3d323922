import { Button, Menu, MenuDivider, PopoverNext, Tooltip } from '@blueprintjs/core'
import { LayoutGrid } from '@blueprintjs/icons'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { CommandItem } from '../base/CommandItem.tsx'
import { Choice } from '../base/NamedLines.tsx'
import { type CommandId, commandOf } from '../commands/registry.ts'
import { BarsPopover } from '../gantt/BarsPopover.tsx'
import { useScreen } from './use-screen.ts'

/** What is shown beside the layouts, in groups. */
const groups: readonly (readonly CommandId[])[] = [
  ['bars', 'histogram', 'daysOrBars', 'timeTravel', 'criticalOnly'],
  ['columns', 'viewRows', 'viewScale', 'viewChanges'],
  ['zoomIn', 'zoomOut', 'fit', 'showDataDate'],
]

/** Switches the look of the schedule: layouts, and all that can be shown or hidden. */
export function ViewButton() {
  const { actions } = useScreen()
  const { layouts, state } = actions
  const { t } = useTranslation('view')
  const { list, layoutId, listOpen } = useSnapshot(layouts.state)
  const { viewTab, ganttView, criticalOnly } = useSnapshot(state)
  const { open: isTravelling } = useSnapshot(actions.time.state)
  const { on: showsDays } = useSnapshot(actions.days.state)
  const shown = list.find(({ id }) => id === layoutId)
  const on: Partial<Record<CommandId, boolean>> = {
    histogram: ganttView.histogram.open,
    daysOrBars: showsDays,
    timeTravel: isTravelling,
    criticalOnly,
  }
  const close = (): void => {
    layouts.state.listOpen = false
  }
  const choose = (id: string | null): void => {
    close()
    void layouts.choose(id)
  }
  return (
    <BarsPopover>
      <PopoverNext
        isOpen={listOpen}
        onInteraction={(open) => {
          layouts.state.listOpen = open
        }}
        placement="bottom-end"
        content={
          <div className="view-switcher" data-testid="layouts">
            <ul className="view-list" aria-label={t('layouts.title')}>
              <li>
                <Choice name={t('layouts.usual')} chosen={layoutId === null} choose={() => choose(null)} />
              </li>
              {list.map(({ id, name }) => (
                <li key={id}>
                  <Choice name={name} chosen={id === layoutId} choose={() => choose(id)} />
                </li>
              ))}
            </ul>
            <Button
              size="small"
              fill
              text={t('layouts.manage')}
              onClick={() => {
                close()
                state.viewTab = 'layouts'
              }}
            />
            <Menu size="small">
              {groups.map((ids) => (
                <Fragment key={ids[0]}>
                  <MenuDivider />
                  {ids.map((id) => (
                    <CommandItem key={id} command={commandOf(id)} isOn={on[id] ?? false} done={close} />
                  ))}
                </Fragment>
              ))}
            </Menu>
          </div>
        }
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
