/** Loaded into a server by `--import`: says how long its event loop was held since it was asked last, when it is asked. */
import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Milliseconds. */
export interface LoopDelay {
  p99: number
  longest: number
  /** The most that the loop was on the processor in one turn: of what holds it longer, others had the processor. */
  atWork: number
}

const NANOSECONDS = 1e6
const MICROSECONDS = 1e3
const ASKED = 'loop delay'

const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()
const onProcessor = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / MICROSECONDS
}
let before = onProcessor()
let atWork = 0
setInterval(() => {
  const now = onProcessor()
  atWork = Math.max(atWork, now - before)
  before = now
}, 1).unref()

process.on('message', (message) => {
  if (message !== ASKED) return
  const longest = delay.max / NANOSECONDS
  process.send?.({ loop: { p99: delay.percentile(99) / NANOSECONDS, longest, atWork } })
  delay.reset()
  atWork = 0
  before = onProcessor()
})
