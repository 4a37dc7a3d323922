import { useTranslation } from 'react-i18next'
import { GoToKeys } from '../../shell/GoToSheet.tsx'
import { KeyList } from '../../shell/KeyList.tsx'
import { PanelDialog } from '../../shell/PanelDialog.tsx'
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
    <PanelDialog isOpen width={760} title={t('command.keys')} onClose={close}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the sheet is scrolled with the keyboard */}
      <section className="model-keys" aria-label={t('command.keys')} tabIndex={0}>
        <KeyList
          lines={modelCommands.map(({ name, keys }) => ({ id: name, text: t(`command.${name}`), keys: [keys] }))}
        />
        <KeyList title={t('move.title')} lines={moving.map(([id, keys]) => ({ id, text: t(`move.${id}`), keys }))} />
        <GoToKeys />
      </section>
    </PanelDialog>
  )
}
