import type { Standpoint } from '@plumbline/core/bim'
import { type Box3, Vector3 } from 'three'
import { useSnapshot } from 'valtio'
import type { Side } from '../../../instruments/viewer/halves.ts'
import type { ModelViewer, OnScreen } from '../../../instruments/viewer/viewer.ts'
import { initials } from '../../../shell/initials.ts'
import type { LinksSession } from '../links/links-session.ts'
import type { ModelView } from '../model-view.ts'
import { usePicture } from '../use-picture.ts'
import { inPicture } from '../views/viewpoints.ts'
import { coneOf, shortCone } from './cone.ts'
import type { Following } from './following.ts'

interface PeopleOverlayProps {
  view: ModelView
  session: LinksSession
  following: Following
  side: Side
}

/** One of the pictures. */
interface Drawn {
  viewer: ModelViewer
  side: Side
}

/** Where others stand, where they look, and what they have selected, in their colours. */
export function PeopleOverlay({ view, session, following, side }: PeopleOverlayProps) {
  const viewer = usePicture(view)
  const { people } = useSnapshot(session.state)
  const { following: leader } = useSnapshot(following.state)
  if (!viewer) return null
  return (
    <svg className="model-measures" aria-hidden="true">
      {people.map(({ client, id, name, color, standpoint, elements }) => (
        <g key={client} style={{ color: `var(--pl-presence-${color % 8})` }}>
          <Selection viewer={viewer} side={side} elements={elementsOf(view, elements)} />
          {standpoint && id !== leader && (
            <Camera viewer={viewer} side={side} name={name} standpoint={standpoint as unknown as Standpoint} />
          )}
        </g>
      ))}
    </svg>
  )
}

function Camera({ viewer, side, name, standpoint }: Drawn & { name: string; standpoint: Standpoint }) {
  const [eye, target] = [inPicture(viewer, standpoint.eye), inPicture(viewer, standpoint.target)]
  const at = viewer.onScreen(eye, side)
  if (!at.isAhead) return null
  const [firstName = '', ...lastName] = name.split(' ')
  const corners = shortCone((reach) => coneOf(eye, target, reach).map((corner) => viewer.onScreen(corner, side)), at)
  return (
    <>
      {corners && <path className="model-cone" d={conePath(at, corners)} />}
      <circle className="model-person" cx={at.x} cy={at.y} r={11} />
      <text className="model-person-initials" x={at.x} y={at.y}>
        {initials({ firstName, lastName: lastName.join(' ') })}
      </text>
      <text className="model-person-name" x={at.x} y={at.y + 20}>
        {firstName}
      </text>
    </>
  )
}

const point = ({ x, y }: OnScreen): string => `${x.toFixed(1)} ${y.toFixed(1)}`

const conePath = (eye: OnScreen, corners: readonly OnScreen[]): string =>
  `${corners.map((corner) => `M${point(eye)}L${point(corner)}`).join('')}M${corners.map(point).join('L')}Z`

/** Corners of a box, by numbers whose bits say which of both ends; edges change one bit. */
const edges = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((corner) =>
  [1, 2, 4].filter((bit) => (corner & bit) === 0).map((bit) => [corner, corner | bit] as const),
)

function Selection({ viewer, side, elements }: Drawn & { elements: readonly number[] }) {
  const path = elements.map((element) => boxPath({ viewer, side }, viewer.models.boxOf([element]))).join('')
  return path === '' ? null : <path className="model-others" d={path} />
}

function boxPath({ viewer, side }: Drawn, box: Box3): string {
  if (box.isEmpty()) return ''
  const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((corner) =>
    viewer.onScreen(
      new Vector3(
        corner & 1 ? box.max.x : box.min.x,
        corner & 2 ? box.max.y : box.min.y,
        corner & 4 ? box.max.z : box.min.z,
      ),
      side,
    ),
  )
  return edges
    .flatMap(([from, to]) => {
      const [start, end] = [corners[from], corners[to]]
      return start?.isAhead && end?.isAhead ? [`M${point(start)}L${point(end)}`] : []
    })
    .join('')
}

const elementsOf = (view: ModelView, told: readonly string[]): number[] =>
  told.flatMap((one) => {
    const [modelId = '', guid = ''] = one.split(':')
    return view.elementOf(modelId, guid) ?? []
  })
