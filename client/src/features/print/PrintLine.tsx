import { Button, ProgressBar } from '@blueprintjs/core'
import { Tick } from '@blueprintjs/icons'
import type { PrintSettings } from '@plumbline/core/paper'
import { useTranslation } from 'react-i18next'
import { useNumbers } from '../../i18n/format.ts'
import { sheetOf } from '../../parts/paper/settings/sheet-sizes.ts'
import { errorSentence, sentenceOf } from '../../shell/error-sentence.ts'
import { LiveMark } from '../../shell/LiveMark.tsx'
import type { Preview } from './use-preview.ts'
import type { PrintJob } from './use-print-job.ts'

interface PrintLineProps {
  preview: Preview
  settings: PrintSettings
  job: PrintJob
}

/** What it will come to, before it is printed; then how far it is. */
export function PrintLine({ preview: { count, error, took }, settings, job }: PrintLineProps) {
  const { t } = useTranslation('print')
  const numbers = useNumbers()
  const { format } = settings
  const size = sheetOf(format) ?? `${numbers(format.sheetWidth)} × ${numbers(format.sheetHeight)}`
  return (
    <>
      <LiveMark />
      {job.isRunning && (
        <>
          <span>{t('writing')}</span>
          <ProgressBar className="print-progress" value={job.job?.progress ?? 0} stripes={false} intent="primary" />
          <Button size="small" variant="minimal" text={t('stop')} onClick={job.stop} />
        </>
      )}
      {job.job?.state === 'failed' && job.job.error && (
        <span role="alert">{sentenceOf(job.job.error.code, job.job.error.params)}</span>
      )}
      {error !== null && !job.isRunning && <span role="alert">{errorSentence(error)}</span>}
      {error === null && count && (
        <span className="print-total" data-testid="print-count">
          <Tick size={12} />
          {t('total', { count: count.sheets, size, wide: count.wide, high: count.high })}
        </span>
      )}
      {count && <span>{t('rows', { rows: count.rows, all: count.allRows })}</span>}
      <div className="pl-spring" />
      {count && <span>{t('sizes', { text: numbers(count.textSize), row: numbers(count.rowHeight) })}</span>}
      {took !== null && <span>{t('took', { ms: took })}</span>}
    </>
  )
}
