import { type Box3, PerspectiveCamera, Vector3 } from 'three'

/** A camera that sees as eyes do or, as plans are drawn, without making what is far away smaller. */
export class Lens extends PerspectiveCamera {
  /** Metres from the eye to what is looked at: what stands there is as large in both ways of seeing. */
  distance = 1
  #isFlat = false

  get isFlat(): boolean {
    return this.#isFlat
  }

  set isFlat(isFlat: boolean) {
    this.#isFlat = isFlat
    this.updateProjectionMatrix()
  }

  override updateProjectionMatrix(): void {
    super.updateProjectionMatrix()
    // The constructor of the camera comes here before there are fields.
    if (!(#isFlat in this) || !this.#isFlat) return
    const half = this.distance * Math.tan((this.fov / 2) * (Math.PI / 180))
    let [top, height, left, width] = [half, 2 * half, -half * this.aspect, 2 * half * this.aspect]
    const { view } = this
    if (view?.enabled) {
      left += (view.offsetX * width) / view.fullWidth
      top -= (view.offsetY * height) / view.fullHeight
      width *= view.width / view.fullWidth
      height *= view.height / view.fullHeight
    }
    this.projectionMatrix.makeOrthographic(left, left + width, top, top - height, this.near, this.far)
    this.projectionMatrixInverse.copy(this.projectionMatrix).invert()
  }

  /** Sees all of it, and nothing nearer or further than has to be: depths are told apart the better. */
  reach(all: Box3): void {
    const size = Math.max(1, all.getSize(new Vector3()).length())
    const middle = all.getCenter(new Vector3())
    const ahead = middle.sub(this.position).dot(this.getWorldDirection(new Vector3()))
    const least = Math.min(0.2, size / 5_000)
    this.far = Math.max(size, ahead + size) * 2
    this.near = this.#isFlat ? ahead - 2 * size : Math.max(least, all.distanceToPoint(this.position) * 0.5)
    this.updateProjectionMatrix()
  }
}
