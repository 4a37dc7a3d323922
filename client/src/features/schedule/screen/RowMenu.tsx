import { Menu, MenuDivider, Overlay2 } from '@blueprintjs/core'
import { Fragment, useCallback } from 'react'
import { useSnapshot } from 'valtio'
import type { MenuPlace } from '../../../instruments/planner/types.ts'
import { AtOnce } from '../../../shell/AtOnce.tsx'
import { firstItem, walkMenu } from '../../../shell/menu-keys.ts'
import { type ScreenCommand, screenCommands } from '../commands/registry.ts'
import { CommandItem } from './CommandItem.tsx'
import { useSchedule } from './schedule-context.ts'
import { useWhyReadOnly } from './use-why-disabled.ts'

const commands: readonly ScreenCommand[] = screenCommands
const inGroup = (group: NonNullable<ScreenCommand['menu']>): string[] =>
  commands.filter(({ menu }) => menu === group).map(({ id }) => id)

/** What is offered where: ids of commands, in groups. */
const menus: Record<MenuPlace['kind'], readonly (readonly string[])[]> = {
  row: [inGroup('row'), inGroup('structure'), inGroup('logic'), inGroup('remove')],
  bar: [
    inGroup('logic'),
    ['discuss', 'discussStart', 'discussFinish'],
    ['splitWork', 'joinWork'],
    ['addBelow', 'duplicate', 'check'],
    ['toDataDate', 'fit'],
    inGroup('remove'),
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
  if (!menu) return null
  const shown = menus[menu.on]
    .map((group) => group.flatMap((id) => commands.find((command) => command.id === id) ?? []))
    .filter((group) => group.length > 0)
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
                <Fragment key={group[0]?.id}>
                  {i > 0 && <MenuDivider />}
                  {group.map((command) => (
                    <CommandItem key={command.id} command={command} done={close} />
                  ))}
                </Fragment>
              ))}
            </Menu>
          </div>
        </div>
      </Overlay2>
    </AtOnce>
  )
}
