import { parseInstant } from '../time/index.ts'
import type { ExternalDates, PlanInputs } from './row-facts.ts'

/** Works of other schedules as they are stored and sent, as far as a calculation reads them. */
interface ExternalContent {
  works: { id: string; start: string; finish: string; lateStart: string | null; lateFinish: string | null }[]
  looped: string[]
}

/** What the engine takes of it. */
export function externalInputsOf({ works, looped }: ExternalContent): Pick<PlanInputs, 'externals' | 'looped'> {
  const externals = new Map<string, ExternalDates>()
  for (const work of works) {
    const start = parseInstant(work.start)
    const finish = parseInstant(work.finish)
    if (start === null || finish === null) continue
    const late = (text: string | null) => (text === null ? null : parseInstant(text))
    externals.set(work.id, { start, finish, lateStart: late(work.lateStart), lateFinish: late(work.lateFinish) })
  }
  return { externals, looped: new Set(looped) }
}
