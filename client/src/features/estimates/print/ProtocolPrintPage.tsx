import { costrPdcPreview, costrPdcPrint } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { call, callBlob } from '../../../api/call.ts'
import { PrintFrame } from '../../../parts/paper/PrintFrame.tsx'
import { ServedPaper } from '../../../parts/paper/ServedPaper.tsx'
import { useScheduleScreen } from '../../../parts/screens/use-schedule-screen.ts'
import { useQuery } from '../../../shell/use-query.ts'
import { usePaper, usePaperLanguage } from '../files/use-paper.ts'

/** `/:spaceId/schedule/:scheduleId/estimates/protocols/:pdcId/print/:format?number=`: a contract-price protocol on paper. */
export default function ProtocolPrintPage() {
  const { t } = useTranslation('estimates')
  const { pdcId = '' } = useParams()
  const { breadcrumb, spaceId, scheduleId } = useScheduleScreen(t('title'))
  const [query] = useQuery()
  const language = usePaperLanguage()
  const paper = usePaper()
  const params = { pdcId }
  return (
    <PrintFrame
      from={[...breadcrumb.slice(0, -1), { label: t('title'), to: `/${spaceId}/schedule/${scheduleId}/estimates` }]}
      name={`${t('pdc.one')} ${query.get('number') ?? ''}`}
      isPrinting={paper.isRunning}
    >
      <ServedPaper
        key={`${pdcId} ${language}`}
        draw={({ settings, signal }) =>
          callBlob(costrPdcPreview, { params, input: { language, settings }, signal, quiet: true })
        }
        print={(settings) =>
          paper.begin(() => call(costrPdcPrint, { params, input: { language, settings }, quiet: true }))
        }
      />
    </PrintFrame>
  )
}
