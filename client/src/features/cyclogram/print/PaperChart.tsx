import { pxOf, type Sheet } from '../../../parts/paper/paper.ts'
import { AXIS_HEIGHT, CrossingMarks, Ground, KindLines, PLACE_WIDTH, Places } from '../Drawing.tsx'
import type { DrawnLines } from '../drawn-lines.ts'
import { axesOf, bandsOf } from '../geometry.ts'
import type { OpenCyclogram } from '../open-cyclogram.ts'
import { TimeAxis } from '../TimeAxis.tsx'

/** Px of the frame; px for the title; how much of the sheet the lines take before places get lower. */
const FRAME_PX = 2
const TITLE_PX = 60
const SHARE = 0.72

interface PaperChartProps extends Pick<OpenCyclogram, 'cyclogram' | 'drawn' | 'kinds'> {
  sheet: Sheet
  span: NonNullable<DrawnLines['span']>
}

/** The whole time at the width of the sheet; places that one sheet has no room for go on below the axis of the next. */
export function PaperChart({ sheet, span, cyclogram, drawn, kinds }: PaperChartProps) {
  const { places, dataDate } = cyclogram
  const height = pxOf(sheet.height)
  const width = pxOf(sheet.width) - PLACE_WIDTH - FRAME_PX
  const axes = axesOf(span, places.length, { width, height: height * SHARE - AXIS_HEIGHT }, 1)
  return bandsOf(axes, height - AXIS_HEIGHT - TITLE_PX).map(({ from, rows }) => (
    <div key={from} className="cyclogram-band">
      <TimeAxis axes={axes} left={PLACE_WIDTH} height={AXIS_HEIGHT} />
      <div className="cyclogram-body">
        {/* Rows count from above, places from below. */}
        <Places places={places.slice(places.length - from - rows, places.length - from)} rowHeight={axes.rowHeight} />
        <svg
          className="cyclogram-lines"
          width={axes.width}
          height={rows * axes.rowHeight}
          viewBox={`0 ${from * axes.rowHeight} ${axes.width} ${rows * axes.rowHeight}`}
          aria-hidden="true"
        >
          <Ground axes={axes} dataDate={dataDate} />
          <KindLines {...{ axes, cyclogram, drawn, kinds }} selected={-1} />
          {kinds.includes('plan') && <CrossingMarks {...{ axes, drawn }} selected={-1} lit={null} />}
        </svg>
      </div>
    </div>
  ))
}
