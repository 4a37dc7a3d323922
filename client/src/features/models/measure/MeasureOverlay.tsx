import { useTranslation } from 'react-i18next'
import type { Vector3 } from 'three'
import { useSnapshot } from 'valtio'
import { shortCode } from '../../../i18n/languages.ts'
import { formatNumber } from '../../../i18n/number.ts'
import type { ModelViewer } from '../../../instruments/viewer/viewer.ts'
import type { ModelView } from '../model-view.ts'
import { usePicture } from '../use-picture.ts'
import { distancesOf, type Measuring } from './measuring.ts'

const DIGITS = 3
const MARK_PX = 5

/** Measures in the picture, and what the pointer would take hold of. */
export function MeasureOverlay({ view, measuring }: { view: ModelView; measuring: Measuring }) {
  const { measures, from, below } = useSnapshot(measuring.state)
  const viewer = usePicture(view)
  if (!viewer) return null
  const pending = from && below ? { from, to: below.point } : null
  return (
    <svg className="model-measures" aria-hidden="true">
      {measures.map((measure, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a measure is told by its place in the list
        <MeasureLine key={at} viewer={viewer} {...measure} />
      ))}
      {pending && <MeasureLine viewer={viewer} {...pending} />}
      {from && !pending && <Mark viewer={viewer} place={from} kind="corner" />}
      {below && <Mark viewer={viewer} place={below.point} kind={below.kind} />}
    </svg>
  )
}

function MeasureLine({ viewer, from, to }: { viewer: ModelViewer; from: Vector3; to: Vector3 }) {
  const lengths = useLengths()
  const [start, end] = [viewer.onScreen(from), viewer.onScreen(to)]
  if (!start.isAhead || !end.isAhead) return null
  const middle = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 }
  const { length, ground, height } = distancesOf({ from, to })
  return (
    <g>
      <line x1={start.x} y1={start.y} x2={end.x} y2={end.y} />
      <circle cx={start.x} cy={start.y} r={3} />
      <circle cx={end.x} cy={end.y} r={3} />
      <text x={middle.x} y={middle.y - 8}>
        {lengths(length)}
      </text>
      <text className="model-measure-parts" x={middle.x} y={middle.y + 8}>
        {`↔ ${lengths(ground)}  ↕ ${lengths(height)}`}
      </text>
    </g>
  )
}

/** Its shape says what was taken hold of: a square a corner, a rhombus an edge, a circle a face. */
function Mark({ viewer, place, kind }: { viewer: ModelViewer; place: Vector3; kind: 'corner' | 'edge' | 'face' }) {
  const { x, y, isAhead } = viewer.onScreen(place)
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

/** Metres, in the language of the screen. */
export function useLengths(): (metres: number) => string {
  const { t, i18n } = useTranslation('model')
  return (metres) => t('metres', { length: formatNumber(metres, shortCode(i18n.language), DIGITS) })
}
