import { MenuItem } from '@blueprintjs/core'
import { Tick } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { chordLabel } from '../../../shell/chords.ts'
import { isMac } from '../../../shell/is-mac.ts'
import type { ScreenCommand } from './command.ts'
import { useSchedule } from './schedule-context.ts'
import { useWhyDisabled } from './use-why-disabled.ts'

interface CommandItemProps<Acts> {
  command: ScreenCommand<Acts>
  /** What it switches is on. */
  isOn?: boolean
  done: () => void
}

/** A command of the registry in a menu, with its key, or why it cannot run. */
export function CommandItem<Acts>({ command, isOn = false, done }: CommandItemProps<Acts>) {
  const { actions } = useSchedule<Acts>()
  const { t } = useTranslation('schedule')
  const Icon = command.icon
  const why = useWhyDisabled(command)
  const key = command.chords[0] ?? command.browserKey
  return (
    <MenuItem
      icon={isOn ? <Tick size={14} /> : <Icon size={14} />}
      text={t(`command.${command.id}`)}
      label={key && chordLabel(key, isMac)}
      active={isOn}
      disabled={why !== null}
      htmlTitle={why ?? undefined}
      intent={command.removes ? 'danger' : 'none'}
      data-command={command.id}
      onClick={() => {
        done()
        command.run(actions)
      }}
    />
  )
}
