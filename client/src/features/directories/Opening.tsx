import { ProgressBar } from '@blueprintjs/core'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { directories } from './directories-state.ts'
import { Skeleton } from './Skeleton.tsx'

/** What is drawn within this many rows is there before anybody could read how far it is. */
const MANY_ROWS = 5_000

/** Until rows are there; of a large directory with how far they are. Whoever leaves the page stops it. */
export function Opening({ rows }: { rows: number }) {
  const { t } = useTranslation('directories')
  const { opened } = useSnapshot(directories)
  if (rows < MANY_ROWS) return <Skeleton />
  return (
    <div className="directories-opening" role="status">
      <p className="pl-muted">{t('opening', { count: rows })}</p>
      <ProgressBar {...(opened !== null && { value: opened })} intent="primary" stripes={false} />
    </div>
  )
}
