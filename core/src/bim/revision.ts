/** What tells whether an element is another than in the revision before. */
export interface ElementMark {
  guid: string
  name: string
  ifcClass: string
  /** Of all that is known of it: names, type, properties, shape and place. */
  fingerprint: string
}

/** An element that seems to be the same, and is called otherwise. */
interface Renamed {
  from: string
  to: string
  name: string
  ifcClass: string
}

type Told = Pick<ElementMark, 'guid' | 'name' | 'ifcClass'>

export interface RevisionReport {
  unchanged: number
  addedCount: number
  removedCount: number
  changedCount: number
  /** The first `MAX_REPORTED` of each. */
  added: Told[]
  removed: Told[]
  changed: Told[]
  /** Of those removed and added; the first `MAX_RENAMED`. */
  renamed: Renamed[]
}

export const MAX_REPORTED = 500
const MAX_RENAMED = 5_000

/** By GlobalId, which survives an export where an element is still the same. */
export function compareRevisions(before: readonly ElementMark[], after: readonly ElementMark[]): RevisionReport {
  const known = new Map(before.map((mark) => [mark.guid, mark]))
  const kept = new Set(after.map(({ guid }) => guid))
  const added = after.filter(({ guid }) => !known.has(guid))
  const removed = before.filter(({ guid }) => !kept.has(guid))
  const changed = after.filter(({ guid, fingerprint }) => (known.get(guid)?.fingerprint ?? fingerprint) !== fingerprint)
  return {
    unchanged: after.length - added.length - changed.length,
    addedCount: added.length,
    removedCount: removed.length,
    changedCount: changed.length,
    added: first(added),
    removed: first(removed),
    changed: first(changed),
    renamed: renamedAmong(removed, added).slice(0, MAX_RENAMED),
  }
}

/** Pairs that nothing else could be: alike in everything but the GlobalId, else the only ones of a name and class. */
function renamedAmong(removed: readonly ElementMark[], added: readonly ElementMark[]): Renamed[] {
  const renamed: Renamed[] = []
  const paired = new Set<ElementMark>()
  const wholly = ({ fingerprint }: ElementMark): string => fingerprint
  const named = ({ name, ifcClass }: ElementMark): string => (name === '' ? '' : JSON.stringify([ifcClass, name]))
  for (const keyOf of [wholly, named]) {
    const rest = (marks: readonly ElementMark[]) =>
      Map.groupBy(
        marks.filter((mark) => !paired.has(mark)),
        keyOf,
      )
    const candidates = rest(added)
    for (const [key, [from, ...twins]] of rest(removed)) {
      const [to, ...others] = candidates.get(key) ?? []
      if (key === '' || !from || !to || twins.length + others.length > 0) continue
      paired.add(from).add(to)
      renamed.push({ from: from.guid, to: to.guid, name: to.name, ifcClass: to.ifcClass })
    }
  }
  return renamed
}

const first = (marks: readonly ElementMark[]): Told[] =>
  marks.slice(0, MAX_REPORTED).map(({ guid, name, ifcClass }) => ({ guid, name, ifcClass }))
