import { Checkbox } from '@blueprintjs/core'
import { reportAdd } from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callMultipart } from '../../api/call-multipart.ts'
import { ActDialog } from '../../shell/ActDialog.tsx'
import { DropZone } from '../../shell/DropZone.tsx'
import { TextField } from '../../shell/TextField.tsx'
import { toast } from '../../shell/toast.ts'

interface AddDialogProps {
  at: { spaceId: string; nodeId: string | null }
  nodeName: string
  added: () => void
  close: () => void
}

/** A template of one's own: it is tried by the server, and what is wrong with it is told with its place. */
export function AddDialog({ at: { spaceId, nodeId }, nodeName, added, close }: AddDialogProps) {
  const { t } = useTranslation('reports')
  const [file, setFile] = useState<File | null>(null)
  const [name, setName] = useState('')
  const [isAttached, setAttached] = useState(true)
  const take = (taken: File): void => {
    setFile(taken)
    if (name === '') setName(taken.name.replace(/\.(?:docx|xlsx)$/i, ''))
  }
  const add = async (): Promise<void> => {
    if (!file) return
    const epsId = isAttached && nodeId !== null ? { epsId: nodeId } : {}
    const input = { spaceId, ...epsId, ...(name.trim() !== '' && { name: name.trim() }) }
    const { report } = await callMultipart(reportAdd, { params: {}, input, files: [file] })
    toast.done(t('added', { name: report.name }))
    added()
  }
  return (
    <ActDialog title={t('add')} submit={t('addAct')} disabled={file === null} work={add} close={close}>
      {(error) => (
        <div className="reports-form">
          <DropZone file={file} invitation={t('drop')} hint={t('dropHint')} accept=".docx,.xlsx" take={take} />
          {error !== '' && (
            <p className="pl-field-error" role="alert">
              {error}
            </p>
          )}
          <TextField label={t('name')} value={name} onChange={setName} />
          {nodeId !== null && (
            <Checkbox
              checked={isAttached}
              label={t('attachTo', { name: nodeName })}
              onChange={(event) => setAttached(event.currentTarget.checked)}
            />
          )}
          <details className="reports-guide">
            <summary>{t('guide.title')}</summary>
            <Guide />
          </details>
        </div>
      )}
    </ActDialog>
  )
}

const examples = ['value', 'list', 'condition', 'format', 'attribute', 'sum', 'chart', 'picture', 'gantt'] as const

/** How a template says what stands where. */
function Guide() {
  const { t } = useTranslation('reports')
  return (
    <dl>
      {examples.map((one) => (
        <div key={one}>
          <dt>{t(`guide.${one}`)}</dt>
          <dd>{t(`guide.${one}Means`)}</dd>
        </div>
      ))}
    </dl>
  )
}
