import { uiStateRead, uiStateSave } from '@plumbline/core/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../../api/call.ts'
import { keepFor, keptFor } from '../../../session/kept.ts'

/**
 * What a person's mornings leave, per schedule: when they were here, and whom they asked for a report. The server has it,
 * for any computer and after signing out; this browser's copy is for when there is no network.
 */
export interface Morning {
  /** The last look, and the last one of the visit before; milliseconds since 1970. */
  at: number
  before: number | null
  /** By executor, work and day: when. */
  asked: Readonly<Record<string, number>>
}

/** At the schedule, beside what else the server keeps of the person there. */
const KEY = 'morning'
/** Looks that are closer to each other are one visit. */
const VISIT_MS = 3_600_000
const MOST_ASKED = 200

/** With the look of now; `before`: when they were here before this visit. */
export function visited(morning: Morning, now: number): Morning {
  const isSameVisit = morning.at === 0 || now - morning.at < VISIT_MS
  return { ...morning, at: now, before: isSameVisit ? morning.before : morning.at }
}

/** The newest are kept. */
export function withAsked(morning: Morning, about: string, now: number): Morning {
  const newest = Object.entries({ ...morning.asked, [about]: now })
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, MOST_ASKED)
  return { ...morning, asked: Object.fromEntries(newest) }
}

/** Of the server and of this browser: the later look, and whomever either asked. Null: nothing is known there. */
export function joined(one: Partial<Morning> | null, other: Partial<Morning> | null): Morning {
  const [older, newer] = [one, other].toSorted((a, b) => (a?.at ?? 0) - (b?.at ?? 0))
  const { at = 0, before = null } = newer ?? {}
  return { at, before, asked: { ...older?.asked, ...newer?.asked } }
}

async function readMorning(userId: string, scheduleId: string): Promise<Morning> {
  const ofServer = call(uiStateRead, { input: { objectId: scheduleId }, quiet: true }).catch(() => null)
  const told = (await ofServer)?.values[KEY] as Partial<Morning> | undefined
  return joined(told ?? null, keptFor<Morning>(userId, `${KEY}.${scheduleId}`))
}

function keepMorning(userId: string, scheduleId: string, morning: Morning): void {
  keepFor(userId, `${KEY}.${scheduleId}`, morning)
  const value = { ...morning, asked: { ...morning.asked } }
  // Without a network the next look brings it there.
  call(uiStateSave, { input: { objectId: scheduleId, key: KEY, value }, quiet: true }).catch(() => undefined)
}

export interface KeptMorning extends Morning {
  ask(about: string): void
}

/** Null until the server has said when they were here, or cannot be asked. */
export function useKeptMorning(userId: string, scheduleId: string): KeptMorning | null {
  const [morning, setMorning] = useState<Morning | null>(null)
  // Several are asked one after the other, by whoever saw the first morning.
  const known = useRef<Morning | null>(null)
  const keep = useCallback(
    (next: Morning): void => {
      known.current = next
      setMorning(next)
      keepMorning(userId, scheduleId, next)
    },
    [userId, scheduleId],
  )
  useEffect(() => {
    let left = false
    void readMorning(userId, scheduleId).then((before) => left || keep(visited(before, Date.now())))
    return () => {
      left = true
    }
  }, [userId, scheduleId, keep])
  const ask = useCallback(
    (about: string): void => {
      if (known.current) keep(withAsked(known.current, about, Date.now()))
    },
    [keep],
  )
  return morning && { ...morning, ask }
}
