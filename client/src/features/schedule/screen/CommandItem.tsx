import { MenuItem } from '@blueprintjs/core'
import { Tick } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { chordLabel } from '../../../shell/chords.ts'
import { isMac } from '../../../shell/is-mac.ts'
import { useWhyDisabled } from '../base/use-why-disabled.ts'
import { commandIcons } from '../commands/icons.ts'
import { type CommandId, commandOf } from '../commands/registry.ts'
import { useScreen } from './use-screen.ts'

interface CommandItemProps {
  id: CommandId
  /** What it switches is on. */
  isOn?: boolean
  done: () => void
}

/** A command of the registry in a menu, with its key, or why it cannot run. */
export function CommandItem({ id, isOn = false, done }: CommandItemProps) {
  const { actions } = useScreen()
  const { t } = useTranslation('schedule')
  const command = commandOf(id)
  const Icon = commandIcons[id]
  const why = useWhyDisabled(command)
  const key = command.chords[0] ?? command.browserKey
  return (
    <MenuItem
      icon={isOn ? <Tick size={14} /> : <Icon size={14} />}
      text={t(`command.${id}`)}
      label={key && chordLabel(key, isMac)}
      active={isOn}
      disabled={why !== null}
      htmlTitle={why ?? undefined}
      intent={command.removes ? 'danger' : 'none'}
      data-command={id}
      onClick={() => {
        done()
        command.run(actions)
      }}
    />
  )
}
