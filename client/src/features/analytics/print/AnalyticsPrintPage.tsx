import './print.css'
import { Spinner } from '@blueprintjs/core'
import { useMemo } from 'react'
import { useParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { PaperSheet } from '../../../parts/paper/PaperSheet.tsx'
import { PrintFrame } from '../../../parts/paper/PrintFrame.tsx'
import { session } from '../../../session/session.ts'
import { PageFailure } from '../../../shell/PageBody.tsx'
import { AnalyticsFigure } from '../AnalyticsCharts.tsx'
import { PlaceBody } from '../PlaceBody.tsx'
import { type AnalyticsPlace, useAnalyticsView, useLevel } from '../use-analytics.ts'
import { type KeptViews, levelOf, openingView, useKeptViews } from '../use-kept-views.ts'
import { usePlace, usePlaceName } from '../use-place.ts'
import { useLevelResult } from './use-level-result.ts'

/** `/:spaceId/analytics/print/:value/:format`: a chart of a node, or of the whole space, on paper. */
export default function AnalyticsPrintPage() {
  const { spaceId = '', value = '' } = useParams()
  const { space } = useSnapshot(session)
  const read = usePlace(spaceId, value)
  const name = usePlaceName(read.value)
  return (
    <PrintFrame from={[{ label: space?.name ?? '', to: `/${spaceId}` }]} name={name}>
      <PlaceBody spaceId={spaceId} read={read}>
        {(place) => <Printed place={place} name={name} />}
      </PlaceBody>
    </PrintFrame>
  )
}

interface PrintedProps {
  place: AnalyticsPlace
  name: string
}

/** The chart and below it its numbers. */
function Printed(props: PrintedProps) {
  const { kept } = useKeptViews(props.place.spaceId)
  return kept ? <Chart {...props} kept={kept} /> : <Spinner size={24} />
}

function Chart({ place, name, kept }: PrintedProps & { kept: KeptViews }) {
  const opening = useMemo(() => openingView(kept, levelOf(place.node)), [kept, place.node])
  const [view] = useAnalyticsView(opening)
  const { value: level, error, again } = useLevel(place)
  const result = useLevelResult(level)
  if (!level) return error === null ? <Spinner size={24} /> : <PageFailure error={error} again={again} />
  return (
    <PaperSheet title={{ name, ...result }}>
      {({ height }) => (
        <>
          <div className="analytics-print-chart" style={{ height: `${Math.min(height * 0.6, 150)}mm` }}>
            <AnalyticsFigure place={place} view={{ ...view, asTable: false }} level={level} name={name} />
          </div>
          <AnalyticsFigure place={place} view={{ ...view, asTable: true }} level={level} name={name} />
        </>
      )}
    </PaperSheet>
  )
}
