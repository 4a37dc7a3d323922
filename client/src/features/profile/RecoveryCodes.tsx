import { Button } from '@blueprintjs/core'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../shell/copy-text.ts'
import { PanelDialog } from '../../shell/PanelDialog.tsx'

/** Shown once: the server keeps none of them as they are. */
export function RecoveryCodes({ codes, close }: { codes: readonly string[]; close: () => void }) {
  const { t } = useTranslation('profile')
  return (
    <PanelDialog
      isOpen
      title={t('codes.title')}
      onClose={close}
      footer={
        <>
          <Button text={t('copy')} onClick={() => void copyText(codes.join('\n'), t('copied'))} />
          <Button intent="primary" text={t('codes.kept')} onClick={close} />
        </>
      }
    >
      <p className="pl-profile-lead">{t('codes.lead')}</p>
      <ul className="pl-profile-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </PanelDialog>
  )
}
