import { type Look, type ProfileLooks, paintOf, phases } from '@plumbline/core/bim'

/** Elements that look the same in the same phase. */
export interface LegendRow {
  /** A locale key below `play.`. */
  key: string
  look: Look
  count: number
  /** Names of the profiles that show them so; none: the usual one alone. */
  profiles: readonly string[]
}

interface Shown {
  looks: readonly ProfileLooks[]
  /** Beside the looks; '': the usual profile. */
  names: readonly string[]
  unlinked: Look
}

/**
 * What the picture shows and of how many elements: `tally` counts by profile and phase, those without works last. Profiles
 * that show a phase alike are one row.
 */
export function legendOf(tally: ArrayLike<number>, { looks, names, unlinked }: Shown): LegendRow[] {
  const rows = phases.flatMap((phase, at) => {
    const byPaint = new Map<number, { look: Look; count: number; profiles: string[] }>()
    for (const [profile, look] of looks.map((one) => one[phase]).entries()) {
      const count = tally[profile * phases.length + at] ?? 0
      if (count === 0) continue
      const row = byPaint.get(paintOf(look)) ?? { look, count: 0, profiles: [] }
      byPaint.set(paintOf(look), {
        ...row,
        count: row.count + count,
        profiles: [...row.profiles, names[profile] ?? ''],
      })
    }
    return [...byPaint.values()].map((row) => ({
      key: `phase.${phase}`,
      ...row,
      profiles: row.profiles.filter((name) => name !== ''),
    }))
  })
  const bare = tally[looks.length * phases.length] ?? 0
  return bare > 0 ? [...rows, { key: 'unlinked', look: unlinked, count: bare, profiles: [] }] : rows
}
