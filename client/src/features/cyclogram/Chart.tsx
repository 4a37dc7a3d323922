import { ZoomIn, ZoomOut, ZoomToFit } from '@blueprintjs/icons'
import type { Instant } from '@plumbline/core/time'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../parts/values/date.ts'
import { IconButton } from '../../shell/IconButton.tsx'
import { ScrollRegion } from '../../shell/ScrollRegion.tsx'
import { AXIS_HEIGHT, CrossingMarks, Ground, KindLines, PLACE_WIDTH, Places } from './Drawing.tsx'
import { type Axes, axesOf, MAX_PX_PER_DAY, pathOf } from './geometry.ts'
import type { OpenCyclogram } from './open-cyclogram.ts'
import { TimeAxis } from './TimeAxis.tsx'
import { type Pointed, Tip } from './Tip.tsx'
import { useLineDrag } from './use-line-drag.ts'
import { useSize } from './use-size.ts'

const STEP = 1.5

/** Places upwards, time to the right; the axes stay in sight while the lines scroll. */
export function Chart(props: OpenCyclogram & { span: { start: Instant; finish: Instant } }) {
  const { t } = useTranslation('cyclogram')
  const { cyclogram, span } = props
  const [zoom, setZoom] = useState(1)
  const [stage, size] = useSize<HTMLDivElement>()
  const room = {
    width: Math.max(200, size.width - PLACE_WIDTH - 2),
    height: Math.max(80, size.height - AXIS_HEIGHT - 18),
  }
  const axes = axesOf(span, cyclogram.places.length, room, zoom)
  return (
    <div ref={stage} className="cyclogram-stage">
      <ScrollRegion className="cyclogram-scroll" aria-label={t('chartOf', { count: props.drawn.works.length })}>
        <div className="cyclogram-sheet" style={{ width: PLACE_WIDTH + axes.width }}>
          <TimeAxis axes={axes} left={PLACE_WIDTH} height={AXIS_HEIGHT} />
          <div className="cyclogram-body">
            <Places places={cyclogram.places} rowHeight={axes.rowHeight} />
            <Lines {...props} axes={axes} />
          </div>
        </div>
      </ScrollRegion>
      <Zoom {...{ zoom, setZoom }} isClosest={axes.pxPerDay >= MAX_PX_PER_DAY} />
    </div>
  )
}

interface ZoomProps {
  zoom: number
  setZoom(zoom: number): void
  isClosest: boolean
}

function Zoom({ zoom, setZoom, isClosest }: ZoomProps) {
  const { t } = useTranslation('cyclogram')
  const to = (next: number) => () => setZoom(Math.max(1, next))
  return (
    <div className="cyclogram-zoom">
      <IconButton icon={<ZoomOut size={14} />} label={t('zoom.out')} disabled={zoom <= 1} onClick={to(zoom / STEP)} />
      <IconButton icon={<ZoomToFit size={14} />} label={t('zoom.fit')} disabled={zoom === 1} onClick={to(1)} />
      <IconButton icon={<ZoomIn size={14} />} label={t('zoom.in')} disabled={isClosest} onClick={to(zoom * STEP)} />
    </div>
  )
}

function Lines(props: OpenCyclogram & { axes: Axes }) {
  const { axes, cyclogram, drawn, kinds, selected, select, lit, light } = props
  const svg = useRef<SVGSVGElement>(null)
  const [pointed, point] = useState<Pointed | null>(null)
  const { drag, begin, wasDragged } = useLineDrag(props, axes)
  useEffect(() => {
    if (lit !== null)
      svg.current?.querySelector(`[data-crossing="${lit}"]`)?.scrollIntoView({ block: 'center', inline: 'center' })
  }, [lit])
  const follow = (event: React.PointerEvent): void => {
    const process = numberOf(event, 'process')
    const box = svg.current?.getBoundingClientRect()
    point(process === null || !box ? null : { process, x: event.clientX - box.left, y: event.clientY - box.top })
  }
  const choose = (event: React.MouseEvent): void => {
    if (wasDragged.current) return
    const crossing = numberOf(event, 'crossing')
    if (crossing !== null) light(crossing)
    else select(numberOf(event, 'process'))
  }
  return (
    <svg
      ref={svg}
      className={selected >= 0 ? 'cyclogram-lines has-selected' : 'cyclogram-lines'}
      width={axes.width}
      height={axes.height}
      aria-hidden="true"
      onPointerMove={follow}
      onPointerLeave={() => point(null)}
      onPointerDown={(event) => begin(event, numberOf(event, 'process'))}
      onClick={choose}
    >
      <Ground axes={axes} dataDate={cyclogram.dataDate} />
      <KindLines {...{ axes, cyclogram, drawn, kinds, selected, drag }} />
      {drawn.lines[kinds.includes('plan') ? 'plan' : (kinds[0] ?? 'plan')].map((line) => (
        <path key={line.process} className="cyclogram-grip" data-process={line.process} d={pathOf(line, axes)} />
      ))}
      {kinds.includes('plan') && <CrossingMarks {...{ axes, drawn, selected, lit }} />}
      {drag && <DragMark axes={axes} drag={drag} />}
      {pointed && !drag && <Tip {...{ cyclogram, drawn, axes, pointed }} />}
    </svg>
  )
}

/** What was pointed at is told by the drawing itself. */
function numberOf({ target }: { target: EventTarget }, name: 'process' | 'crossing'): number | null {
  const text = target instanceof SVGElement ? target.dataset[name] : undefined
  return text === undefined ? null : Number(text)
}

function DragMark({ axes, drag }: { axes: Axes; drag: { days: number; y: number; x: number; start: Instant } }) {
  const text = `${drag.days > 0 ? '+' : ''}${drag.days} · ${formatDate(drag.start)}`
  return (
    <text className="cyclogram-drag" x={Math.min(drag.x + 12, axes.width - 120)} y={Math.max(14, drag.y - 10)}>
      {text}
    </text>
  )
}
