import { Button } from '@blueprintjs/core'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'

interface ChartOrTableProps {
  /** May be loaded when it is shown. */
  chart: ReactNode
  table: ReactNode
  /** What is said of both. */
  note?: ReactNode
}

/** A chart, or the table behind it. */
export function ChartOrTable({ chart, table, note }: ChartOrTableProps) {
  const { t } = useTranslation('scoreboard')
  const [asTable, setAsTable] = useState(false)
  return (
    <>
      <div className="scoreboard-chart">{asTable ? table : <Suspense>{chart}</Suspense>}</div>
      {note}
      <Button
        size="small"
        variant="minimal"
        className="scoreboard-as-table"
        text={t(asTable ? 'asChart' : 'asTable')}
        onClick={() => setAsTable(!asTable)}
      />
    </>
  )
}
