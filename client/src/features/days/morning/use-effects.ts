import { type DayEffect, dayEffect, type dayHistoryRead } from '@plumbline/core/contract'
import { VOLUME } from '@plumbline/core/documents/day'
import { call } from '../../../api/call.ts'
import type { Output } from '../../../api/request.ts'
import { useRead } from '../../../shell/use-read.ts'
import { textOfDay } from '../session/day-window.ts'
import type { Line } from './use-decisions.ts'

/** More are not tried each by itself: nobody reads so many before breakfast. */
const MOST_ALONE = 30
/** Of more nothing is told together either. */
const MOST_TRIED = 500

/** What facts do to the plan, or why it is not told: there are none, too many, it is being calculated, or that failed. */
export type Effect = DayEffect | 'none' | 'many' | 'busy' | 'failed'

export const toldOf = (effect: Effect): DayEffect | null => (typeof effect === 'string' ? null : effect)

export type Came = Output<typeof dayHistoryRead>['changes'][number]

interface Tried {
  executorId: string
  workId: string
  day: string
  amount: string | null
}

const isTried = ({ one }: Line): boolean => one.kind === 'fact' && one.measure === VOLUME

/** What the finish would be, by the engine: with each alone, and with those that are chosen together. */
export function useEffects(versionId: string, lines: readonly Line[], picked: readonly Line[]) {
  const tried = lines.filter(isTried).slice(0, MOST_ALONE)
  const all = toldOf(useTried(versionId, tried.map(factOf), MOST_ALONE))
  const ofChosen = useTried(versionId, picked.filter(isTried).map(factOf))
  const byLine = lines.map((line) => {
    const place = tried.indexOf(line)
    return all && place >= 0 ? { before: all.finish, after: all.alone[place] ?? null } : null
  })
  return { all: byLine, chosen: ofChosen }
}

const factOf = ({ session, one: { workId, day, amount } }: Line): Tried => ({
  ...{ executorId: session.place.executorId, workId, day: textOfDay(day), amount },
})

/** What the facts that came in have moved: the plan as it would be without them, turned round. */
export function useMovedBy(versionId: string, came: readonly Came[]): Effect {
  // The newest stand first: what a day said before all of them is what the oldest one tells.
  const before = new Map<string, Tried>()
  for (const { executorId, workId, day, measure, before: amount } of came) {
    if (measure === VOLUME) before.set(`${executorId} ${workId} ${day}`, { executorId, workId, day, amount })
  }
  const without = useTried(versionId, [...before.values()])
  if (typeof without === 'string') return without
  const { finish, together, chain } = without
  return {
    ...{ finish: together.finish, alone: [], chain: [] },
    together: {
      ...{ finish, movedWorks: together.movedWorks, chain },
      moved: together.moved.map(({ start, before, after, ...one }) => ({
        ...{ ...one, before: after, after: before },
        start: { before: start.after, after: start.before },
      })),
    },
  }
}

function useTried(versionId: string, facts: readonly Tried[], alone = 0): Effect {
  const isAsked = facts.length > 0 && facts.length <= MOST_TRIED && versionId !== ''
  const { value } = useRead(`effect ${versionId} ${JSON.stringify(facts)}`, async (signal) => {
    if (!isAsked) return null
    const input = { facts: [...facts], alone }
    const asked = call(dayEffect, { params: { versionId }, input, signal, quiet: true })
    return { effect: await asked.catch(() => null) }
  })
  if (!isAsked) return facts.length > MOST_TRIED ? 'many' : 'none'
  return value === null ? 'busy' : (value.effect ?? 'failed')
}
