import { once } from 'node:events'
import type { ServerProcess } from '../test/child.ts'
import type { LoopDelay } from './loop-watch.ts'

/** Of a server that was started with `loop-watch.ts`: since it was asked last. */
export async function loopDelayOf({ child }: ServerProcess): Promise<LoopDelay> {
  const answer = once(child, 'message')
  child.send('loop delay')
  const [{ loop }] = (await answer) as [{ loop: LoopDelay }]
  return loop
}
