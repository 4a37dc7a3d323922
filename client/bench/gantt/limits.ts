/** A figure that took longer than it is waited for. */
export const OVER = 'over'
export type Measured<Value> = Value | typeof OVER

/** So long one figure of another instrument is waited for, milliseconds: its order of magnitude is known by then. */
export const PATIENCE_MS = 30_000

/** What `run` resolves with, or `OVER` when that takes longer; `run` goes on then, and nobody hears of it. */
export async function withinPatience<Value>(run: Promise<Value>): Promise<Measured<Value>> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<typeof OVER>((resolve) => {
    timer = setTimeout(() => resolve(OVER), PATIENCE_MS)
  })
  run.catch(() => undefined)
  try {
    return await Promise.race([run, over])
  } finally {
    clearTimeout(timer)
  }
}
