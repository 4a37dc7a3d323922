import '../../../shell/pointed-menu.css'
import { Menu, MenuDivider, MenuItem, Overlay2 } from '@blueprintjs/core'
import {
  ArrowLeft,
  ArrowRight,
  EyeOff,
  ListColumns,
  Lock,
  Properties,
  SortAsc,
  SortDesc,
  Unlock,
} from '@blueprintjs/icons'
import { useSnapshot } from 'valtio'
import { useScheduleText } from '../../../parts/words/schedule-text.ts'
import type { HasArranger } from '../arrange/arranger.ts'
import { useSchedule } from '../base/schedule-context.ts'
import type { HasColumns } from './column-actions.ts'

const WIDTH = 240
const HEIGHT = 300

/** The menu on the head of a column. */
export function ColumnMenu() {
  const { actions } = useSchedule<HasArranger & HasColumns>()
  const { t } = useScheduleText()
  const { columnMenu, frozen } = useSnapshot(actions.state)
  if (!columnMenu) return null
  const { key, x, y } = columnMenu
  const { columns } = actions
  const close = (): void => {
    actions.state.columnMenu = null
    actions.planner?.focus()
  }
  const item = (name: string, icon: React.JSX.Element, run: () => void, disabled = false) => (
    <MenuItem
      icon={icon}
      text={t(`columnMenu.${name}`)}
      disabled={disabled}
      onClick={() => {
        close()
        run()
      }}
    />
  )
  const { shown } = columns
  const sort = (direction: 1 | -1): void =>
    actions.arranger.set({ ...actions.state.arrangement, sort: [{ column: key, direction }] })
  const place = { left: Math.min(x, innerWidth - WIDTH), top: Math.min(y, innerHeight - HEIGHT) }
  return (
    <Overlay2 isOpen onClose={close} backdropClassName="pl-pointed-backdrop" transitionDuration={0}>
      <div className="pl-pointed-menu" style={place} data-testid="column-menu">
        <Menu size="small">
          {item('ascending', <SortAsc size={14} />, () => sort(1))}
          {item('descending', <SortDesc size={14} />, () => sort(-1))}
          <MenuDivider />
          {item('freeze', <Lock size={14} />, () => columns.freeze(key), frozen === key)}
          {item('unfreeze', <Unlock size={14} />, () => columns.freeze(null), frozen === null)}
          {item('left', <ArrowLeft size={14} />, () => columns.moveBy(key, -1), shown[0] === key)}
          {item('right', <ArrowRight size={14} />, () => columns.moveBy(key, 1), shown.at(-1) === key)}
          {item('hide', <EyeOff size={14} />, () => columns.hide(key), !columns.canHide(key))}
          <MenuDivider />
          {item('choose', <ListColumns size={14} />, () => actions.open({ kind: 'columns' }))}
          {item('attributes', <Properties size={14} />, () => actions.open({ kind: 'attributes' }))}
        </Menu>
      </div>
    </Overlay2>
  )
}
