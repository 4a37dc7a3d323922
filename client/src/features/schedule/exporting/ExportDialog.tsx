import './exporting.css'
import { Button, Checkbox, Radio, RadioGroup, Spinner } from '@blueprintjs/core'
import { Tick, WarningSign } from '@blueprintjs/icons'
import {
  type ExportFormat,
  type ExportLosses,
  exportExtensions,
  type JobFormat,
  jobFormats,
  LONG_EXPORT_WORKS,
  tableFormats,
  versionExport,
  versionExportLosses,
  versionExportStart,
} from '@plumbline/core/contract'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { z } from 'zod'
import { call, callBlob } from '../../../api/call.ts'
import { shownKeys } from '../../../documents/schedule/rows/grid-columns.ts'
import { shortCode } from '../../../i18n/languages.ts'
import { formatNumber } from '../../../parts/values/number.ts'
import { useScheduleText } from '../../../parts/words/schedule-text.ts'
import { fetchExport, stopLongJob, useLongJob } from '../../../shell/long-job.ts'
import { PanelDialog } from '../../../shell/PanelDialog.tsx'
import { ReadFailure } from '../../../shell/ReadFailure.tsx'
import { saveFile } from '../../../shell/save-file.ts'
import { toastError } from '../../../shell/toast.ts'
import { useRead } from '../../../shell/use-read.ts'
import { useSchedule } from '../base/schedule-context.ts'
import type { HasTime } from '../history/time-travel.ts'
import { Progress } from './Progress.tsx'
import { shownRowIds } from './shown-rows.ts'
import { allOfIt, WholeChoices } from './WholeChoices.tsx'

/** A version as a file of another program; what that cannot hold is said before, not after. */
export function ExportDialog({ close }: { close: () => void }) {
  const { t, i18n } = useTranslation('exporting')
  const { actions, name, version } = useSchedule<HasTime>()
  const { shownRows } = useSnapshot(actions.state)
  const { seq } = useSnapshot(actions.time.state)
  const gridColumns = useGridColumns(actions)
  const [format, setFormat] = useState<JobFormat>('xer')
  const [whole, setWhole] = useState(allOfIt)
  const [jobId, setJobId] = useState<string | null>(null)
  const job = useLongJob(jobId)
  const isRunning = jobId !== null && (job === null || job.state === 'running')
  const isTable = tableFormats.some((one) => one === format)
  const [onlyShown, setOnlyShown] = useState(false)
  const [asGrid, setAsGrid] = useState(false)
  const [isWriting, setWriting] = useState(false)
  const input = {
    seq,
    works: onlyShown ? shownRowIds(actions.session) : null,
    columns: asGrid && isTable ? gridColumns : null,
    language: shortCode(i18n.language) === 'ru' ? ('ru' as const) : ('en' as const),
  }
  const save = async (): Promise<void> => {
    setWriting(true)
    try {
      await actions.settled()
      // What takes longer than an answer goes on by itself.
      if (format === 'plumb' || actions.session.store.ids.length >= LONG_EXPORT_WORKS) {
        const begun = await call(versionExportStart, {
          params: { versionId: version.id, format },
          input: { ...input, whole },
        })
        setJobId(begun.jobId)
      } else {
        const file = await callBlob(versionExport, { params: { versionId: version.id, format }, input })
        saveFile(file, `${name} – ${version.name}.${exportExtensions[format]}`)
        close()
      }
    } catch (error) {
      toastError(error)
    } finally {
      setWriting(false)
    }
  }
  useEffect(() => {
    if (job?.state !== 'done') return
    fetchExport(job.id)
    close()
  }, [job, close])
  return (
    <PanelDialog
      isOpen
      width={600}
      title={t('title', { name })}
      onClose={close}
      footer={
        <>
          {isRunning && <Button text={t('stop')} onClick={() => void stopLongJob(jobId)} />}
          <Button text={t(isRunning ? 'close' : 'cancel')} onClick={close} />
          {!isRunning && <Button intent="primary" loading={isWriting} text={t('save')} onClick={() => void save()} />}
        </>
      }
    >
      <RadioGroup
        label={t('format')}
        selectedValue={format}
        onChange={(event) => setFormat(event.currentTarget.value as JobFormat)}
        disabled={isRunning}
      >
        {jobFormats.map((one) => (
          <Radio key={one} value={one} label={t(`formats.${one}`)} />
        ))}
      </RadioGroup>
      {format !== 'plumb' && shownRows !== null && (
        <Checkbox
          checked={onlyShown}
          label={t('onlyShown')}
          onChange={(event) => setOnlyShown(event.currentTarget.checked)}
        />
      )}
      {isTable && (
        <Checkbox checked={asGrid} label={t('asGrid')} onChange={(event) => setAsGrid(event.currentTarget.checked)} />
      )}
      {seq !== null && <p className="exporting-note">{t(format === 'plumb' ? 'wholeNow' : 'pastMoment')}</p>}
      {jobId !== null ? (
        <section className="exporting-losses">
          <Progress job={job} />
        </section>
      ) : format === 'plumb' ? (
        <section className="exporting-losses">
          <WholeChoices choice={whole} change={setWhole} />
        </section>
      ) : (
        <LossesBefore format={format} input={input} />
      )}
    </PanelDialog>
  )
}

type Input = z.input<typeof versionExportLosses.input>

/** Found out while somebody still chooses. */
function LossesBefore({ format, input }: { format: ExportFormat; input: Input }) {
  const { t } = useTranslation('exporting')
  const { actions, version } = useSchedule<HasTime>()
  const { works, columns, seq } = input
  const read = useRead(`${format} ${works !== null} ${columns !== null} ${seq}`, async (signal) => {
    await actions.settled()
    return call(versionExportLosses, { params: { versionId: version.id, format }, input, signal, quiet: true })
  })
  return (
    <section className="exporting-losses" aria-live="polite" aria-label={t('losses')} data-testid="losses">
      {read.error ? (
        <ReadFailure error={read.error} again={read.again} />
      ) : read.value ? (
        <Losses losses={read.value} />
      ) : (
        <Spinner size={20} />
      )}
    </section>
  )
}

/** Those of the grid, with the titles that stand above them. */
function useGridColumns({ state, session }: ReturnType<typeof useSchedule<HasTime>>['actions']) {
  const { t } = useScheduleText()
  const { columns } = useSnapshot(state)
  const book = session.store.attributes
  return shownKeys(columns, book).map((key) => ({ key, title: book.of(key)?.name ?? t(`column.${key}`) }))
}

function Losses({ losses: { works, facts, moved, dated, origin } }: { losses: ExportLosses }) {
  const { t, i18n } = useTranslation('exporting')
  const n = (value: number) => formatNumber(value, i18n.language)
  const isKept = facts.length === 0 && moved === 0
  return (
    <>
      <p className="exporting-kept">
        {isKept ? <Tick color="currentColor" /> : <WarningSign color="var(--pl-warning)" />}
        {isKept ? t('kept', { count: works, n: n(works) }) : t('notKept')}
      </p>
      {moved > 0 && <p>{t('moved', { count: moved, n: n(moved), all: n(dated) })}</p>}
      {facts.length > 0 && (
        <ul>
          {facts.map(({ about, count }) => (
            <li key={about}>{t('fact', { what: t(`about.${about}`), n: n(count) })}</li>
          ))}
        </ul>
      )}
      {origin !== null && <p className="exporting-note">{t('origin', { file: origin })}</p>}
    </>
  )
}
