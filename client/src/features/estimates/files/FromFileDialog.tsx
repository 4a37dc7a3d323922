import { ProgressBar } from '@blueprintjs/core'
import { MOST_FILE_BYTES } from '@plumbline/core/estimate-files'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import { ActDialog } from '../../../shell/ActDialog.tsx'
import { DropZone } from '../../../shell/DropZone.tsx'
import { TextField } from '../../../shell/TextField.tsx'
import { type FoundFile, type FoundTable, OpenedFile } from './estimate-file.ts'
import { EstimateWriting } from './estimate-writing.ts'
import { TableMapping } from './TableMapping.tsx'

type Reading =
  | { state: 'none' | 'reading' }
  | { state: 'wrong'; fault: string }
  | { state: 'read'; file: OpenedFile; found: FoundTable | Found; source: File }

type Found = Extract<FoundFile, { ok: true }>

/** An estimate of another program becomes a new one of this schedule; it is looked at first. */
export function FromFileDialog({ close }: { close: () => void }) {
  const { t } = useTranslation('estimates')
  const { spaceId = '', scheduleId = '' } = useParams()
  const navigate = useNavigate()
  const [reading, setReading] = useState<Reading>({ state: 'none' })
  const [number, setNumber] = useState('')
  const [name, setName] = useState('')
  const [writing, setWriting] = useState<EstimateWriting | null>(null)
  const [done, setDone] = useState(0)
  const { file, found, source } = reading.state === 'read' ? reading : { file: null, found: null, source: null }
  const table = found?.ok === 'table' ? found : null
  const mapping = table?.mapping
  useWarningBeforeLeaving(writing !== null)

  useEffect(() => () => file?.close(), [file])

  const open = async (chosen: File): Promise<void> => {
    if (chosen.size > MOST_FILE_BYTES) return setReading({ state: 'wrong', fault: 'too_large' })
    setReading({ state: 'reading' })
    const opened = new OpenedFile()
    const read = await opened.read(chosen).catch(() => ({ ok: false as const, fault: 'damaged' }))
    if (read.ok) {
      setReading({ state: 'read', file: opened, found: read, source: chosen })
      setName((read.ok === true ? read.name : chosen.name.replace(/\.[^.]*$/, '')).slice(0, 200))
      setNumber((known) => known || '1')
      return
    }
    opened.close()
    setReading({ state: 'wrong', fault: read.fault })
  }

  const write = async (): Promise<boolean> => {
    if (!file) return false
    if (mapping) {
      const read = await file.readBy(mapping)
      if (!read.ok) {
        file.close()
        setReading({ state: 'wrong', fault: read.fault })
      } else if (reading.state === 'read') setReading({ ...reading, found: read })
      return false
    }
    const begun = writing ?? (await EstimateWriting.begin(file, scheduleId, { number, name }))
    setWriting(begun)
    if (!(await begun.goOn(setDone))) return false
    void navigate(`/${spaceId}/schedule/${scheduleId}/estimates/${begun.estimateId}`)
    return true
  }

  const giveUp = (): void => {
    void writing?.giveUp().catch(() => undefined)
    close()
  }

  const isBlank = mapping ? !mapping.columns.includes('name') : !file || number.trim() === '' || name.trim() === ''
  return (
    <ActDialog
      title={t('file.title')}
      submit={table ? t('file.readTable') : writing ? t('file.goOn') : t('file.create')}
      width={table ? 960 : 560}
      disabled={isBlank}
      work={write}
      close={giveUp}
    >
      {(error) => (
        <div className="estimates-file">
          {!writing && (
            <DropZone
              file={source}
              invitation={reading.state === 'reading' ? t('file.reading') : t('file.drop')}
              hint={t('file.hint')}
              accept=".bc3,.x83,.x84,.xml,.xlsx,.arp,.txt"
              take={(chosen) => void open(chosen)}
            />
          )}
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
          {file && !table && !writing && (
            <>
              <TextField label={t('head.number')} value={number} onChange={setNumber} error={error || undefined} />
              <TextField label={t('head.name')} value={name} onChange={setName} />
            </>
          )}
          {found?.ok === true && writing && <Written done={done} total={found.counts.items} error={error} />}
        </div>
      )}
    </ActDialog>
  )
}

/** Half an estimate would stay behind. */
function useWarningBeforeLeaving(isWriting: boolean): void {
  useEffect(() => {
    if (!isWriting) return
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isWriting])
}

function Written({ done, total, error }: { done: number; total: number; error: string }) {
  const { t } = useTranslation('estimates')
  return (
    <>
      <ProgressBar value={total === 0 ? 1 : done / total} animate={error === ''} stripes={error === ''} />
      <p className="pl-muted">{t('file.written', { done, total })}</p>
      {error !== '' && (
        <p role="alert">
          {error} {t('file.stopped')}
        </p>
      )}
    </>
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
