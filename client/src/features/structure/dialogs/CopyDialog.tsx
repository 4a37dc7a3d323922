import { type EpsNode, projectCopy } from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { ActDialog } from '../../../shell/ActDialog.tsx'
import { TextField } from '../../../shell/TextField.tsx'
import { loadStructure, structure } from '../structure-state.ts'

/** A project once more, with its groups and schedules. */
export function CopyDialog({ project, close }: { project: EpsNode; close: () => void }) {
  const { t } = useTranslation('structure')
  const [name, setName] = useState(t('copy.name', { name: project.name }))
  const copy = async (): Promise<void> => {
    const { node } = await call(projectCopy, { params: { projectId: project.id }, input: { name } })
    await loadStructure()
    structure.selected = node.id
  }
  return (
    <ActDialog
      title={t('copy.title', { name: project.name })}
      submit={t('copy.submit')}
      disabled={name.trim() === ''}
      work={copy}
      close={close}
    >
      {(error) => (
        <>
          <p>{t('copy.text')}</p>
          <TextField label={t('create.name')} value={name} autoFocus error={error || undefined} onChange={setName} />
        </>
      )}
    </ActDialog>
  )
}
