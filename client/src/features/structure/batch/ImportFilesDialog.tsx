import './batch.css'
import { Button, ProgressBar } from '@blueprintjs/core'
import { Cross, Import } from '@blueprintjs/icons'
import { batchImport, type EpsNode, MAX_BATCH_FILES } from '@plumbline/core/contract'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../../api/api-error.ts'
import { callMultipart } from '../../../api/call-multipart.ts'
import { sentenceOf } from '../../../shell/error-sentence.ts'
import { IconButton } from '../../../shell/IconButton.tsx'
import { PanelDialog } from '../../../shell/PanelDialog.tsx'
import { toast } from '../../../shell/toast.ts'
import { useFileDrop } from '../../../shell/use-file-drop.ts'
import { withFiles } from './chosen-files.ts'

/** Many files, or archives of them, each of which becomes a schedule of the project. */
export function ImportFilesDialog({ project, close }: { project: EpsNode; close: () => void }) {
  const { t } = useTranslation('batch')
  const [files, setFiles] = useState<readonly File[]>([])
  const [sent, setSent] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [sending] = useState(() => new AbortController())
  const send = async (): Promise<void> => {
    setFailure(null)
    setSent(0)
    try {
      const input = { projectId: project.id }
      const way = { onProgress: setSent, signal: sending.signal }
      const { total } = await callMultipart(batchImport, { params: {}, input, files, ...way })
      toast.notice(t('import.begun', { count: total }))
      close()
    } catch (error) {
      const { code, params } = asApiError(error)
      if (code !== 'ABORTED') setFailure(sentenceOf(code, params))
      setSent(null)
    }
  }
  const leave = (): void => {
    sending.abort()
    close()
  }
  return (
    <PanelDialog
      isOpen
      width={560}
      title={t('import.title', { name: project.name })}
      onClose={leave}
      footer={
        <>
          <Button text={t('shell:dialog.abort')} onClick={leave} />
          <Button
            intent="primary"
            text={t('import.begin')}
            disabled={files.length === 0}
            loading={sent !== null}
            onClick={() => void send()}
          />
        </>
      }
    >
      {failure && (
        <p className="pl-batch-failure" role="alert">
          {failure}
        </p>
      )}
      <Choose add={(more) => setFiles((known) => withFiles(known, more))} />
      <ul className="pl-batch-files" aria-label={t('import.files')}>
        {files.map((file) => (
          <li key={file.name}>
            <span>{file.name}</span>
            <IconButton
              icon={<Cross size={12} />}
              label={t('import.remove', { name: file.name })}
              disabled={sent !== null}
              onClick={() => setFiles(files.filter((one) => one !== file))}
            />
          </li>
        ))}
      </ul>
      {sent !== null && <ProgressBar value={sent} stripes={false} intent="primary" />}
    </PanelDialog>
  )
}

function Choose({ add }: { add: (files: Iterable<File>) => void }) {
  const { t } = useTranslation('batch')
  const input = useRef<HTMLInputElement>(null)
  const { isOver, target } = useFileDrop(add)
  return (
    <>
      <button
        type="button"
        className={`pl-batch-drop${isOver ? ' is-over' : ''}`}
        onClick={() => input.current?.click()}
        {...target}
      >
        <Import size={20} />
        <strong>{t('import.drop')}</strong>
        <span>{t('import.what', { max: MAX_BATCH_FILES })}</span>
      </button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept=".xer,.xml,.pmxml,.json,.plumb,.zip,.ifc,.ifczip"
        onChange={(event) => {
          add(event.currentTarget.files ?? [])
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}
