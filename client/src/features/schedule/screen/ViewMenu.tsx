import { Button, Menu, MenuDivider } from '@blueprintjs/core'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { Choice } from '../base/NamedLines.tsx'
import type { CommandId } from '../commands/registry.ts'
import { CommandItem } from './CommandItem.tsx'
import { useScreen } from './use-screen.ts'

/** What is shown beside the layouts, in groups. */
const groups: readonly (readonly CommandId[])[] = [
  ['bars', 'histogram', 'daysOrBars', 'timeTravel', 'criticalOnly'],
  ['columns', 'viewRows', 'viewScale', 'viewChanges'],
  ['zoomIn', 'zoomOut', 'fit', 'showDataDate'],
]

/** The layouts, and all that can be shown or hidden. */
export function ViewMenu() {
  const { actions } = useScreen()
  const { layouts, state } = actions
  const { t } = useTranslation('view')
  const { list, layoutId } = useSnapshot(layouts.state)
  const { ganttView, criticalOnly } = useSnapshot(state)
  const { open: isTravelling } = useSnapshot(actions.time.state)
  const { on: showsDays } = useSnapshot(actions.days.state)
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
              <CommandItem key={id} id={id} isOn={on[id] ?? false} done={close} />
            ))}
          </Fragment>
        ))}
      </Menu>
    </div>
  )
}
