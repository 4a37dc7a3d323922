import { ProgressBar } from '@blueprintjs/core'
import { Download, Stop } from '@blueprintjs/icons'
import { type GridGroundView, gwbsExport, gwbsExportStart, LONG_EXPORT_WORKS } from '@plumbline/core/contract'
import type { GridSetting } from '@plumbline/core/gwbs'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, callBlob } from '../../api/call.ts'
import { attempt } from '../../shell/attempt.ts'
import { IconButton } from '../../shell/IconButton.tsx'
import { fetchExport, stopLongJob, useLongJob } from '../../shell/long-job.ts'
import { saveFile } from '../../shell/save-file.ts'
import { useGridLook } from './grid-look.ts'
import { sheetWords, useGridWords } from './grid-words.ts'

interface SaveSheetProps {
  projectId: string
  ground: GridGroundView
  setting: GridSetting
}

/** The grid as a workbook: at once, or, of many works, by a job that nobody has to wait for. */
export function SaveSheet({ projectId, ground, setting }: SaveSheetProps) {
  const { t } = useTranslation('grid')
  const words = useGridWords()
  const look = useGridLook(setting)
  const [isBusy, setBusy] = useState(false)
  const [jobId, setJobId] = useState<string | null>(null)
  const save = async (): Promise<void> => {
    setBusy(true)
    const asked = { params: { projectId }, input: { ...look, words: sheetWords(ground.columns, words, t) } }
    await attempt(async () => {
      if (ground.works > LONG_EXPORT_WORKS) setJobId((await call(gwbsExportStart, asked)).jobId)
      else saveFile(await callBlob(gwbsExport, { ...asked, quiet: true }), `${ground.project.name}.xlsx`)
    })
    setBusy(false)
  }
  if (jobId !== null) return <SheetJob jobId={jobId} ended={() => setJobId(null)} />
  return (
    <IconButton icon={<Download size={14} />} label={t('saveSheet')} loading={isBusy} onClick={() => void save()} />
  )
}

/** It stands in the list of what runs as well, and goes on there when this screen is left. */
function SheetJob({ jobId, ended }: { jobId: string; ended: () => void }) {
  const { t } = useTranslation('grid')
  const job = useLongJob(jobId)
  const state = job?.state
  useEffect(() => {
    if (state === 'done') fetchExport(jobId)
    // Why it failed stands in the list of what runs.
    if (state !== undefined && state !== 'running') ended()
  }, [state, jobId, ended])
  return (
    <div className="grid-sheet-job" role="status" aria-label={t('savingSheet')}>
      <ProgressBar value={job?.progress ?? 0} intent="primary" stripes={false} />
      <IconButton icon={<Stop size={14} />} label={t('stopSheet')} onClick={() => void stopLongJob(jobId)} />
    </div>
  )
}
