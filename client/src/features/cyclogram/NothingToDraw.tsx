import type { Cyclogram } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { PageBody, PageNotice } from '../../shell/PageBody.tsx'

/** Instead of lines: why there are none. */
export function NothingToDraw({ cyclogram, toSchedule }: { cyclogram: Cyclogram; toSchedule: string }) {
  const { t } = useTranslation('cyclogram')
  const isCalculated = cyclogram.calculatedAt !== null
  return (
    <PageBody>
      <PageNotice>
        <h2>{t(isCalculated ? 'nothing.title' : 'notCalculated')}</h2>
        {isCalculated && <p>{t('nothing.what', { count: cyclogram.aside.total })}</p>}
        <Link to={toSchedule}>{t('toSchedule')}</Link>
      </PageNotice>
    </PageBody>
  )
}
