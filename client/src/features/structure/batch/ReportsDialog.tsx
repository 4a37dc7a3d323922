import './batch.css'
import { Spinner } from '@blueprintjs/core'
import { Cross, Download, Tick, Time } from '@blueprintjs/icons'
import { type BatchEntry, type BatchSummary, batchFile, batchList, batchReport } from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { call } from '../../../api/call.ts'
import { urlOf } from '../../../api/request.ts'
import { momentOf } from '../../../i18n/format.ts'
import { sentenceOf } from '../../../shell/error-sentence.ts'
import { PanelDialog } from '../../../shell/PanelDialog.tsx'
import { ReadFailure } from '../../../shell/ReadFailure.tsx'
import { useNews } from '../../../shell/use-news.ts'
import { useRead } from '../../../shell/use-read.ts'

interface ReportsDialogProps {
  spaceId: string
  /** That is shown first; null: the newest. */
  batchId: string | null
  close: () => void
}

/** What became of the person's imports, exports and calculations of many, within the last month. */
export function ReportsDialog({ spaceId, batchId, close }: ReportsDialogProps) {
  const { t } = useTranslation('batch')
  const [stamp, setStamp] = useState(0)
  useNews({ job: ({ kind, spaceId: of }) => of === spaceId && kind.startsWith('batch') }, () =>
    setStamp((known) => known + 1),
  )
  const list = useRead(spaceId, (signal) => call(batchList, { params: { spaceId }, signal, quiet: true }), stamp)
  const [chosen, choose] = useState(batchId)
  const batches = list.value?.batches ?? []
  const shown = chosen ?? batches[0]?.id ?? null
  return (
    <PanelDialog isOpen width={860} title={t('reports.title')} onClose={close}>
      {list.error !== null && <ReadFailure error={list.error} again={list.again} />}
      {!list.value && list.error === null && <Spinner size={24} />}
      {list.value && shown === null && <p className="pl-muted">{t('reports.empty')}</p>}
      {shown !== null && (
        <div className="pl-batch-reports">
          <ul aria-label={t('reports.title')}>
            {batches.map((batch) => (
              <li key={batch.id}>
                <button type="button" aria-current={batch.id === shown} onClick={() => choose(batch.id)}>
                  <span>{t(`reports.act.${batch.act}`)}</span>
                  <span className="pl-muted">{batch.name || t('reports.space')}</span>
                  <span className="pl-muted">{momentOf(batch.startedAt)}</span>
                </button>
              </li>
            ))}
          </ul>
          <Report key={shown} batchId={shown} spaceId={spaceId} stamp={stamp} />
        </div>
      )}
    </PanelDialog>
  )
}

function Report({ batchId, spaceId, stamp }: { batchId: string; spaceId: string; stamp: number }) {
  const { t } = useTranslation('batch')
  const read = useRead(
    batchId,
    (signal) => call(batchReport, { params: {}, input: { batchId }, signal, quiet: true }),
    stamp,
  )
  if (read.error !== null) return <ReadFailure error={read.error} again={read.again} />
  if (!read.value) return <Spinner size={24} />
  const { batch, entries } = read.value
  return (
    <section className="pl-batch-report" data-testid="batch-report" aria-label={t('reports.what')}>
      <Summary batch={batch} />
      <table>
        <tbody>
          {entries.map((entry) => (
            <Entry key={entry.place} entry={entry} spaceId={spaceId} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Summary({ batch }: { batch: BatchSummary }) {
  const { t } = useTranslation('batch')
  const { id, state, finished, failed, total, hasFile } = batch
  return (
    <header>
      <p>
        {t(`reports.state.${state}`)} · {t('reports.counts', { done: finished - failed, total, failed })}
      </p>
      {hasFile && (
        <a className="bp6-button bp6-small" href={urlOf(batchFile, { batchId: id }, {})} download>
          <Download size={14} /> {t('reports.fetch')}
        </a>
      )}
    </header>
  )
}

const marks = {
  waiting: <Time size={12} color="var(--pl-text-2)" />,
  running: <Spinner size={12} />,
  done: <Tick size={12} color="var(--pl-done-text)" />,
  failed: <Cross size={12} color="var(--pl-critical-text)" />,
}

function Entry({ entry, spaceId }: { entry: BatchEntry; spaceId: string }) {
  const { t } = useTranslation('batch')
  const { name, state, error, scheduleId, works } = entry
  return (
    <tr data-state={state}>
      <td title={t(`reports.entry.${state}`)}>{marks[state]}</td>
      <td>{scheduleId && state === 'done' ? <Link to={`/${spaceId}/schedule/${scheduleId}`}>{name}</Link> : name}</td>
      <td>
        {error && <span className="pl-batch-failure">{sentenceOf(error.code, error.params)}</span>}
        {!error && works !== null && t('reports.works', { count: works })}
      </td>
    </tr>
  )
}
