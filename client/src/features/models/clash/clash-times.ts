import {
  meetingOf,
  type ProfileLooks,
  type Standing,
  standingOf,
  type WorkTime,
  worksMeeting,
} from '@plumbline/core/bim'
import type { AppearanceProfile } from '@plumbline/core/contract'
import type { Clash, ElementRef, SavedClashTest } from '@plumbline/core/documents/bim'
import { NO_INSTANT } from '@plumbline/core/time'
import type { LinkedPlan } from '../links/linked-plan.ts'
import { looksOf, numbersOfProfiles, profileNumbers } from '../player/profiles.ts'

type Pair = Pick<Clash, 'a' | 'b'>

/** From when to when two are in each other's way. */
export interface ClashTime extends Standing {
  /** Of a test of space: whose works they are. */
  works: readonly [string, string] | null
}

const whenever: ClashTime = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY, works: null }

/** When what a test found is a clash, by the live dates of the works; null: never, so that it is none. */
export function clashTimes(
  linked: LinkedPlan,
  profiles: readonly AppearanceProfile[],
  { kind, inTime }: Pick<SavedClashTest, 'kind' | 'inTime'>,
): (clash: Pair) => ClashTime | null {
  if (kind === 'space') return worksTimes(linked)
  return inTime ? standingTimes(linked, profiles) : () => whenever
}

/** While the works of both are done. */
function worksTimes(linked: LinkedPlan): (clash: Pair) => ClashTime | null {
  const times = remembered((ref) => timedLinks(linked, ref).map(({ work }) => work))
  return ({ a, b }) => worksMeeting(times(a), times(b))
}

/** While both stand. */
function standingTimes(linked: LinkedPlan, profiles: readonly AppearanceProfile[]): (clash: Pair) => ClashTime | null {
  const looks = looksOf(profiles)
  const ofLinks = numbersOfProfiles(profiles)
  const ofWorks = profileNumbers(linked.plan.store, linked.links.document, profiles)
  const standing = remembered((ref) =>
    standingOf(
      timedLinks(linked, ref).map(({ work, slot, profileId }) => ({
        ...work,
        looks: looks[ofLinks.get(profileId) ?? ofWorks(slot)] as ProfileLooks,
      })),
    ),
  )
  return ({ a, b }) => {
    const meeting = meetingOf(standing(a), standing(b))
    return meeting && { ...meeting, works: null }
  }
}

interface TimedLink {
  work: WorkTime
  slot: number
  profileId: string | null
}

function timedLinks(linked: LinkedPlan, { modelId, guid }: ElementRef): TimedLink[] {
  const { store } = linked.plan
  const element = linked.view.elementOf(modelId, guid)
  const links = element === null ? [] : linked.linksOf(element)
  return links.flatMap(({ workId, profileId }) => {
    const slot = store.slotOf(workId)
    if (slot < 0) return []
    const { start, finish } = store.times
    const work = { id: workId, start: start[slot] ?? NO_INSTANT, finish: finish[slot] ?? NO_INSTANT }
    return [{ work, slot, profileId }]
  })
}

/** Elements of which there are many clashes are asked once. */
function remembered<T>(of: (ref: ElementRef) => T): (ref: ElementRef) => T {
  const known = new Map<string, T>()
  return (ref) => {
    const key = `${ref.modelId}:${ref.guid}`
    if (!known.has(key)) known.set(key, of(ref))
    return known.get(key) as T
  }
}
