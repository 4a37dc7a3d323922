import { useScheduleText } from '../../../parts/words/schedule-text.ts'
import { chordLabel } from '../../../shell/chords.ts'
import { isMac } from '../../../shell/is-mac.ts'
import { KeyList } from '../../../shell/KeyList.tsx'
import { KeysSheet } from '../../../shell/KeysSheet.tsx'
import type { ScreenCommand } from '../base/command.ts'
import { screenCommands } from '../commands/registry.ts'

/** Keys of the grid itself, which are no commands; words below `keys.grid` of the locale. */
const gridKeys: readonly [key: string, chords: readonly string[]][] = [
  ['move', ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']],
  ['ends', ['Home', 'End', 'Mod+Home', 'Mod+End']],
  ['pages', ['PageUp', 'PageDown']],
  ['next', ['Tab', 'Shift+Tab']],
  ['edit', ['F2']],
  ['commit', ['Enter']],
  ['cancel', ['Escape']],
  ['range', ['Shift+ArrowDown', 'Shift+ArrowRight']],
  ['row', ['Shift+Space']],
  ['all', ['Mod+KeyA']],
  ['clipboard', ['Mod+KeyC', 'Mod+KeyX', 'Mod+KeyV']],
]

const labelOf = (chord: string): string => chordLabel(chord, isMac)

/** The sheet of all keys, made from the registry: what is not there has no key. */
export function KeysDialog({ close }: { close: () => void }) {
  const { t } = useScheduleText()
  const commands = (screenCommands as readonly ScreenCommand[]).filter(({ chords }) => chords.length > 0)
  return (
    <KeysSheet title={t('keys.title')} close={close}>
      <KeyList
        title={t('keys.inGrid')}
        lines={gridKeys.map(([key, chords]) => ({ id: key, text: t(`keys.grid.${key}`), keys: chords.map(labelOf) }))}
      />
      <KeyList
        title={t('keys.commands')}
        lines={commands.map(({ id, chords }) => ({ id, text: t(`command.${id}`), keys: chords.map(labelOf) }))}
      />
    </KeysSheet>
  )
}
