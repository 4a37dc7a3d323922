import { reportRun, versionReport, versionReportMaster } from '@plumbline/core/contract'
import { lastMonth } from '@plumbline/core/reports'
import { dayOf } from '@plumbline/core/time'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { ActDialog } from '../../shell/ActDialog.tsx'
import { DayField } from '../../shell/DayField.tsx'
import { TextField } from '../../shell/TextField.tsx'
import { toast } from '../../shell/toast.ts'
import type { OfferedForm } from './FormTable.tsx'
import { type ChosenReport, ReportChoices } from './ReportChoices.tsx'
import { useReportLanguage } from './use-reports.ts'

/** What a report is about: a version, or the actual versions of all schedules below a node, or of the space. */
export interface RunPlace {
  spaceId: string
  nodeId: string | null
  versionId: string | null
}

interface RunDialogProps {
  form: OfferedForm
  at: RunPlace
  began: () => void
  close: () => void
}

/** R-REP-07: the last month is what a report is about, until somebody says otherwise. */
function usualPeriod(): { start: string; finish: string } {
  const now = new Date()
  const { start, finish } = lastMonth(dayOf(now.getFullYear(), now.getMonth() + 1, now.getDate()))
  return { start: start.slice(0, 10), finish: finish.slice(0, 10) }
}

export function RunDialog({ form, at, began, close }: RunDialogProps) {
  const { t } = useTranslation('reports')
  const usualLanguage = useReportLanguage()
  const [{ start, finish }, setPeriod] = useState(usualPeriod)
  const [year, setYear] = useState('')
  const [chosen, setChosen] = useState<ChosenReport>({
    ...{ rows: 'all', level: null, language: usualLanguage, as: form.kind },
  })
  const isYear = year === '' || /^(?:19|20|21)\d\d$/.test(year)
  const isPeriod = start !== '' && finish !== '' && start <= finish
  const run = async (): Promise<void> => {
    await begin(form, at, {
      period: { start: `${start} 00:00:00`, finish: `${finish} 23:59:59` },
      ...(year !== '' && { year: Number(year) }),
      ...chosen,
    })
    toast.notice(t('began', { name: form.name }))
    began()
  }
  return (
    <ActDialog title={form.name} submit={t('run')} disabled={!isYear || !isPeriod} work={run} close={close}>
      {(error) => (
        <div className="reports-form">
          {error !== '' && (
            <p className="pl-field-error" role="alert">
              {error}
            </p>
          )}
          <div className="reports-pair">
            <DayField label={t('from')} value={start} onChange={(day) => setPeriod({ start: day, finish })} />
            <DayField
              label={t('to')}
              value={finish}
              onChange={(day) => setPeriod({ start, finish: day })}
              {...(!isPeriod && { error: t('wrongPeriod') })}
            />
          </div>
          <TextField
            label={t('year')}
            value={year}
            hint={t('yearHint', { year: finish.slice(0, 4) })}
            error={isYear ? undefined : t('wrongYear')}
            onChange={setYear}
          />
          <ReportChoices chosen={chosen} kind={form.kind} set={(part) => setChosen({ ...chosen, ...part })} />
        </div>
      )}
    </ActDialog>
  )
}

interface Chosen extends ChosenReport {
  period: { start: string; finish: string }
  year?: number
}

function begin({ id, isMaster }: OfferedForm, { spaceId, nodeId, versionId }: RunPlace, chosen: Chosen) {
  if (versionId === null) {
    const { as, ...input } = chosen
    return call(reportRun, { params: { reportId: id, as }, input: { ...input, spaceId, epsId: nodeId } })
  }
  return isMaster
    ? call(versionReportMaster, { params: { versionId, masterId: id }, input: chosen })
    : call(versionReport, { params: { versionId, reportId: id }, input: chosen })
}
