import { useTranslation } from 'react-i18next'
import { GoToKeys } from '../../shell/GoToSheet.tsx'
import { KeyList } from '../../shell/KeyList.tsx'
import { KeysSheet } from '../../shell/KeysSheet.tsx'
import { modelCommands } from './model-keys.ts'

/** Keys that move; words below `move` of the locale. */
const moving: readonly [name: string, keys: readonly string[]][] = [
  ['turn', ['←', '→', '↑', '↓']],
  ['pan', ['Shift+←', 'Shift+→', 'Shift+↑', 'Shift+↓']],
  ['zoom', ['+', '−']],
  ['stand', ['W', 'A', 'S', 'D']],
  ['rise', ['E', 'Q']],
  ['faster', ['Shift']],
  ['nudge', ['Alt+←', 'Alt+→', 'Alt+↑', 'Alt+↓', 'Alt+PgUp', 'Alt+PgDn']],
]

/** The sheet of all keys of the picture, made of the one list of its commands. */
export function ModelKeysDialog({ close }: { close: () => void }) {
  const { t } = useTranslation('model')
  return (
    <KeysSheet title={t('command.keys')} close={close}>
      <KeyList
        lines={modelCommands.map(({ name, keys }) => ({ id: name, text: t(`command.${name}`), keys: [keys] }))}
      />
      <KeyList title={t('move.title')} lines={moving.map(([id, keys]) => ({ id, text: t(`move.${id}`), keys }))} />
      <GoToKeys />
    </KeysSheet>
  )
}
