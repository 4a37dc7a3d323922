import type { Vector3 } from 'three'
import { useSnapshot } from 'valtio'
import type { Side } from '../../../instruments/viewer/halves.ts'
import type { OnScreen } from '../../../instruments/viewer/viewer.ts'
import type { ModelView } from '../model-view.ts'
import { usePicture } from '../use-picture.ts'
import type { Measure, Measuring } from './measuring.ts'
import { useAmounts } from './use-amounts.ts'

const MARK_PX = 5

interface MeasureOverlayProps {
  view: ModelView
  measuring: Measuring
  side: Side
}

interface Drawn {
  onScreen(place: Vector3): OnScreen
}

/** Measures in the picture, and what the pointer would take hold of. */
export function MeasureOverlay({ view, measuring, side }: MeasureOverlayProps) {
  const { kind, measures, places, below } = useSnapshot(measuring.state)
  const viewer = usePicture(view)
  if (!viewer) return null
  const onScreen = (place: Vector3) => viewer.onScreen(place, side)
  const first = places[0]
  const pending = first && below ? { kind, places: [...places, below.point] as Vector3[] } : null
  return (
    <svg className="model-measures" aria-hidden="true">
      {measures.map((measure, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a measure is told by its place in the list
        <Measured key={at} onScreen={onScreen} {...(measure as Measure)} />
      ))}
      {pending && <Measured onScreen={onScreen} {...pending} />}
      {first && !pending && <Mark onScreen={onScreen} place={first as Vector3} kind="corner" />}
      {below && <Mark onScreen={onScreen} place={below.point} kind={below.kind} />}
    </svg>
  )
}

function Measured({ onScreen, kind, places }: Measure & Drawn) {
  const amounts = useAmounts()
  const points = places.map(onScreen)
  if (points.some(({ isAhead }) => !isAhead)) return null
  const line = points.map(({ x, y }) => `${x},${y}`).join(' ')
  const { whole, parts } = amounts({ kind, places })
  // An angle is told at its corner, all else in the middle.
  const told = kind === 'angle' && points.length === 3 ? points.slice(1, 2) : points
  const x = told.reduce((sum, point) => sum + point.x, 0) / told.length
  const y = told.reduce((sum, point) => sum + point.y, 0) / told.length
  return (
    <g>
      {kind === 'area' ? <polygon points={line} /> : <polyline points={line} />}
      {points.map((point, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a place is told by its number
        <circle key={at} cx={point.x} cy={point.y} r={3} />
      ))}
      <text x={x} y={y - 8}>
        {whole}
      </text>
      {parts !== null && (
        <text className="model-measure-parts" x={x} y={y + 8}>
          {parts}
        </text>
      )}
    </g>
  )
}

/** Its shape says what was taken hold of: a square a corner, a rhombus an edge, a circle a face. */
function Mark({ onScreen, place, kind }: Drawn & { place: Vector3; kind: 'corner' | 'edge' | 'face' }) {
  const { x, y, isAhead } = onScreen(place)
  if (!isAhead) return null
  if (kind === 'face') return <circle className="model-mark" cx={x} cy={y} r={MARK_PX} />
  const turn = kind === 'edge' ? `rotate(45 ${x} ${y})` : undefined
  return (
    <rect
      className="model-mark"
      x={x - MARK_PX}
      y={y - MARK_PX}
      width={2 * MARK_PX}
      height={2 * MARK_PX}
      transform={turn}
    />
  )
}
