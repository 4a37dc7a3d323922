import { meetingOf, type ProfileLooks, type Standing, standingOf } from '@plumbline/core/bim'
import type { AppearanceProfile } from '@plumbline/core/contract'
import type { Clash, ElementRef } from '@plumbline/core/documents/bim'
import { NO_INSTANT } from '@plumbline/core/time'
import type { LinkedPlan } from '../links/linked-plan.ts'
import { looksOf, numbersOfProfiles, profileNumbers } from '../player/profiles.ts'

/** When the two of a clash first stand both, by the live dates of their works; null: never, so that it is no clash. */
export function clashTimes(
  linked: LinkedPlan,
  profiles: readonly AppearanceProfile[],
): (clash: Pick<Clash, 'a' | 'b'>) => number | null {
  const { store } = linked.plan
  const looks = looksOf(profiles)
  const ofLinks = numbersOfProfiles(profiles)
  const ofWorks = profileNumbers(store, linked.links.document, profiles)
  const known = new Map<string, Standing | null>()
  const standing = ({ modelId, guid }: ElementRef): Standing | null => {
    const key = `${modelId}:${guid}`
    const before = known.get(key)
    if (before !== undefined) return before
    const element = linked.view.elementOf(modelId, guid)
    const links = element === null ? [] : linked.linksOf(element)
    const works = links.flatMap(({ workId, profileId }) => {
      const slot = store.slotOf(workId)
      if (slot < 0) return []
      const start = store.times.start[slot] ?? NO_INSTANT
      const finish = store.times.finish[slot] ?? NO_INSTANT
      return [{ start, finish, looks: looks[ofLinks.get(profileId) ?? ofWorks(slot)] as ProfileLooks }]
    })
    const found = standingOf(works)
    known.set(key, found)
    return found
  }
  return ({ a, b }) => meetingOf(standing(a), standing(b))
}
