import './directory-upload.css'
import { Button, Checkbox, ProgressBar } from '@blueprintjs/core'
import type { DirectoryView, Job } from '@plumbline/core/contract'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNumbers } from '../../../i18n/format.ts'
import { DropZone } from '../../../shell/DropZone.tsx'
import { errorSentence, sentenceOf } from '../../../shell/error-sentence.ts'
import { stopLongJob, useLongJob } from '../../../shell/long-job.ts'
import { PanelDialog } from '../../../shell/PanelDialog.tsx'
import { SelectField } from '../../../shell/SelectField.tsx'
import { tell } from '../../../shell/toast.ts'
import { undo } from '../directories-state.ts'
import { UploadCells } from './UploadCells.tsx'
import { type DirectoryUpload, useDirectoryUpload } from './use-directory-upload.ts'

interface UploadProps {
  directory: DirectoryView
  close: () => void
}

/** The form `directoryUpload`: a file is looked at before it is written, and what it did is one step to undo. */
export function DirectoryUploadDialog({ directory, close }: UploadProps) {
  const { t } = useTranslation('directories')
  const upload = useDirectoryUpload(directory.id)
  const job = useLongJob(upload.jobId)
  useOutcome(job, close)
  const { file, look, failure, jobId, sent } = upload
  const isWriting = sent !== null || job?.state === 'running' || (jobId !== null && job === null)
  const refused = refusalOf(job, failure)
  return (
    <PanelDialog
      isOpen
      title={t('upload.title', { name: directory.name })}
      width={look ? 960 : 560}
      onClose={close}
      footer={<Footer {...{ upload, job, isWriting, close }} />}
    >
      {refused && (
        <p className="directory-upload-refused" role="alert">
          {refused}
        </p>
      )}
      {isWriting ? (
        <Writing upload={upload} job={job} />
      ) : (
        <>
          {!look && (
            <DropZone
              file={file}
              invitation={t('upload.drop')}
              hint={file && upload.isAsking ? t('upload.reading') : t('upload.formats')}
              accept=".xlsx,.csv,.tsv,.txt,.json"
              take={upload.take}
            />
          )}
          {look && <Looked upload={upload} directory={directory} />}
        </>
      )}
    </PanelDialog>
  )
}

function refusalOf(job: Job | null, failure: unknown): string {
  if (job?.error) return sentenceOf(job.error.code, { ...job.error.params })
  return failure === null ? '' : errorSentence(failure)
}

/** Done: it is told with a way back. What was stopped wrote nothing. */
function useOutcome(job: Job | null, close: () => void): void {
  const { t } = useTranslation('directories')
  const number = useNumbers()
  const state = job?.state ?? null
  useEffect(() => {
    if (state !== 'done' && state !== 'stopped') return
    const { created = 0, updated = 0 } = (job?.details ?? {}) as { created?: number; updated?: number }
    const counts = [
      ...(created > 0 ? [t('upload.created', { count: created, rows: number(created) })] : []),
      ...(updated > 0 ? [t('upload.updated', { count: updated, rows: number(updated) })] : []),
    ].join(', ')
    if (state === 'stopped') tell({ message: t('upload.stopped') })
    else if (created + updated === 0) tell({ message: t('upload.nothing') })
    else tell({ message: counts, intent: 'success', action: { text: t('upload.undo'), run: () => void undo() } })
    close()
  }, [state, job, close, t, number])
}

function Writing({ upload, job }: { upload: DirectoryUpload; job: Job | null }) {
  const { t } = useTranslation('directories')
  const share = job?.progress ?? upload.sent ?? 0
  return (
    <div className="directory-upload-writing" role="status">
      <p>{t('upload.writing', { name: upload.file?.name ?? '' })}</p>
      <ProgressBar value={share} intent="primary" stripes={false} />
    </div>
  )
}

interface LookedProps {
  upload: DirectoryUpload
  directory: DirectoryView
}

function Looked({ upload, directory }: LookedProps) {
  const { t } = useTranslation('directories')
  const { look, choice, choose, isAsking } = upload
  if (!look) return null
  const { sheets, mapping, counts } = look
  const rows = sheets[mapping.sheet]?.rows.length ?? 0
  const heads = Array.from({ length: Math.min(rows, HEAD_ROWS) }, (_, row) => row)
  return (
    <div className="directory-upload" aria-busy={isAsking}>
      <div className="directory-upload-reading">
        {sheets.length > 1 && (
          <SelectField
            label={t('upload.sheet')}
            value={String(mapping.sheet)}
            options={sheets.map(({ name }, place) => ({ value: String(place), label: name }))}
            onChange={(sheet) =>
              choose({ mapping: { sheet: Number(sheet), headRow: null, columns: null }, skipped: [] })
            }
          />
        )}
        <SelectField
          label={t('upload.headRow')}
          value={String(mapping.headRow)}
          options={[-1, ...heads].map((row) => ({
            value: String(row),
            label: row < 0 ? t('upload.noHead') : String(row + 1),
          }))}
          onChange={(row) => choose({ mapping: { sheet: mapping.sheet, headRow: Number(row), columns: null } })}
        />
        <div className="directory-upload-rule">
          <Checkbox
            checked={choice.fresh === 'create'}
            label={t('upload.fresh')}
            onChange={({ currentTarget: { checked } }) => choose({ fresh: checked ? 'create' : 'none' })}
          />
          <Checkbox
            checked={choice.known === 'update'}
            label={t('upload.known')}
            onChange={({ currentTarget: { checked } }) => choose({ known: checked ? 'update' : 'none' })}
          />
        </div>
      </div>
      <Counts counts={counts} />
      <UploadCells {...{ look, upload, directory }} />
    </div>
  )
}

/** Rows that may hold the titles. */
const HEAD_ROWS = 60

const told = ['create', 'update', 'same', 'none', 'wrong'] as const

function Counts({ counts }: { counts: Record<(typeof told)[number], number> }) {
  const { t } = useTranslation('directories')
  const number = useNumbers()
  return (
    <dl className="directory-upload-counts">
      {told.map((is) => (
        <div key={is} data-is={is} data-none={counts[is] === 0}>
          <dd>{number(counts[is])}</dd>
          <dt>{t(`upload.is.${is}`)}</dt>
        </div>
      ))}
    </dl>
  )
}

interface FooterProps {
  upload: DirectoryUpload
  job: Job | null
  isWriting: boolean
  close: () => void
}

function Footer({ upload, job, isWriting, close }: FooterProps) {
  const { t } = useTranslation('directories')
  const number = useNumbers()
  const { look, isAsking } = upload
  const count = look ? look.counts.create + look.counts.update : 0
  if (isWriting) {
    return (
      <>
        <Button text={t('upload.later')} onClick={close} />
        {job && <Button text={t('upload.stop')} onClick={() => void stopLongJob(job.id)} />}
      </>
    )
  }
  return (
    <>
      {look && look.counts.wrong > 0 && <span className="directory-upload-note">{t('upload.wrongStay')}</span>}
      <div className="pl-spring" />
      <Button text={t('shell:dialog.abort')} onClick={close} />
      {upload.file && <Button text={t('upload.another')} onClick={upload.forget} />}
      <Button
        intent="primary"
        text={count > 0 ? t('upload.go', { count, rows: number(count) }) : t('upload.button')}
        disabled={count === 0 || isAsking}
        onClick={() => void upload.start()}
      />
    </>
  )
}
