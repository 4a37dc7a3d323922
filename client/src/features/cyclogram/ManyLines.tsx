import { Button } from '@blueprintjs/core'
import type { Cyclogram } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'
import { PageNotice } from '../../shell/PageBody.tsx'
import { busiestProcesses } from './drawn-lines.ts'

/** More lines than this on one sheet are told from each other by nobody. */
export const MANY_LINES = 40
const OFFERED = 20

interface ManyLinesProps {
  cyclogram: Cyclogram
  setHidden: (hidden: ReadonlySet<string>) => void
  drawAll: () => void
}

/** Before a sheet of very many lines is drawn: which of them. */
export function ManyLines({ cyclogram, setHidden, drawAll }: ManyLinesProps) {
  const { t } = useTranslation('cyclogram')
  const { processes } = cyclogram
  const drawBusiest = (): void => {
    const kept = busiestProcesses(cyclogram, OFFERED)
    setHidden(new Set(processes.flatMap(({ key }) => (kept.has(key) ? [] : [key]))))
  }
  return (
    <PageNotice>
      <h2>{t('many.title', { count: processes.length })}</h2>
      <p>{t('many.what')}</p>
      <Button intent="primary" text={t('many.busiest', { count: OFFERED })} onClick={drawBusiest} />
      <Button variant="minimal" text={t('many.all', { count: processes.length })} onClick={drawAll} />
    </PageNotice>
  )
}
