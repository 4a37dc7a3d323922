import { type Box3, Plane, Ray, Spherical, Vector3 } from 'three'
import { Halves, type InHalf, type Side } from './halves.ts'
import { Lens } from './lens.ts'
import { Orbit } from './orbit.ts'

export type StandardView = 'home' | 'top' | 'front' | 'back' | 'left' | 'right'

/** Where the camera looks from; up is y, and what plans call north is −z. */
const directions: Record<StandardView, [number, number, number]> = {
  home: [1, 0.8, 1],
  top: [0, 1, 0.0001],
  front: [0, 0, 1],
  back: [0, 0, -1],
  left: [-1, 0, 0],
  right: [1, 0, 0],
}

export interface Pose {
  eye: Vector3
  /** What is looked at, and turned around. */
  target: Vector3
}

const ANGLE = 45
const UP = new Vector3(0, 1, 0)
/** As people see rooms in which they stand. */
const WALKING_ANGLE = 65
const STEEPEST = Math.PI / 2 - 0.02

/** The camera, and what moves it: around what is looked at, or as if one stood there. */
export class CameraRig {
  readonly camera = new Lens(ANGLE, 1, 0.1, 1_000)
  readonly #target = new Vector3()
  readonly #orbit: Orbit
  readonly #moved: () => void
  readonly #halves: Halves
  /** Radians from −z to what standard views call north, as clocks do not go when seen from above. */
  north = 0
  /** What of the models is below a point of the canvas; null: nothing. */
  placeAt: (x: number, y: number) => Vector3 | null = () => null

  constructor(canvas: HTMLCanvasElement, moved: () => void, halves = new Halves(canvas)) {
    this.#moved = moved
    this.#halves = halves
    this.#orbit = new Orbit(canvas, {
      camera: this.camera,
      target: this.#target,
      held: (x) => {
        halves.held = halves.sideAt(x)
      },
      placeAt: (x, y) => this.placeAt(x, y),
      planeAt: (x, y, through) => this.#planeAt(x, y, through),
      moved,
    })
  }

  /** It sees as wide as one of the pictures is. */
  seeIn(side: Side): void {
    const aspect = this.#halves.aspects[side] ?? 1
    if (aspect === this.camera.aspect || aspect === 0) return
    this.camera.aspect = aspect
    this.camera.updateProjectionMatrix()
  }

  get pose(): Pose {
    return { eye: this.camera.position.clone(), target: this.#target.clone() }
  }

  set pose({ eye, target }: Pose) {
    this.camera.position.copy(eye)
    this.#target.copy(target)
    this.camera.lookAt(target)
    this.camera.distance = eye.distanceTo(target)
    this.#moved()
  }

  /** Without making what is far away smaller. */
  get isFlat(): boolean {
    return this.camera.isFlat
  }

  set isFlat(isFlat: boolean) {
    this.camera.isFlat = isFlat
    this.#moved()
  }

  /** Nothing of the models is nearer or further than what is drawn. */
  reach(all: Box3): void {
    this.camera.reach(all)
  }

  /** Brings it into each picture; the camera keeps its direction unless it is given one. */
  fit(box: Box3, view?: StandardView): void {
    const target = box.getCenter(new Vector3())
    const radius = Math.max(0.5, box.getSize(new Vector3()).length() / 2)
    const half = (this.camera.fov / 2) * (Math.PI / 180)
    const distance =
      radius / Math.sin(Math.atan(Math.tan(half) * Math.min(1, ...this.#halves.aspects.filter((aspect) => aspect > 0))))
    const direction = view ? this.#towards(view) : this.camera.position.clone().sub(this.#target)
    this.pose = { eye: target.clone().addScaledVector(direction.normalize(), distance), target }
  }

  #towards(view: StandardView): Vector3 {
    return new Vector3(...directions[view]).applyAxisAngle(UP, this.north)
  }

  /** Radians from north to where one looks, as clocks do not go; of who looks down, to what is up in the picture. */
  get heading(): number {
    const right = new Vector3(1, 0, 0).applyQuaternion(this.camera.quaternion)
    return Math.atan2(-right.z, right.x) - this.north
  }

  /** Around what is looked at, in radians. */
  turn(around: number, up: number): void {
    this.#orbit.turn(around, up)
  }

  /** By shares of the picture. */
  pan(right: number, up: number): void {
    const distance = this.camera.position.distanceTo(this.#target)
    this.#shift(new Vector3(right, up, 0).multiplyScalar(distance).applyQuaternion(this.camera.quaternion))
  }

  zoom(factor: number): void {
    this.#orbit.zoom(factor)
  }

  /** Ahead, to the right and up, in metres; `level`: looking down does not lead down. */
  go(ahead: number, right: number, up: number, { level = false } = {}): void {
    const forward = this.#ahead()
    if (level) forward.setY(0).normalize()
    const side = new Vector3(1, 0, 0).applyQuaternion(this.camera.quaternion)
    this.#shift(
      forward
        .multiplyScalar(ahead)
        .addScaledVector(side, right)
        .add(new Vector3(0, up, 0)),
    )
  }

  /** Turns the head, in radians. */
  look(right: number, up: number): void {
    const angles = new Spherical().setFromVector3(this.#ahead())
    angles.theta -= right
    const rise = Math.min(STEEPEST, Math.max(-STEEPEST, Math.PI / 2 - angles.phi + up))
    angles.phi = Math.PI / 2 - rise
    const distance = this.camera.position.distanceTo(this.#target)
    const forward = new Vector3().setFromSpherical(angles)
    const { eye } = this.pose
    this.pose = { eye, target: eye.clone().addScaledVector(forward, distance) }
  }

  /** Whoever stands in the model sees more at once, and turns the head instead of the model. */
  stand(isStanding: boolean): void {
    this.camera.fov = isStanding ? WALKING_ANGLE : ANGLE
    this.camera.updateProjectionMatrix()
    this.#orbit.isEnabled = !isStanding
    if (!isStanding) return
    // What is turned around later stands before one's feet, not in the distance.
    const { eye } = this.pose
    this.pose = { eye, target: eye.clone().addScaledVector(this.#ahead(), 5) }
  }

  /** While a rectangle is drawn the picture stands still. */
  hold(isHeld: boolean): void {
    this.#orbit.isEnabled = !isHeld
  }

  get isHeld(): boolean {
    return !this.#orbit.isEnabled
  }

  /** Through a point of one of the pictures. */
  rayAt(at: InHalf): Ray {
    this.seeIn(at.side)
    const [x, y] = this.#halves.viewOf(at)
    this.camera.updateMatrixWorld()
    if (this.isFlat) {
      return new Ray(new Vector3(x, y, -1).unproject(this.camera), this.camera.getWorldDirection(new Vector3()))
    }
    const origin = this.camera.position.clone()
    return new Ray(origin, new Vector3(x, y, 0.5).unproject(this.camera).sub(origin).normalize())
  }

  /** Pixels of the canvas → on the plane through a place, square to where one looks. */
  #planeAt(x: number, y: number, through: Vector3): Vector3 {
    const halves = this.#halves
    const ray = this.rayAt(halves.placeIn(x, y, halves.held))
    const plane = new Plane().setFromNormalAndCoplanarPoint(this.camera.getWorldDirection(new Vector3()), through)
    return ray.intersectPlane(plane, new Vector3()) ?? through.clone()
  }

  dispose(): void {
    this.#orbit.dispose()
  }

  #ahead(): Vector3 {
    return this.camera.getWorldDirection(new Vector3())
  }

  #shift(by: Vector3): void {
    this.camera.position.add(by)
    this.#target.add(by)
    this.#moved()
  }
}
