import { costrEstimatePreview, costrEstimatePrint, costrEstimateRead } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { call, callBlob } from '../../../api/call.ts'
import { PrintFrame } from '../../../parts/paper/PrintFrame.tsx'
import { ServedPaper } from '../../../parts/paper/ServedPaper.tsx'
import { useScheduleScreen } from '../../../parts/screens/use-schedule-screen.ts'
import { PageBody, PageFailure } from '../../../shell/PageBody.tsx'
import { useQuery } from '../../../shell/use-query.ts'
import { useRead } from '../../../shell/use-read.ts'
import { usePaper, usePaperLanguage } from '../files/use-paper.ts'
import { actIn } from './paper-address.ts'

/** `/:spaceId/schedule/:scheduleId/estimates/:estimateId/print/:format?act=…`: an estimate, or its act, on paper. */
export default function EstimatePrintPage() {
  const { t } = useTranslation('estimates')
  const { estimateId = '' } = useParams()
  const { breadcrumb, spaceId, scheduleId } = useScheduleScreen(t('title'))
  const [query] = useQuery()
  const act = actIn(query)
  const language = usePaperLanguage()
  const paper = usePaper()
  const params = { estimateId }
  const { value, error, again } = useRead(estimateId, (signal) =>
    call(costrEstimateRead, { params, signal, quiet: true }),
  )
  const own = value ? `${value.estimate.number} ${value.estimate.name}` : ''
  const name = act ? `${own} – ${t('act.title')} ${act.number}` : own
  const to = `/${spaceId}/schedule/${scheduleId}/estimates`
  return (
    <PrintFrame
      from={[...breadcrumb.slice(0, -1), { label: t('title'), to }, { label: own, to: `${to}/${estimateId}` }]}
      name={name}
      isPrinting={paper.isRunning}
    >
      {value ? (
        <ServedPaper
          key={`${estimateId} ${language} ${JSON.stringify(act)}`}
          draw={({ settings, signal }) =>
            callBlob(costrEstimatePreview, { params, input: { language, settings, act }, signal, quiet: true })
          }
          print={(settings) =>
            paper.begin(() => call(costrEstimatePrint, { params, input: { language, settings, act }, quiet: true }))
          }
        />
      ) : (
        <PageBody busy={error === null}>{error !== null && <PageFailure error={error} again={again} />}</PageBody>
      )}
    </PrintFrame>
  )
}
