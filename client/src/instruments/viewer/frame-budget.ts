/** Milliseconds between pictures that still look like one movement. */
const WANTED_MS = 34
const LEAST = 100_000
const MOST = 8_000_000
const FIRST = 1_500_000
const [LESS, MORE] = [0.7, 1.25]

/**
 * How many triangles are drawn in one frame: fewer where the graphics card was not done by the next one, more where it
 * was. Nothing is given to it while it is at work, so that no pictures of the past queue up there.
 */
export class FrameBudget {
  readonly #gl: WebGL2RenderingContext
  #triangles = FIRST
  #before: { at: number; drawn: number; done: WebGLSync | null } | null = null

  constructor(gl: WebGL2RenderingContext) {
    this.#gl = gl
  }

  get triangles(): number {
    return Math.round(this.#triangles)
  }

  /** Whether what was drawn before is done; asked at the beginning of a frame, in milliseconds. */
  isFree(at: number): boolean {
    const before = this.#before
    const isDone = this.#isDone()
    // Of a frame in which little was drawn nothing is learned.
    const isTelling = before !== null && before.drawn > this.#triangles / 2
    if (isTelling && !isDone) this.#triangles = Math.max(LEAST, this.#triangles * LESS)
    if (isTelling && isDone && at - before.at < WANTED_MS) this.#triangles = Math.min(MOST, this.#triangles * MORE)
    return isDone
  }

  drew(at: number, drawn: number): void {
    const gl = this.#gl
    this.#before = { at, drawn, done: gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0) }
    gl.flush()
  }

  #isDone(): boolean {
    const gl = this.#gl
    const done = this.#before?.done
    if (!done) return true
    if (gl.getSyncParameter(done, gl.SYNC_STATUS) === gl.UNSIGNALED) return false
    gl.deleteSync(done)
    if (this.#before) this.#before.done = null
    return true
  }
}
