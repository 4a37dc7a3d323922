/** Loaded into a server by `--import`: says how long its event loop was held since it was asked last, when it is asked. */
import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Milliseconds. */
export interface LoopDelay {
  p99: number
  longest: number
}

const NANOSECONDS = 1e6
const ASKED = 'loop delay'

const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()
process.on('message', (message) => {
  if (message !== ASKED) return
  process.send?.({ loop: { p99: delay.percentile(99) / NANOSECONDS, longest: delay.max / NANOSECONDS } })
  delay.reset()
})
