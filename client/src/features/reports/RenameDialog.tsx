import { type ReportForm, reportRename } from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { ActDialog } from '../../shell/ActDialog.tsx'
import { TextField } from '../../shell/TextField.tsx'

interface RenameDialogProps {
  form: ReportForm
  renamed: () => void
  close: () => void
}

export function RenameDialog({ form, renamed, close }: RenameDialogProps) {
  const { t } = useTranslation('reports')
  const [name, setName] = useState(form.name)
  const rename = async (): Promise<void> => {
    await call(reportRename, { params: { reportId: form.id }, input: { name } })
    renamed()
  }
  return (
    <ActDialog title={t('rename')} submit={t('rename')} disabled={name.trim() === ''} work={rename} close={close}>
      {(error) => <TextField label={t('name')} value={name} onChange={setName} error={error || undefined} autoFocus />}
    </ActDialog>
  )
}
