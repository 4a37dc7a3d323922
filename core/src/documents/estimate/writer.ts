import { matchKey, type Section } from '../../estimates/index.ts'
import type { Id } from '../../plan/index.ts'
import { Refused } from '../rooms/index.ts'
import type { EstimateDocument } from './estimate-document.ts'
import { decodeMatch, decodeSection, type MatchRecord, type Moment, type RootName, roots } from './shape.ts'

/** One value, before and after; `undefined`: nothing stands there. */
export interface EstimateEdit {
  root: RootName
  key: string
  before: unknown
  after: unknown
}

const NONE: ReadonlySet<string> = new Set()
const itemOfMatch = (key: string): string => key.slice(0, key.indexOf(':'))

/** Stages values, so that a refusal leaves the document as it was. */
export class Writer {
  readonly estimate: EstimateDocument
  readonly author: { by: Id; at: Moment }
  readonly #staged = new Map<RootName, Map<string, unknown>>()
  /** Keys of staged matches, by item. */
  readonly #stagedMatches = new Map<string, Set<string>>()

  constructor(estimate: EstimateDocument, author: { by: Id; at: Moment }) {
    this.estimate = estimate
    this.author = author
  }

  /** Also what is being added in the same go. */
  has(root: RootName, key: string): boolean {
    return this.#value(root, key) !== undefined
  }

  section(id: Id): Section | null {
    return decodeSection(id, this.#value('sections', id))
  }

  /** Of the item, with those that are being added or taken away. */
  matchesOf(itemId: Id): MatchRecord[] {
    const staged = this.#stagedMatches.get(itemId) ?? NONE
    const present = this.estimate.matchesOf(itemId).filter((match) => !staged.has(matchKey(match)))
    const added = [...staged].flatMap((key) => decodeMatch(key, this.#value('matches', key)) ?? [])
    return [...present, ...added]
  }

  #value(root: RootName, key: string): unknown {
    const staged = this.#staged.get(root)
    return staged?.has(key) ? staged.get(key) : this.estimate.map(root).get(key)
  }

  set(root: RootName, key: string, value: unknown): void {
    const staged = this.#staged.get(root)
    if (staged) staged.set(key, value)
    else this.#staged.set(root, new Map([[key, value]]))
    if (root === 'matches') this.#stageMatch(key)
  }

  #stageMatch(key: string): void {
    const itemId = itemOfMatch(key)
    const keys = this.#stagedMatches.get(itemId)
    if (keys) keys.add(key)
    else this.#stagedMatches.set(itemId, new Set([key]))
  }

  requireRoom(): void {
    for (const [root, values] of this.#staged) {
      const map = this.estimate.map(root)
      let size = map._map.size
      for (const [key, value] of values) if (value !== undefined && !map._map.has(key)) size++
      if (size > roots[root].maxKeys) throw new Refused('DOCUMENT_TOO_LARGE', { [root]: roots[root].maxKeys })
    }
  }

  commit(): EstimateEdit[] {
    const edits: EstimateEdit[] = []
    for (const [root, values] of this.#staged) {
      for (const [key, after] of values) {
        const before = this.estimate.map(root).get(key)
        const isSame = before === undefined ? after === undefined : JSON.stringify(before) === JSON.stringify(after)
        if (!isSame) edits.push({ root, key, before, after })
      }
    }
    writeEdits(this.estimate, edits)
    return edits
  }
}

export function writeEdits(estimate: EstimateDocument, edits: readonly EstimateEdit[]): void {
  if (edits.length === 0) return
  estimate.doc.transact(() => {
    for (const { root, key, after } of edits) {
      if (after === undefined) estimate.map(root).delete(key)
      else estimate.map(root).set(key, after)
    }
  }, estimate.origin)
}
