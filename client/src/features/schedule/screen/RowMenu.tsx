import { Menu, MenuDivider, MenuItem, Overlay2 } from '@blueprintjs/core'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { chordLabel } from '../commands/chords.ts'
import { type ScreenCommand, screenCommands } from '../commands/registry.ts'
import { useSchedule } from './schedule-context.ts'
import { isMac } from './Toolbar.tsx'
import { useWhyDisabled, useWhyReadOnly } from './use-why-disabled.ts'

const groups: readonly NonNullable<ScreenCommand['menu']>[] = ['row', 'structure', 'logic', 'remove']
const commands: readonly ScreenCommand[] = screenCommands

/** Menu height that is kept free below the pointer, so that the last command is on screen. */
const HEIGHT = 360
const WIDTH = 260

/** The context menu of rows, fed by the registry. */
export function RowMenu() {
  const { actions } = useSchedule()
  const { menu } = useSnapshot(actions.state)
  const close = (): void => {
    actions.state.menu = null
    actions.planner?.focus()
  }
  const why = useWhyReadOnly()
  if (!menu) return null
  const place = { left: Math.min(menu.x, innerWidth - WIDTH), top: Math.min(menu.y, innerHeight - HEIGHT) }
  return (
    <Overlay2 isOpen onClose={close} backdropClassName="schedule-menu-backdrop" transitionDuration={0}>
      <div className="schedule-menu" style={place}>
        <Menu size="small">
          {why && <MenuDivider title={why} />}
          {groups.map((group, i) => (
            <Fragment key={group}>
              {i > 0 && <MenuDivider />}
              {commands
                .filter((command) => command.menu === group)
                .map((command) => (
                  <CommandItem key={command.id} command={command} done={close} />
                ))}
            </Fragment>
          ))}
        </Menu>
      </div>
    </Overlay2>
  )
}

function CommandItem({ command, done }: { command: ScreenCommand; done: () => void }) {
  const { actions } = useSchedule()
  const { t } = useTranslation('schedule')
  const Icon = command.icon
  const why = useWhyDisabled(command)
  return (
    <MenuItem
      icon={<Icon size={14} />}
      text={t(`command.${command.id}`)}
      label={command.chords[0] && chordLabel(command.chords[0], isMac)}
      disabled={why !== null}
      htmlTitle={why ?? undefined}
      intent={command.menu === 'remove' ? 'danger' : 'none'}
      onClick={() => {
        done()
        command.run(actions)
      }}
    />
  )
}
