import { versionDelaysExport } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'
import { callBlob } from '../../../api/call.ts'
import { PrintFrame } from '../../../parts/paper/PrintFrame.tsx'
import { ServedPaper } from '../../../parts/paper/ServedPaper.tsx'
import { useScheduleScreen } from '../../../parts/screens/use-schedule-screen.ts'
import { useQuery } from '../../../shell/use-query.ts'
import { decimalOf, delaysAsked } from '../logic/delay-moments.ts'

/** `/:spaceId/schedule/:scheduleId/delays/print/:format?version=&at=&at=…`: what moved the finish, for a claim, on paper. */
export default function DelaysPrintPage() {
  const { t, i18n } = useTranslation('logic')
  const { breadcrumb, name } = useScheduleScreen(t('views.delays'))
  const [query] = useQuery()
  const [versionId, moments] = [query.get('version') ?? '', query.getAll('at')]
  const asked = delaysAsked({ moments, format: 'pdf', decimal: decimalOf(i18n.language) }, t)
  return (
    <PrintFrame from={breadcrumb.slice(0, -1)} name={`${name} – ${t('views.delays')}`}>
      <ServedPaper
        key={`${versionId} ${i18n.language} ${moments.join(' ')}`}
        draw={({ settings, signal }) =>
          callBlob(versionDelaysExport, { params: { versionId }, input: { ...asked, settings }, signal, quiet: true })
        }
      />
    </PrintFrame>
  )
}
