import {
  BufferAttribute,
  BufferGeometry,
  DoubleSide,
  Group,
  type Matrix4,
  Mesh,
  MeshBasicMaterial,
  Object3D,
  type PerspectiveCamera,
  type Quaternion,
  type Vector3,
} from 'three'
import { TransformControls } from 'three/addons/controls/TransformControls.js'
import type { BakedMesh } from './baking.ts'

export const handleKinds = ['translate', 'rotate', 'scale'] as const
export type HandleKind = (typeof handleKinds)[number]

/** Where something stands in its model, and how large it is by its own axes. */
export interface HandledPose {
  position: Vector3
  quaternion: Quaternion
  scale: Vector3
}

/** What is held, of one metre, and what is told of it. */
export interface Handled {
  pose: HandledPose
  /** Where its model stands in the picture. */
  place: Matrix4
  shape: Pick<BakedMesh, 'positions' | 'indices'>
  color: string
  /** A gesture has ended. */
  done(pose: HandledPose): void
  /** While it goes on. */
  dragged(pose: HandledPose): void
}

const DEGREE = Math.PI / 180
const GHOST_OPACITY = 0.6

/** Handles around something, by which it is moved, turned and made larger; a ghost of it shows where it will be. */
export class Handles {
  /** What lies above the models. */
  readonly above = new Group()
  readonly #controls: TransformControls
  readonly #place = new Group()
  readonly #object = new Object3D()
  readonly #ghost = new Mesh(
    new BufferGeometry(),
    new MeshBasicMaterial({ transparent: true, opacity: GHOST_OPACITY, depthWrite: false, side: DoubleSide }),
  )
  readonly #drawn: () => void
  readonly #abort = new AbortController()
  #handled: Handled | null = null
  #isResting = false

  /** `held`: the camera is to stand still. */
  constructor(camera: PerspectiveCamera, canvas: HTMLCanvasElement, drawn: () => void, held: () => void) {
    this.#drawn = drawn
    // A picture may come much later than its camera: handles are held where that sees them. Heard before the controls hear.
    const follow = (): void => this.#controls.getHelper().updateMatrixWorld()
    for (const kind of ['pointerdown', 'pointermove'] as const) {
      canvas.addEventListener(kind, follow, { signal: this.#abort.signal })
    }
    this.#controls = new TransformControls(camera, canvas)
    this.#controls.rotationSnap = DEGREE
    this.#place.matrixAutoUpdate = false
    this.#object.add(this.#ghost)
    this.#place.add(this.#object)
    this.above.add(this.#place, this.#controls.getHelper())
    this.hide()
    this.#controls.addEventListener('change', drawn)
    this.#controls.addEventListener('mouseDown', () => {
      held()
      this.#ghost.visible = true
    })
    this.#controls.addEventListener('objectChange', () => this.#handled?.dragged(this.pose))
    this.#controls.addEventListener('mouseUp', () => this.#handled?.done(this.pose))
  }

  /** Who looks at two pictures holds nothing: the handles mean a canvas with one. */
  set isResting(isResting: boolean) {
    this.#isResting = isResting
    this.#apply()
  }

  #apply(): void {
    const isHeld = this.#handled !== null && !this.#isResting
    this.#controls.enabled = isHeld
    this.#controls.getHelper().visible = isHeld
  }

  /** Until `settle` the ghost of a gesture stays, also when the same thing is shown again. */
  show(kind: HandleKind, handled: Handled): void {
    this.#handled = handled
    const { pose, place, shape, color } = handled
    this.#place.matrix.copy(place)
    this.#place.updateMatrixWorld(true)
    this.pose = pose
    this.#ghost.geometry.dispose()
    this.#ghost.geometry = geometryOf(shape)
    this.#ghost.material.color.setStyle(color)
    this.#controls.attach(this.#object)
    this.#apply()
    this.#controls.setMode(kind)
    // What is made larger has its own axes, also where it is turned.
    this.#controls.setSpace(kind === 'scale' ? 'local' : 'world')
    this.#drawn()
  }

  hide(): void {
    this.#handled = null
    this.#ghost.visible = false
    this.#controls.detach()
    this.#apply()
    this.#drawn()
  }

  /** What was held is where the ghost says. */
  settle(): void {
    this.#ghost.visible = false
    this.#drawn()
  }

  get pose(): HandledPose {
    const { position, quaternion, scale } = this.#object
    return { position: position.clone(), quaternion: quaternion.clone(), scale: scale.clone() }
  }

  set pose({ position, quaternion, scale }: HandledPose) {
    this.#object.position.copy(position)
    this.#object.quaternion.copy(quaternion)
    this.#object.scale.copy(scale)
  }

  /** By keys: the ghost goes there; nothing is done yet. */
  nudge(pose: HandledPose): void {
    this.pose = pose
    this.#ghost.visible = true
    this.#handled?.dragged(pose)
    this.#drawn()
  }

  dispose(): void {
    this.#abort.abort()
    this.#controls.dispose()
    this.#ghost.geometry.dispose()
    this.#ghost.material.dispose()
  }
}

function geometryOf({ positions, indices }: Handled['shape']): BufferGeometry {
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(positions, 3))
  return geometry.setIndex(new BufferAttribute(indices, 1))
}
