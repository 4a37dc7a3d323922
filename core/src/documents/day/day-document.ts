/** The document of one executor's days, read; what is none of its values is left out. */
import type * as Y from 'yjs'
import type { Id } from '../../plan/index.ts'
import type { Day } from '../../time/index.ts'
import { atOnce, inPieces, type Paces, sortInPaces } from '../schedule/paces.ts'
import {
  approvedKey,
  type Constraint,
  type DayValue,
  type DayWork,
  decodeApproved,
  decodeConstraint,
  decodeProposal,
  decodeRemark,
  decodeRun,
  decodeSheet,
  decodeUnplanned,
  decodeValue,
  decodeWork,
  PLACE_KEY,
  type Proposal,
  parseValueKey,
  quarterIn,
  type Remark,
  type RootName,
  type Run,
  remarkKey,
  removedBy,
  rootNames,
  roots,
  type Sheet,
  type Unplanned,
  type ValueKey,
  valueKey,
} from './shape.ts'
import { type ToldTwice, toldTwice } from './told-twice.ts'

export interface DaysChange {
  roots: ReadonlySet<RootName>
  /** Facts that somebody else told at the same time as another: both were written by who did not see the other's. */
  twice: readonly ToldTwice[]
  /** Made by this replica's own commands (or undo). */
  local: boolean
}

/** A work takes about as long as so many comparisons. */
const WORK_PACE = 8
/** More are read with all others. */
const RENEWED = 1_000

const byStart = (one: DayWork, other: DayWork): number => one.start - other.start || (one.id < other.id ? -1 : 1)

type RootMaps = Readonly<Record<RootName, Y.Map<unknown>>>

export class DayDocument {
  readonly doc: Y.Doc
  /** Origin of this replica's own transactions. */
  readonly origin = { from: 'days' }
  readonly #maps: RootMaps
  readonly #listeners = new Set<(change: DaysChange) => void>()
  #works: readonly DayWork[] | null = null
  /** Who reads works now, and nothing has changed since they began. */
  #reading: object | null = null
  /** By work the days of its values, by key; null: not asked for yet. */
  #valued: Map<Id, Map<string, Day>> | null = null

