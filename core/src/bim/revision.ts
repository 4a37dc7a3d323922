/** What tells whether an element is another than in the revision before. */
export interface ElementMark {
  guid: string
  name: string
  ifcClass: string
  /** Of its properties, its shape and its place. */
  fingerprint: string
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
}

export const MAX_REPORTED = 500

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
  }
}

const first = (marks: readonly ElementMark[]): Told[] =>
  marks.slice(0, MAX_REPORTED).map(({ guid, name, ifcClass }) => ({ guid, name, ifcClass }))
