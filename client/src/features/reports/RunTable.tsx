import { Button, ProgressBar } from '@blueprintjs/core'
import { Download, Stop } from '@blueprintjs/icons'
import type { ReportRun } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'
import { momentOf } from '../../i18n/format.ts'
import { sentenceOf } from '../../shell/error-sentence.ts'
import { IconButton } from '../../shell/IconButton.tsx'
import { ListTable } from '../../shell/ListTable.tsx'
import { fetchExport, stopLongJob } from '../../shell/long-job.ts'
import { ReadFailure } from '../../shell/ReadFailure.tsx'
import type { Read } from '../../shell/use-read.ts'

/** What was written, and is being written. */
export function RunTable({ runs: { value, error, again } }: { runs: Read<{ runs: ReportRun[] }> }) {
  const { t } = useTranslation('reports')
  const columns = (['run', 'at', 'state'] as const).map((key) => ({ key, label: t(`column.${key}`) }))
  return (
    <section aria-label={t('runs')}>
      <h2>{t('runs')}</h2>
      {!value && error !== null && <ReadFailure error={error} again={again} />}
      {value?.runs.length === 0 && <p className="pl-muted">{t('noRuns')}</p>}
      {value && value.runs.length > 0 && (
        <ListTable className="reports-runs" columns={columns} acts={t('acts')} testId="report-runs">
          {value.runs.map((run) => (
            <RunLine key={run.jobId} run={run} />
          ))}
        </ListTable>
      )}
    </section>
  )
}

function RunLine({ run }: { run: ReportRun }) {
  const { t } = useTranslation('reports')
  const { jobId, name, kind, at, state, hasFile } = run
  return (
    <tr data-state={state}>
      <td title={name}>
        {name}.{kind}
      </td>
      <td>{momentOf(at)}</td>
      <td>
        <State run={run} />
      </td>
      <td className="is-acts">
        {hasFile && (
          <Button size="small" icon={<Download size={12} />} text={t('fetch')} onClick={() => fetchExport(jobId)} />
        )}
        {state === 'running' && (
          <IconButton icon={<Stop size={14} />} label={t('stop')} onClick={() => void stopLongJob(jobId)} />
        )}
      </td>
    </tr>
  )
}

function State({ run: { state, progress, error, hasFile } }: { run: ReportRun }) {
  const { t } = useTranslation('reports')
  if (state === 'running') return <ProgressBar value={progress} stripes={false} intent="primary" />
  if (state === 'failed')
    return <span className="reports-failed">{error ? sentenceOf(error.code, error.params) : t('state.failed')}</span>
  return <span className="pl-muted">{t(state === 'done' && !hasFile ? 'state.gone' : `state.${state}`)}</span>
}
