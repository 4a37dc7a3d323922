import { Matrix4, Quaternion, Vector3 } from 'three'
import type { Lens } from './lens.ts'

interface Parts {
  camera: Lens
  /** What is looked at; it goes with the camera. */
  target: Vector3
  /** A gesture begins so far from the left of the canvas. */
  held(x: number): void
  /** The place of the model below a point of the canvas; null: none is. */
  placeAt(x: number, y: number): Vector3 | null
  /** The same on the plane of what is looked at, wherever the point is. */
  planeAt(x: number, y: number, through: Vector3): Vector3
  moved(): void
}

type Point = [x: number, y: number]

const UP = new Vector3(0, 1, 0)
/** Nearer to the vertical one does not come: up would be anywhere. */
const STEEPEST = 0.02
const WHEEL_STEP = 0.95
/** The wheel goes on around the place where it began. */
const WHEEL_MS = 400

/**
 * What fingers and the mouse do with the camera. What is below the pointer is held: turning goes around it, moving takes it
 * along, and zooming leads to it.
 */
export class Orbit {
  isEnabled = true
  readonly #parts: Parts
  readonly #canvas: HTMLCanvasElement
  readonly #abort = new AbortController()
  readonly #fingers = new Map<number, Point>()
  #turns = true
  #pivot = new Vector3()
  #wheel: { at: number; pivot: Vector3; x: number; y: number } | null = null

  constructor(canvas: HTMLCanvasElement, parts: Parts) {
    this.#canvas = canvas
    this.#parts = parts
    const { signal } = this.#abort
    canvas.addEventListener('pointerdown', (event) => this.#press(event), { signal })
    canvas.addEventListener('pointermove', (event) => this.#move(event), { signal })
    for (const end of ['pointerup', 'pointercancel'] as const) {
      canvas.addEventListener(end, (event) => this.#release(event), { signal })
    }
    canvas.addEventListener('wheel', (event) => this.#roll(event), { signal, passive: false })
  }

  dispose(): void {
    this.#abort.abort()
  }

  /** Radians around a place, and up. */
  turn(around: number, up: number, pivot = this.#parts.target): void {
    const { camera, target } = this.#parts
    const ahead = target.clone().sub(camera.position).normalize()
    const angle = Math.acos(Math.min(1, Math.max(-1, ahead.y)))
    const rise = Math.min(Math.PI - STEEPEST - angle, Math.max(STEEPEST - angle, up))
    camera.updateMatrixWorld()
    const side = new Vector3().setFromMatrixColumn(camera.matrixWorld, 0)
    const turned = new Quaternion()
      .setFromAxisAngle(UP, around)
      .multiply(new Quaternion().setFromAxisAngle(side, -rise))
    for (const place of [camera.position, target]) place.sub(pivot).applyQuaternion(turned).add(pivot)
    this.#look()
  }

  /** Nearer to a place, or away from it; it stays where it is in the picture. */
  zoom(factor: number, pivot = this.#parts.target): void {
    const { camera, target } = this.#parts
    for (const place of [camera.position, target]) place.sub(pivot).multiplyScalar(factor).add(pivot)
    this.#look()
  }

  #look(): void {
    const { camera, target, moved } = this.#parts
    camera.quaternion.setFromRotationMatrix(new Matrix4().lookAt(camera.position, target, UP))
    camera.distance = camera.position.distanceTo(target)
    moved()
  }

  #pointOf({ offsetX, offsetY }: MouseEvent): Point {
    return [offsetX, offsetY]
  }

  #middle(): Point {
    const all = [...this.#fingers.values()]
    const sum = all.reduce<Point>(([x, y], point) => [x + point[0], y + point[1]], [0, 0])
    return [sum[0] / all.length, sum[1] / all.length]
  }

  #spread(): number {
    const [one, other] = [...this.#fingers.values()]
    return one && other ? Math.hypot(one[0] - other[0], one[1] - other[1]) : 0
  }

  #hold([x, y]: Point): void {
    const { placeAt, planeAt, target } = this.#parts
    this.#pivot = placeAt(x, y) ?? (this.#turns ? target.clone() : planeAt(x, y, target))
  }

  #press(event: PointerEvent): void {
    if (!this.isEnabled) return
    if (this.#fingers.size === 0) this.#parts.held(event.offsetX)
    this.#fingers.set(event.pointerId, this.#pointOf(event))
    this.#canvas.setPointerCapture(event.pointerId)
    const isSecond = event.button !== 0 || event.ctrlKey || event.metaKey
    this.#turns = this.#fingers.size === 1 && !isSecond
    this.#hold(this.#middle())
  }

  #move(event: PointerEvent): void {
    const before = this.#fingers.get(event.pointerId)
    if (!before) return
    if (!this.isEnabled) {
      this.#fingers.clear()
      return
    }
    const [middle, spread] = [this.#middle(), this.#spread()]
    const now = this.#pointOf(event)
    this.#fingers.set(event.pointerId, now)
    if (this.#turns) {
      const perPixel = (2 * Math.PI) / Math.max(1, this.#canvas.clientHeight)
      this.turn(-(now[0] - before[0]) * perPixel, (now[1] - before[1]) * perPixel, this.#pivot.clone())
      return
    }
    this.#drag(middle, this.#middle())
    const wider = this.#spread()
    if (spread > 0 && wider > 0) this.zoom(spread / wider, this.#pivot.clone())
  }

  /** What is held stays below the pointer. */
  #drag(from: Point, to: Point): void {
    const { camera, target, planeAt } = this.#parts
    const by = planeAt(...from, this.#pivot).sub(planeAt(...to, this.#pivot))
    for (const place of [camera.position, target]) place.add(by)
    this.#look()
  }

  #release(event: PointerEvent): void {
    this.#fingers.delete(event.pointerId)
    // The finger that stays goes on turning, and around what is below it now.
    if (this.#fingers.size === 1 && event.pointerType === 'touch') {
      this.#turns = true
      this.#hold(this.#middle())
    }
  }

  #roll(event: WheelEvent): void {
    if (!this.isEnabled) return
    event.preventDefault()
    const factor = WHEEL_STEP ** (-event.deltaY * (event.deltaMode === 1 ? 0.33 : 0.01))
    this.zoom(factor, this.#wheelPivot(event).clone())
  }

  #wheelPivot({ offsetX: x, offsetY: y, timeStamp: at }: WheelEvent): Vector3 {
    const { placeAt, planeAt, target, held } = this.#parts
    held(x)
    const last = this.#wheel
    const goesOn = last !== null && at - last.at < WHEEL_MS && Math.hypot(x - last.x, y - last.y) < 3
    const pivot = goesOn ? last.pivot : (placeAt(x, y) ?? planeAt(x, y, target))
    this.#wheel = { at, pivot, x, y }
    return pivot
  }
}
