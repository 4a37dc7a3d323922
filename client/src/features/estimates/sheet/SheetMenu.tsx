import { MenuDivider, MenuItem } from '@blueprintjs/core'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { chordLabel } from '../../../shell/chords.ts'
import { isMac } from '../../../shell/is-mac.ts'
import { PointedMenu } from '../../../shell/PointedMenu.tsx'
import type { SheetCommands } from './sheet-commands.ts'
import { type CommandName, menuGroups, sheetKeys } from './sheet-keys.ts'

interface SheetMenuProps {
  at: { x: number; y: number }
  commands: SheetCommands
  canWrite: boolean
  /** The caret stands on an item, or on one of its resources. */
  isOnItem: boolean
  close: () => void
}

const aboutItems: ReadonlySet<CommandName> = new Set(['takeOff', 'why'])
const aboutSections: ReadonlySet<CommandName> = new Set(['indent', 'outdent'])

/** The context menu of rows of the table. */
export function SheetMenu({ at, commands, canWrite, isOnItem, close }: SheetMenuProps) {
  const { t } = useTranslation('estimates')
  return (
    <PointedMenu {...at} on="row" close={close}>
      {menuGroups.map((group, i) => (
        <Fragment key={group[0]}>
          {i > 0 && <MenuDivider />}
          {group.map((name) => {
            const key = sheetKeys.find((one) => one.name === name)
            const chord = key?.chords[0] ?? key?.browserKey
            return (
              <MenuItem
                key={name}
                text={t(`command.${name}`)}
                label={chord && chordLabel(chord, isMac)}
                disabled={(key?.writes === true && !canWrite) || (isOnItem ? aboutSections : aboutItems).has(name)}
                intent={name === 'remove' ? 'danger' : 'none'}
                data-command={name}
                onClick={() => {
                  close()
                  commands[name]()
                }}
              />
            )
          })}
        </Fragment>
      ))}
    </PointedMenu>
  )
}
