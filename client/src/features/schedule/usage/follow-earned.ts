import { onServerEvent } from '../../../api/socket.ts'
import type { ChartPort, PlanPort, StatePort } from '../base/ports.ts'
import type { HasFilters } from '../filters/filters.ts'
import type { HasUsage } from './usage-model.ts'

/** What of the screen is needed here. */
type Acts = PlanPort & StatePort & ChartPort & HasFilters & HasUsage

/** Changes that follow each other are one question, which never takes more than a third of the time. */
const PAUSE_MS = 120
const REST = 2

/** Asks the worker what works have earned as long as something on the screen shows it. */
export function followEarned(actions: Acts): () => void {
  const { session } = actions
  const { earned } = session.store
  let timer: ReturnType<typeof setTimeout> | undefined
  let closed = false
  let took = 0
  const ask = async (): Promise<void> => {
    timer = undefined
    const began = performance.now()
    await actions.usage.ready()
    const block = await session.ask.earned()
    took = performance.now() - began
    if (closed || !block) return
    earned.put(block)
    session.rows.revision++
    actions.state.earnedRevision++
    if (actions.filters.isFiltering) actions.filters.apply()
    actions.planner?.refresh()
  }
  earned.onWanted = () => {
    timer ??= setTimeout(() => void ask(), Math.max(PAUSE_MS, REST * took))
  }
  const stop = session.onPatch(() => earned.touch())
  const stopResources = onServerEvent('directory', () => {
    actions.usage.newGround()
    earned.touch()
    actions.planner?.refresh()
  })
  return () => {
    closed = true
    clearTimeout(timer)
    stop()
    stopResources()
    earned.onWanted = () => undefined
  }
}
