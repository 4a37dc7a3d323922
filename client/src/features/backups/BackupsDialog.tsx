import { Button } from '@blueprintjs/core'
import { useTranslation } from 'react-i18next'
import { PanelDialog } from '../../shell/PanelDialog.tsx'
import { BackupList, backUp } from './BackupList.tsx'
import type { BackupPlace } from './place.ts'

interface BackupsDialogProps {
  place: BackupPlace
  name: string
  close: () => void
}

/** Backups of one project or schedule. */
export function BackupsDialog({ place, name, close }: BackupsDialogProps) {
  const { t } = useTranslation('backups')
  return (
    <PanelDialog
      isOpen
      title={t('titleOf', { name })}
      width={720}
      onClose={close}
      footer={
        <>
          <Button text={t('close')} onClick={close} />
          <Button intent="primary" text={t('make')} onClick={() => void backUp(place)} />
        </>
      }
    >
      <p className="backups-lead">{t(`lead.${place.kind}`)}</p>
      <BackupList place={place} />
    </PanelDialog>
  )
}
