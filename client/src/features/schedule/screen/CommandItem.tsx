import { MenuItem } from '@blueprintjs/core'
import { Tick } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { chordLabel } from '../commands/chords.ts'
import type { ScreenCommand } from '../commands/registry.ts'
import { isMac } from './is-mac.ts'
import { useSchedule } from './schedule-context.ts'
import { useWhyDisabled } from './use-why-disabled.ts'

interface CommandItemProps {
  command: ScreenCommand
  /** What it switches is on. */
  isOn?: boolean
  done: () => void
}

/** A command of the registry in a menu, with its key, or why it cannot run. */
export function CommandItem({ command, isOn = false, done }: CommandItemProps) {
  const { actions } = useSchedule()
  const { t } = useTranslation('schedule')
  const Icon = command.icon
  const why = useWhyDisabled(command)
  return (
    <MenuItem
      icon={isOn ? <Tick size={14} /> : <Icon size={14} />}
      text={t(`command.${command.id}`)}
      label={command.chords[0] && chordLabel(command.chords[0], isMac)}
      active={isOn}
      disabled={why !== null}
      htmlTitle={why ?? undefined}
      intent={command.menu === 'remove' ? 'danger' : 'none'}
      data-command={command.id}
      onClick={() => {
        done()
        command.run(actions)
      }}
    />
  )
}
