import { useTranslation } from 'react-i18next'
import { chordLabel } from '../../../shell/chords.ts'
import { GoToKeys } from '../../../shell/GoToSheet.tsx'
import { isMac } from '../../../shell/is-mac.ts'
import { KeyList } from '../../../shell/KeyList.tsx'
import { KeysSheet } from '../../../shell/KeysSheet.tsx'
import { sheetKeys } from './sheet-keys.ts'

/** The sheet of all keys of the table, made of the one list of its commands. */
export function SheetKeys({ close }: { close: () => void }) {
  const { t } = useTranslation('estimates')
  const lines = sheetKeys.flatMap(({ name, chords, browserKey }) => {
    const keys = browserKey ? [browserKey] : chords
    if (keys.length === 0) return []
    return [{ id: name, text: t(`command.${name}`), keys: keys.map((chord) => chordLabel(chord, isMac)) }]
  })
  return (
    <KeysSheet title={t('command.keys')} close={close}>
      <KeyList title={t('title')} lines={lines} />
      <GoToKeys />
    </KeysSheet>
  )
}
