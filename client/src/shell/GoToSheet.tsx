import { useTranslation } from 'react-i18next'
import { destinations } from './destinations.ts'
import { KeyList } from './KeyList.tsx'
import { PanelDialog } from './PanelDialog.tsx'

/** The keys that lead elsewhere, on screens that have no sheet of their own. */
export function GoToSheet({ close }: { close: () => void }) {
  const { t } = useTranslation()
  return (
    <PanelDialog isOpen width={480} title={t('goTo.keys')} onClose={close}>
      <GoToKeys />
    </PanelDialog>
  )
}

/** A part of the sheet of keys: where G and a letter lead. */
export function GoToKeys() {
  const { t } = useTranslation()
  const lines = destinations.map(({ id, code }) => ({ id, text: t(`goTo.to.${id}`), keys: keysOf(code) }))
  return <KeyList title={t('goTo.title')} lines={lines} />
}

const keysOf = (code: string): string[] => ['G', code.slice('Key'.length)]
