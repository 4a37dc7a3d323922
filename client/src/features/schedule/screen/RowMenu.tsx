import { Menu, MenuDivider, Overlay2 } from '@blueprintjs/core'
import { Fragment, useCallback } from 'react'
import { useSnapshot } from 'valtio'
import type { MenuPlace } from '../../../instruments/planner/types.ts'
import { useScheduleText } from '../../../parts/words/schedule-text.ts'
import { AtOnce } from '../../../shell/AtOnce.tsx'
import { firstItem, walkMenu } from '../../../shell/menu-keys.ts'
import { SubMenu } from '../../../shell/SubMenu.tsx'
import { useSchedule } from '../base/schedule-context.ts'
import { useWhyReadOnly } from '../base/use-why-disabled.ts'
import type { CommandId } from '../commands/registry.ts'
import { CommandItem } from './CommandItem.tsx'

/** The id of a command, or those that stand together behind one line; `more` is a key below `menu.` of the locale. */
type Entry = CommandId | { more: string; ids: readonly CommandId[] }

const logic: readonly CommandId[] = ['link', 'unlink', 'relationSetup', 'traceLogic', 'why', 'cellHistory']
const remove: readonly CommandId[] = ['dissolve', 'deleteRows']

/** What is offered where, in groups. */
const menus: Record<MenuPlace['kind'], readonly (readonly Entry[])[]> = {
  row: [
    ['cut', 'copy', 'paste', { more: 'fill', ids: ['fillDown', 'fillSeries'] }],
    [
      'addAbove',
      'addBelow',
      'duplicate',
      { more: 'insert', ids: ['insertMany', 'templates', 'duplicateAs', 'saveTemplate'] },
    ],
    [
      'indent',
      'outdent',
      { more: 'move', ids: ['moveUp', 'moveDown', 'moveTo', 'transfer'] },
      {
        more: 'change',
        ids: ['setType', 'setCalendar', 'assignCalendar', 'splitWork', 'joinWork', 'donorOverride', 'donorRestore'],
      },
      { more: 'expand', ids: ['expandAll', 'collapseAll', 'expandEverything', 'level1', 'level2', 'level3'] },
    ],
    [{ more: 'logic', ids: logic }, 'discuss', 'discussDate', { more: 'marks', ids: ['makeCards', 'check'] }],
    remove,
  ],
  bar: [
    logic,
    ['discuss', 'discussStart', 'discussFinish'],
    ['splitWork', 'joinWork'],
    ['addBelow', 'duplicate', 'check'],
    ['toDataDate', 'fit'],
    remove,
  ],
  link: [['editRelation', 'toPredecessor', 'toSuccessor'], ['discussRelation'], ['unlink']],
  scale: [['zoomIn', 'zoomOut', 'fit'], ['toDataDate', 'dataDate'], ['viewScale']],
  empty: [
    ['addBelow', 'insertMany', 'templates', 'import'],
    ['expandEverything', 'level1', 'level2', 'filter', 'clearFilter'],
    ['columns', 'settings'],
  ],
}

/** Px between a menu and the edge of the window. */
const MARGIN = 8

/** The context menu of whatever was pointed at, fed by the registry; arrows walk through it. */
export function RowMenu() {
  const { actions } = useSchedule()
  const { menu } = useSnapshot(actions.state, { sync: true })
  const place = useCallback(
    (element: HTMLElement | null): void => {
      if (!element || !menu) return
      element.style.left = `${Math.max(MARGIN, Math.min(menu.x, innerWidth - element.offsetWidth - MARGIN))}px`
      element.style.top = `${Math.max(MARGIN, Math.min(menu.y, innerHeight - element.offsetHeight - MARGIN))}px`
      firstItem(element)?.focus()
    },
    [menu],
  )
  const close = (): void => {
    actions.state.menu = null
    actions.planner?.focus()
  }
  const why = useWhyReadOnly()
  const { t } = useScheduleText()
  if (!menu) return null
  const shown = menus[menu.on]
  return (
    <AtOnce>
      <Overlay2
        isOpen
        lazy={false}
        autoFocus={false}
        usePortal={false}
        onClose={close}
        backdropClassName="schedule-menu-backdrop"
        transitionDuration={0}
      >
        {/* The overlay takes the ref of its child for itself. */}
        <div>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: keys pressed on an item bubble to here */}
          <div className="schedule-menu" ref={place} data-testid="menu" data-menu={menu.on} onKeyDown={walkMenu}>
            <Menu size="small">
              {why && <MenuDivider title={why} />}
              {shown.map((group, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the groups of a menu never change
                <Fragment key={i}>
                  {i > 0 && <MenuDivider />}
                  {group.map((entry) =>
                    typeof entry === 'string' ? (
                      <CommandItem key={entry} id={entry} done={close} />
                    ) : (
                      <SubMenu key={entry.more} text={t(`menu.${entry.more}`)}>
                        {entry.ids.map((id) => (
                          <CommandItem key={id} id={id} done={close} />
                        ))}
                      </SubMenu>
                    ),
                  )}
                </Fragment>
              ))}
            </Menu>
          </div>
        </div>
      </Overlay2>
    </AtOnce>
  )
}
