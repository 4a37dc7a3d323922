import { Button } from '@blueprintjs/core'
import { useTranslation } from 'react-i18next'
import type { AttributePlace } from '../../parts/attributes/use-attributes.ts'
import { PanelDialog } from '../../shell/PanelDialog.tsx'
import { AttributesEditor } from './AttributesEditor.tsx'

interface AttributesDialogProps extends AttributePlace {
  /** Of the node; '' for the space. */
  name: string
  /** Where roles are given access; null: there is no schedule here. */
  scheduleId: string | null
  close: () => void
}

/** The attributes of a place, beside what one is working on. */
export function AttributesDialog({ name, scheduleId, close, ...place }: AttributesDialogProps) {
  const { t } = useTranslation('attributes')
  return (
    <PanelDialog
      isOpen
      width={860}
      title={name === '' ? t('titleOfSpace') : t('title', { name })}
      onClose={close}
      footer={<Button intent="primary" text={t('done')} onClick={close} />}
    >
      <AttributesEditor place={place} name={name} scheduleId={scheduleId} />
    </PanelDialog>
  )
}
