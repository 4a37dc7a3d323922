import { MenuDivider } from '@blueprintjs/core'
import { Fragment } from 'react'
import { useSnapshot } from 'valtio'
import type { MenuPlace } from '../../../instruments/planner/types.ts'
import { useScheduleText } from '../../../parts/words/schedule-text.ts'
import { PointedMenu } from '../../../shell/PointedMenu.tsx'
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

const nameOf = (entry: Entry): string => (typeof entry === 'string' ? entry : entry.more)

/** The context menu of whatever was pointed at, fed by the registry. */
export function RowMenu() {
  const { actions } = useSchedule()
  const { menu } = useSnapshot(actions.state, { sync: true })
  const close = (): void => {
    actions.state.menu = null
    actions.planner?.focus()
  }
  const why = useWhyReadOnly()
  const { t } = useScheduleText()
  if (!menu) return null
  return (
    <PointedMenu x={menu.x} y={menu.y} on={menu.on} close={close}>
      {why && <MenuDivider title={why} />}
      {menus[menu.on].map((group, i) => (
        <Fragment key={group.map(nameOf).join()}>
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
    </PointedMenu>
  )
}
