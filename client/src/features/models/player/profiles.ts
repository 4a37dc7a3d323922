import { type ProfileLooks, usualLooks } from '@plumbline/core/bim'
import type { AppearanceProfile } from '@plumbline/core/contract'
import type { ModelLinks } from '@plumbline/core/documents/bim'
import { typeAt } from '../../../documents/schedule/rows/columns.ts'
import type { RowStore } from '../../../documents/schedule/rows/row-store.ts'

/** Looks by number; the first is what works are shown with where nobody has said otherwise. */
export function looksOf(profiles: readonly AppearanceProfile[]): ProfileLooks[] {
  return [usualLooks.install, ...profiles.map(({ looks }) => looks)]
}

/** Of each profile, by its id; the usual one is 0. */
export const numbersOfProfiles = (profiles: readonly AppearanceProfile[]): ReadonlyMap<string | null, number> =>
  new Map(profiles.map(({ id }, at) => [id, at + 1]))

/** By slot: the number of the profile of the row, of the nearest row above that has one, or of the kind of row. */
export function profileNumbers(
  store: RowStore,
  links: ModelLinks,
  profiles: readonly AppearanceProfile[],
): (slot: number) => number {
  const numbers = numbersOfProfiles(profiles)
  const byType = new Map(profiles.flatMap(({ defaultFor }, at) => defaultFor.map((type) => [type, at + 1] as const)))
  return (slot) => {
    for (const above of store.ancestry(slot)) {
      const own = numbers.get(links.profileOf(store.ids[above] ?? '') ?? '')
      if (own !== undefined) return own
    }
    return byType.get(typeAt(store.facts.type[slot] ?? -1)) ?? 0
  }
}
