/** What is measured: a viewer of models with one model in it. */
export interface Subject {
  /** From the file in memory until the first picture is asked for. */
  open(file: ArrayBuffer, canvas: HTMLCanvasElement): Promise<void>
  /** Draws everything, and is not back before the graphics card is done. */
  draw(): void
  drawn(): { calls: number; triangles: number }
  /** Every element gets one of `STATUSES` colours, each another one than its neighbour; `round` shifts them. It is drawn. */
  recolour(round: number): Promise<void>
  /** Resolves when elements are found by rays. */
  ready(): Promise<unknown>
  /** Whether something is hit. Pixels of the canvas. */
  pick(x: number, y: number): Promise<boolean>
}

export const STATUSES = 5
