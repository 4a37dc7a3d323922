import { Button, ProgressBar } from '@blueprintjs/core'
import type { Job } from '@plumbline/core/contract'
import { MOST_FILE_BYTES } from '@plumbline/core/estimate-files'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import { DropZone } from '../../../shell/DropZone.tsx'
import { errorSentence, sentenceOf } from '../../../shell/error-sentence.ts'
import { PanelDialog } from '../../../shell/PanelDialog.tsx'
import { TextField } from '../../../shell/TextField.tsx'
import { type FoundFile, type FoundTable, OpenedFile } from './estimate-file.ts'
import { TableMapping } from './TableMapping.tsx'
import { type EstimateUpload, useEstimateUpload } from './use-estimate-upload.ts'

type Found = Extract<FoundFile, { ok: true }>

type Reading =
  | { state: 'none' | 'reading' }
  | { state: 'wrong'; fault: string }
  /** `mapping`: what the columns of a workbook are, once that is said. */
  | { state: 'read'; file: OpenedFile; found: FoundTable | Found; source: File; mapping: FoundTable['mapping'] | null }

/** An estimate of another program becomes a new one of this schedule; it is looked at first. */
export function FromFileDialog({ close }: { close: () => void }) {
  const { t } = useTranslation('estimates')
  const { spaceId = '', scheduleId = '' } = useParams()
  const [reading, setReading] = useState<Reading>({ state: 'none' })
  const [number, setNumber] = useState('')
  const [name, setName] = useState('')
  const upload = useEstimateUpload(spaceId, scheduleId)
  const { file, found, source } = reading.state === 'read' ? reading : { file: null, found: null, source: null }
  const table = found?.ok === 'table' ? found : null
  useOutcome(upload.job, close)

  useEffect(() => () => file?.close(), [file])

  const open = async (chosen: File): Promise<void> => {
    if (chosen.size > MOST_FILE_BYTES) return setReading({ state: 'wrong', fault: 'too_large' })
    setReading({ state: 'reading' })
    const opened = new OpenedFile()
    const read = await opened.read(chosen).catch(() => ({ ok: false as const, fault: 'damaged' }))
    if (read.ok) {
      setReading({ state: 'read', file: opened, found: read, source: chosen, mapping: null })
      setName((read.ok === true ? read.name : chosen.name.replace(/\.[^.]*$/, '')).slice(0, 200))
      setNumber((known) => known || '1')
      return
    }
    opened.close()
    setReading({ state: 'wrong', fault: read.fault })
  }

  const readTable = async ({ mapping }: FoundTable): Promise<void> => {
    if (reading.state !== 'read') return
    const read = await reading.file.readBy(mapping)
    if (read.ok) return setReading({ ...reading, found: read, mapping })
    reading.file.close()
    setReading({ state: 'wrong', fault: read.fault })
  }

  const isBlank = table ? !table.mapping.columns.includes('name') : !file || number.trim() === '' || name.trim() === ''
  const go = (): void => {
    if (isBlank || upload.isGoing || reading.state !== 'read') return
    if (table) void readTable(table)
    else void upload.start({ file: reading.source, number, name, mapping: reading.mapping })
  }
  const refused = refusalOf(upload)
  return (
    <PanelDialog
      isOpen
      title={t('file.title')}
      width={table ? 960 : 560}
      onClose={close}
      onKeyDown={({ key, target }) => key === 'Enter' && target instanceof HTMLInputElement && go()}
      footer={
        upload.isGoing ? (
          <Going upload={upload} close={close} />
        ) : (
          <>
            <Button text={t('shell:dialog.cancel')} onClick={close} />
            <Button
              intent="primary"
              text={table ? t('file.readTable') : t('file.create')}
              disabled={isBlank}
              onClick={go}
            />
          </>
        )
      }
    >
      <div className="estimates-file">
        {upload.isGoing ? (
          <Far upload={upload} name={source?.name ?? ''} />
        ) : (
          <DropZone
            file={source}
            invitation={reading.state === 'reading' ? t('file.reading') : t('file.drop')}
            hint={t('file.hint')}
            accept=".bc3,.x83,.x84,.xml,.xlsx,.arp,.txt"
            take={(chosen) => void open(chosen)}
          />
        )}
        {refused !== '' && !upload.isGoing && <p role="alert">{refused}</p>}
        {reading.state === 'wrong' && <p role="alert">{t(`file.fault.${reading.fault}`)}</p>}
        {table && reading.state === 'read' && (
          <TableMapping
            file={reading.file}
            table={table}
            mapping={table.mapping}
            change={(changed) => setReading({ ...reading, found: { ...table, mapping: changed } })}
          />
        )}
        {found?.ok === true && <Counts {...found} />}
        {file && !table && !upload.isGoing && (
          <>
            <TextField label={t('head.number')} value={number} onChange={setNumber} />
            <TextField label={t('head.name')} value={name} onChange={setName} />
          </>
        )}
      </div>
    </PanelDialog>
  )
}

const refusalOf = ({ job, failure }: EstimateUpload): string => {
  if (job?.state === 'failed' && job.error) return sentenceOf(job.error.code, { ...job.error.params })
  return failure === null ? '' : errorSentence(failure)
}

/** It opens where it is done; one that was stopped left nothing, and may be begun again. */
function useOutcome(job: Job | null, close: () => void): void {
  const { spaceId = '' } = useParams()
  const navigate = useNavigate()
  const estimateId = job?.state === 'done' ? job.details.estimateId : null
  const open = useEffectEvent((id: string) => {
    close()
    void navigate(`/${spaceId}/schedule/${String(job?.details.scheduleId)}/estimates/${id}`)
  })
  useEffect(() => {
    if (typeof estimateId === 'string') open(estimateId)
  }, [estimateId])
}

function Going({ upload, close }: { upload: EstimateUpload; close: () => void }) {
  const { t } = useTranslation('estimates')
  return (
    <>
      {upload.sent === null && <Button text={t('file.later')} onClick={close} />}
      <Button text={t('file.stop')} onClick={upload.stop} />
    </>
  )
}

function Far({ upload: { sent, job }, name }: { upload: EstimateUpload; name: string }) {
  const { t } = useTranslation('estimates')
  return (
    <div role="status">
      <p>{t(sent === null ? 'file.writing' : 'file.sending', { name })}</p>
      <ProgressBar value={sent ?? job?.progress ?? 0} intent="primary" stripes={false} />
    </div>
  )
}

function Counts({ counts, issues }: Found) {
  const { t } = useTranslation('estimates')
  return (
    <>
      <p data-testid="estimate-file">{t('file.found', counts)}</p>
      {issues.length > 0 && (
        <ul className="estimates-file-issues">
          {issues.map(({ code, count, what }) => (
            <li key={code}>
              {t(`file.issue.${code}`)} ({count}): <span className="pl-muted">{what.join(', ')}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
