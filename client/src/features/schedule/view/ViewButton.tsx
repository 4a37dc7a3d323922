import { Button, PopoverNext, Tooltip } from '@blueprintjs/core'
import { LayoutGrid } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { useSchedule } from '../screen/schedule-context.ts'
import { Choice } from './NamedLines.tsx'

/** Switches the look of the schedule, and leads to the panel where looks are made. */
export function LayoutButton() {
  const { actions } = useSchedule()
  const { layouts, state } = actions
  const { t } = useTranslation('view')
  const { list, layoutId, listOpen } = useSnapshot(layouts.state)
  const { viewTab } = useSnapshot(state)
  const shown = list.find(({ id }) => id === layoutId)
  const close = (): void => {
    layouts.state.listOpen = false
  }
  const choose = (id: string | null): void => {
    close()
    void layouts.choose(id)
  }
  return (
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
        </div>
      }
    >
      <Tooltip content={t('layouts.switch')} placement="bottom" hoverOpenDelay={400} openOnTargetFocus={false} compact>
        <Button
          size="small"
          variant="minimal"
          icon={<LayoutGrid size={14} />}
          active={viewTab !== null}
          text={shown?.name}
          aria-label={t('layouts.switch')}
          className="schedule-filter-button"
          data-command="layouts"
        />
      </Tooltip>
    </PopoverNext>
  )
}