  constructor(doc: Y.Doc) {
    this.doc = doc
    this.#maps = Object.fromEntries(rootNames.map((name) => [name, doc.getMap(name)])) as RootMaps
    doc.on('afterTransaction', this.#hear)
  }

  observe(listener: (change: DaysChange) => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  dispose(): void {
    this.doc.off('afterTransaction', this.#hear)
    this.#listeners.clear()
  }

  map(root: RootName): Y.Map<unknown> {
    return this.#maps[root]
  }

  /** '' before anything of it has come. */
  get quarter(): string {
    return quarterIn(this.#maps.meta.get(PLACE_KEY)) ?? ''
  }

  isHere(workId: Id): boolean {
    return this.#maps.works.has(workId) || this.#maps.unplanned.has(workId)
  }

  /** In the order in which they start. */
  works(): readonly DayWork[] {
    if (!this.#works) atOnce(this.readWorks())
    return this.#works ?? []
  }

  /** Reads them ahead of whoever asks, in paces; what changes meanwhile is read by the next who does. */
  *readWorks(): Paces {
    const reading = {}
    this.#reading = reading
    const works: DayWork[] = []
    for (const [id, raw] of this.#maps.works) {
      const work = decodeWork(id, raw)
      if (work) works.push(work)
      yield WORK_PACE
    }
    yield* sortInPaces(works, byStart)
    if (this.#reading === reading) this.#works = works
  }

  /** A few of many are read anew; the others stay as they were read. */
  #renewWorks(keys: ReadonlySet<string | null>): void {
    const known = keys.size > RENEWED ? null : this.#works
    this.#reading = null
    this.#works = null
    if (!known) return
    const fresh = [...keys].flatMap((id) => (id === null ? [] : (this.work(id) ?? [])))
    this.#works = [...known.filter(({ id }) => !keys.has(id)), ...fresh].sort(byStart)
  }

  work(id: Id): DayWork | null {
    return decodeWork(id, this.#maps.works.get(id))
  }

  value(key: ValueKey): DayValue | null {
    const text = valueKey(key)
    return decodeValue(text, this.#maps.values.get(text))
  }

  /** Who took the value away that stood there; null: there was none, or it stands. */
  removed(key: string): { by: Id; at: number } | null {
    return removedBy(this.#maps.values.get(key))
  }

  values(): DayValue[] {
    return this.#read('values', decodeValue)
  }

  /** Whether anything is planned or done for the work on one of these days, both included. */
  hasValueBetween(workId: Id, from: Day, to: Day): boolean {
    if (!this.#valued) {
      this.#valued = new Map()
      for (const key of this.#maps.values.keys()) this.#index(key)
    }
    return [...(this.#valued.get(workId)?.values() ?? [])].some((day) => day >= from && day <= to)
  }

  #index(key: string): void {
    const at = parseValueKey(key)
    if (!at || !this.#valued) return
    const days = this.#valued.get(at.workId) ?? new Map<string, Day>()
    this.#valued.set(at.workId, days)
    if (decodeValue(key, this.#maps.values.get(key)) === null) days.delete(key)
    else days.set(key, at.day)
  }

  /** Decimal; null: nothing was approved. */
  approved(workId: Id, day: Day, measure: string): string | null {
    const key = approvedKey(workId, day, measure)
    return decodeApproved(key, this.#maps.approved.get(key))?.amount ?? null
  }

  allApproved() {
    return this.#read('approved', decodeApproved)
  }

  remark(workId: Id, day: Day): Remark | null {
    const key = remarkKey(workId, day)
    return decodeRemark(key, this.#maps.remarks.get(key))
  }

  remarks(): Remark[] {
    return this.#read('remarks', decodeRemark)
  }

  sheet(monday: Day): Sheet | null {
    return decodeSheet(String(monday), this.#maps.sheets.get(String(monday)))
  }

  sheets(): Sheet[] {
    return this.#read('sheets', decodeSheet)
  }

  unplanned(): Unplanned[] {
    return this.#read('unplanned', decodeUnplanned).sort((one, other) => one.at - other.at)
  }

  unplannedRow(id: Id): Unplanned | null {
    return decodeUnplanned(id, this.#maps.unplanned.get(id))
  }

  constraint(id: Id): Constraint | null {
    return decodeConstraint(id, this.#maps.constraints.get(id))
  }

  /** What is due first stands first. */
  constraints(): Constraint[] {
    return this.#read('constraints', decodeConstraint).sort((one, other) => one.due - other.due || one.at - other.at)
  }

  proposal(id: Id): Proposal | null {
    return decodeProposal(id, this.#maps.proposals.get(id))
  }

  proposals(): Proposal[] {
    return this.#read('proposals', decodeProposal).sort((one, other) => one.at - other.at)
  }

  run(id: Id): Run | null {
    return decodeRun(id, this.#maps.runs.get(id))
  }

  /** In the order in which they began. */
  runs(): Run[] {
    return this.#read('runs', decodeRun).sort((one, other) => one.startedAt - other.startedAt)
  }

  #read<T>(root: RootName, decode: (key: string, raw: unknown) => T | null): T[] {
    const found: T[] = []
    for (const [key, raw] of this.#maps[root]) {
      const one = decode(key, raw)
      if (one !== null) found.push(one)
    }
    return found
  }

  readonly #hear = (transaction: Y.Transaction): void => {
    const { changed, origin } = transaction
    const touched = new Set<RootName>()
    for (const type of changed.keys()) {
      const root = rootNames.find((name) => this.#maps[name] === (type as unknown))
      if (root) touched.add(root)
    }
    if (touched.size === 0) return
    const works = changed.get(this.#maps.works as never)
    if (works) this.#renewWorks(works)
    const keys = changed.get(this.#maps.values as never) ?? new Set<string | null>()
    for (const key of keys) if (key !== null) this.#index(key)
    const twice = toldTwice(this.#maps.values, keys, transaction)
    for (const listener of this.#listeners) listener({ roots: touched, twice, local: origin === this.origin })
  }
}

/** A large one, with pauses for whoever else wants the thread. */
export function* openDaysInSteps(doc: Y.Doc): Generator<void, DayDocument, void> {
  const days = new DayDocument(doc)
  yield* inPieces(days.readWorks())
  return days
}

/** How many keys each root has had, against what it may have. */
export const isFull = (document: DayDocument, root: RootName, more: number): boolean =>
  document.map(root)._map.size + more > roots[root].maxKeys
