/**
 * A schedule document kept decoded in memory, row by row, and kept up with every transaction.
 *
 * It only reads: commands write through `writer.ts`. After each transaction exactly what the changed keys reach is
 * decoded again, whoever made them, so that one's own edit and a foreign one take the same way.
 */
import * as Y from 'yjs'
import {
  type Assignment,
  type Calendar,
  externalEnd,
  externalSide,
  type Id,
  isSummary,
  type PlanIssue,
  type PlanReading,
  type Relation,
  type ScheduleSettings,
  type WbsRow,
} from '../../plan/index.ts'
import { assignmentLiteral, calendarLiteral, relationLiteral, rowLiteral } from './literals.ts'
import { atOnce, inPieces, type Paces } from './paces.ts'
import { Records } from './records.ts'
import { type ChangedKeys, Registers } from './registers.ts'
import { type Link, RelationGraph } from './relation-graph.ts'
import { RowValues } from './row-values.ts'
import {
  decodeField,
  issue,
  type RelationRecord,
  relationEnds,
  repairedField,
  SCHEMA_VERSION,
  settings,
} from './shape.ts'
import { decodePosition, type Position, type RowRegister, Tree, type TreeOrder } from './tree.ts'
import type { ScheduleChange } from './types.ts'
import type { Step } from './writer.ts'

/** For a row whose position is missing or nonsense: at the end of the top level. */
const LOST: Position = { parentId: null, key: 'zzzz', lamport: 0, client: 0, previous: [] }

/** Everything that reads a schedule needs; commands take the same object. */
export interface ScheduleReplica {
  readonly doc: Y.Doc
  read(): PlanReading
  row(id: Id): WbsRow | undefined
  /** Suspended ones too; not those whose rows are gone. */
  relation(id: string): Relation | undefined
  /** Ids of the relations that start or end at the row. */
  relationsOf(rowId: Id): string[]
  /** Living relations with an end in another schedule. */
  externals(): Relation[]
  calendar(id: Id): Calendar | undefined
  /** Not those whose row is gone. */
  assignment(id: Id): Assignment | undefined
  assignmentsOf(rowId: Id): Id[]
  settings(): ScheduleSettings
  /** The relation would close a loop that a merge made: it is listed, but not calculated. */
  isSuspended(relationId: string): boolean
  /** Living children in order; null: the top level. */
  childrenOf(parentId: Id | null): Id[]
  hasChildren(id: Id): boolean
  parentOf(id: Id): Id | null
  treeOrder(): TreeOrder
  /** Plain text; '' for none. */
  note(id: Id): string
  /** Called after each transaction that changed something; returns the way to stop. */
  observe(listener: (change: ScheduleChange) => void): () => void
  dispose(): void
}

interface RelationEntry {
  relation: Relation
  lamport: number
  /** Both rows live. */
  active: boolean
}

export class Replica implements ScheduleReplica {
  readonly doc: Y.Doc
  /** Origin of this replica's own transactions. */
  readonly origin: object = { replica: 'schedule' }
  readonly registers: Registers
  readonly tree = new Tree()
  readonly graph = new RelationGraph()
  readonly wbs: Records<WbsRow>
  readonly values: RowValues
  readonly links: Records<RelationRecord>
  readonly calendarRecords: Records<Calendar>
  readonly assignmentRecords: Records<Assignment>
  readonly rows = new Map<Id, WbsRow>()
  readonly calendars = new Map<Id, Calendar>()
  readonly assignments = new Map<Id, Assignment>()
  private readonly relations = new Map<string, RelationEntry>()
  private readonly externalIds = new Set<string>()
  /** Made when somebody asks for the first time: opening does not. */
  private relationIndex: Map<Id, string[]> | null = null
  private readonly assignmentsByRow = new Map<Id, Id[]>()
  /** The row of each assignment, also while that row is gone. */
  private readonly assignmentRows = new Map<Id, Id>()
  private readonly positionIssues = new Set<Id>()
  private readonly listeners = new Set<(change: ScheduleChange) => void>()
  private readonly stepListeners = new Set<(step: Step) => void>()
  private currentSettings: ScheduleSettings
  private settingIssues: PlanIssue[] = []
  private latestLamport = 0
  private pending = noChange()

  constructor(doc: Y.Doc) {
    this.doc = doc
    this.registers = new Registers(doc)
    const { collections } = this.registers.maps
    this.values = new RowValues(this.registers)
    this.wbs = new Records(this.registers, collections.wbs, (id, v) => this.values.laidOver(rowLiteral(id, v)))
    this.links = new Records(this.registers, collections.relations, relationLiteral)
    this.calendarRecords = new Records(this.registers, collections.calendars, calendarLiteral)
    this.assignmentRecords = new Records(this.registers, collections.assignments, assignmentLiteral)
    this.currentSettings = this.readSettings()
  }

  dispose(): void {
    this.doc.off('afterTransaction', this.afterTransaction)
    this.listeners.clear()
  }

  observe(listener: (change: ScheduleChange) => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Told of each command of this replica, for its undo history. */
  observeSteps(listener: (step: Step) => void): () => void {
    this.stepListeners.add(listener)
    return () => this.stepListeners.delete(listener)
  }

  stepped(step: Step): void {
    for (const listener of this.stepListeners) listener(step)
  }

  row(id: Id): WbsRow | undefined {
    return this.rows.get(id)
  }

  relation(id: string): Relation | undefined {
    const entry = this.relations.get(id)
    return entry?.active ? entry.relation : undefined
  }

  relationsOf(rowId: Id): string[] {
    return (this.relationsByRow.get(rowId) ?? []).filter((id) => this.relations.get(id)?.active)
  }

  externals(): Relation[] {
    return [...this.externalIds].map((id) => this.relations.get(id)!.relation).sort(byId)
  }

  get externalCount(): number {
    return this.externalIds.size
  }

  calendar(id: Id): Calendar | undefined {
    return this.calendars.get(id)
  }

  assignment(id: Id): Assignment | undefined {
    return this.assignments.get(id)
  }

  assignmentsOf(rowId: Id): Id[] {
    return (this.assignmentsByRow.get(rowId) ?? []).filter((id) => this.assignments.has(id))
  }

  settings(): ScheduleSettings {
    return this.currentSettings
  }

  isSuspended(relationId: string): boolean {
    return this.graph.isSuspended(relationId)
  }

  childrenOf(parentId: Id | null): Id[] {
    return this.tree.childrenOf(parentId)
  }

  hasChildren(id: Id): boolean {
    return this.tree.hasChildren(id)
  }

  parentOf(id: Id): Id | null {
    return this.tree.parentOf(id)
  }

  treeOrder(): TreeOrder {
    return this.tree.order()
  }

  note(id: Id): string {
    return this.registers.note(id)
  }

  /** Living relations with the clock they were made at; the largest of a loop is suspended. */
  relationEntries(): Iterable<{ relation: Relation; lamport: number; active: boolean }> {
    return this.relations.values()
  }

  get relationCount(): number {
    return this.relations.size
  }

  /** Above every clock of the document. */
  nextLamport(): number {
    return Math.max(this.latestLamport, this.tree.lamport) + 1
  }

  read(): PlanReading {
    const { ids } = this.tree.order()
    const rows = ids.map((id) => this.rows.get(id)).filter((row) => row !== undefined)
    const relations: Relation[] = []
    for (const { relation, active } of this.relations.values()) {
      if (active && !this.externalIds.has(relation.id) && !this.graph.isSuspended(relation.id)) relations.push(relation)
    }
    const externals = this.externals().filter(({ id }) => !this.graph.isSuspended(id))
    const plan = {
      settings: this.currentSettings,
      rows,
      relations: relations.sort(byId),
      calendars: [...this.calendars.values()].sort(byId),
      assignments: [...this.assignments.values()].sort(byId),
      ...(externals.length > 0 ? { externals } : {}),
    }
    return { plan, issues: this.issues() }
  }

  private issues(): PlanIssue[] {
    const issues = [...this.settingIssues]
    for (const records of [this.wbs, this.links, this.calendarRecords, this.assignmentRecords]) {
      const keys = [...records.issues.keys()].sort()
      for (const key of keys) issues.push(...(records.issues.get(key) ?? []))
      issues.push(...this.registers.packs[records.collection.name].issues)
    }
    for (const id of [...this.positionIssues].sort()) issues.push(issue('position_invalid', [id]))
    const suspended = this.graph.suspended()
    for (const id of suspended) issues.push(issue('relation_suspended', [id]))
    const summaries = new Set<Id>()
    for (const { id, type } of this.rows.values()) if (isSummary(type)) summaries.add(id)
    const onSummaries = [...this.relations.values()].filter(
      ({ active, relation }) => active && (summaries.has(relation.predId) || summaries.has(relation.succId)),
    )
    for (const { relation } of onSummaries.sort((a, b) => byId(a.relation, b.relation))) {
      issues.push(issue('relation_to_summary', [relation.id]))
    }
    return issues
  }

  private readonly afterTransaction = (transaction: Y.Transaction): void => {
    const changed = this.changedKeys(transaction)
    if (changed.size === 0) return
    this.absorb(changed)
    const change = this.pending
    this.pending = noChange()
    change.local = transaction.origin === this.origin
    if (isEmpty(change)) return
    for (const listener of this.listeners) listener(change)
  }

  private changedKeys(transaction: Y.Transaction): ChangedKeys {
    const changed: ChangedKeys = new Map()
    const { notes } = this.registers.maps
    for (const [type, keys] of transaction.changed) {
      if (type instanceof Y.Map) {
        changed.set(type as Y.Map<unknown>, new Set([...keys].filter((key) => key !== null)))
      } else if (type.parent === notes && type._item?.parentSub) {
        changed.set(notes, [...(changed.get(notes) ?? []), type._item.parentSub])
      }
    }
    return changed
  }

  /**
   * Like absorbing everything, without noting what changed for whom. Comes back after each piece of less than a
   * millisecond; nobody may write into the document before the last one.
   */
  *open(): Generator<void, void> {
    const changed = this.everything()
    yield* inPieces(this.openRows(changed))
    yield* inPieces(this.openRelations(changed))
    yield* inPieces(this.openRecords(this.calendarRecords, changed, (id) => this.readCalendar(id)))
    yield* inPieces(this.openRecords(this.assignmentRecords, changed, (id) => this.readAssignment(id)))
    this.pending = noChange()
    this.doc.on('afterTransaction', this.afterTransaction)
  }

  /**
   * For who is about to write: makes ready what the first command would make at once. As many pieces as relations need.
   */
  *prepare(): Generator<void, void> {
    yield* inPieces(this.indexRelations())
  }

  private *openRows(changed: ChangedKeys): Paces {
    yield* this.values.findTouched(changed, new Set())
    // A position or a value without a record is of no row.
    yield* this.openRecords(this.wbs, changed, (id) => this.openRow(id))
    yield* this.tree.build()
    for (const row of this.rows.values()) {
      row.parentId = yield* this.tree.findParent(row.id)
      yield 1
    }
  }

  /** Packed ones first, each as its pack is at hand. */
  private *openRecords<T extends object>(records: Records<T>, changed: ChangedKeys, open: (id: Id) => void): Paces {
    const later = new Set<string>()
    yield* records.findTouched(changed, later)
    const packs = this.registers.packs[records.collection.name]
    for (const id of packs.reload()) {
      open(id)
      yield RECORD
    }
    for (const id of later) {
      if (!packs.has(id)) open(id)
      yield RECORD
    }
  }

  private openRow(id: Id): void {
    const register = this.register(id)
    if (register) this.tree.put(id, register)
    if (register?.live) this.rows.set(id, this.wbs.read(id)!)
    else this.positionIssues.delete(id)
  }

  private *openRelations(changed: ChangedKeys): Paces {
    const links: Link[] = []
    yield* this.openRecords(this.links, changed, (id) => this.openRelation(id, links))
    yield* this.graph.fill(links)
  }

  private openRelation(id: string, links: Link[]): void {
    const entry = this.readRelation(id)
    if (!entry) return
    const { relation, lamport, active } = entry
    this.relations.set(id, entry)
    if (active && externalSide(relation)) this.externalIds.add(id)
    if (active) links.push({ id, lamport, predId: relation.predId, succId: relation.succId })
  }

  private everything(): ChangedKeys {
    const { collections, pos, values, meta } = this.registers.maps
    const maps = Object.values(collections).flatMap(({ packs, base, over, dead }) => [packs, base, over, dead])
    return new Map([...maps, pos, values, meta].map((map) => [map, map.keys()]))
  }

  /** Takes back what was absorbed from staged writes that were then refused. */
  revert(changed: ChangedKeys): void {
    this.absorb(changed)
    this.pending = noChange()
  }

  /** Decodes anew what the keys reach, staged writes included, and remembers what changed for the listeners. */
  absorb(changed: ChangedKeys): void {
    const { maps } = this.registers
    this.registers.unpack(changed)
    const flipped = this.absorbRows(changed)
    this.absorbRelations(changed, flipped)
    this.absorbCalendars(changed)
    this.absorbAssignments(changed, flipped)
    if (changed.has(maps.meta)) {
      this.currentSettings = this.readSettings()
      this.pending.settings = true
    }
    for (const id of changed.get(maps.notes) ?? []) this.pending.notes.add(id)
  }

  /** Returns the rows that came to life or died. */
  private absorbRows(changed: ChangedKeys): Set<Id> {
    const touched = this.wbs.touched(changed)
    for (const id of this.values.touched(changed)) touched.add(id)
    const positions = changed.get(this.registers.maps.pos) ?? []
    const registers = new Map<Id, RowRegister | null>()
    const flipped = new Set<Id>()
    for (const id of positions) if (this.wbs.collection.isKey(id)) registers.set(id, this.register(id))
    for (const id of touched) {
      const live = this.wbs.isLive(id)
      if (live === this.tree.isLive(id) && this.wbs.exists(id) === this.tree.isKnown(id)) continue
      registers.set(id, this.register(id))
      if (live !== this.tree.isLive(id)) flipped.add(id)
    }
    const moved = registers.size > 0 ? this.tree.update(registers) : new Set<Id>()
    if (registers.size > 0) this.pending.structure = true
    for (const id of registers.keys()) touched.add(id)
    for (const id of touched) this.readRow(id)
    for (const id of moved) this.reparent(id)
    return flipped
  }

  private register(id: Id): RowRegister | null {
    if (!this.wbs.exists(id)) return null
    const position = decodePosition(this.registers.position(id))
    if (position) this.positionIssues.delete(id)
    else this.positionIssues.add(id)
    return { position: position ?? LOST, live: !this.wbs.isDead(id) }
  }

  private readRow(id: Id): void {
    const row = this.tree.isLive(id) ? this.wbs.read(id) : null
    if (row) {
      row.parentId = this.tree.parentOf(id)
      this.rows.set(id, row)
      this.pending.rows.add(id)
      this.pending.removedRows.delete(id)
      return
    }
    this.wbs.forget(id)
    this.positionIssues.delete(id)
    if (!this.rows.delete(id)) return
    this.pending.removedRows.add(id)
    this.pending.rows.delete(id)
  }

  private reparent(id: Id): void {
    const row = this.rows.get(id)
    if (!row) return
    const parentId = this.tree.parentOf(id)
    if (row.parentId === parentId) return
    this.rows.set(id, { ...row, parentId })
    this.pending.rows.add(id)
  }

  private absorbRelations(changed: ChangedKeys, flipped: ReadonlySet<Id>): void {
    const touched = this.links.touched(changed)
    for (const rowId of flipped) for (const id of this.relationsByRow.get(rowId) ?? []) touched.add(id)
    if (touched.size === 0) return
    const removed: string[] = []
    const added: Link[] = []
    for (const id of touched) {
      const before = this.relations.get(id)
      const now = this.readRelation(id)
      this.keepRelation(id, before, now)
      const sameInGraph = before?.active === now?.active && before?.lamport === now?.lamport
      if (sameInGraph) continue
      if (before?.active) removed.push(id)
      if (now?.active)
        added.push({ id, lamport: now.lamport, predId: now.relation.predId, succId: now.relation.succId })
    }
    if (removed.length === 0 && added.length === 0) return
    for (const id of this.graph.update(removed, added)) {
      if (this.relations.get(id)?.active) this.pending.relations.add(id)
    }
  }

  private readRelation(id: string): RelationEntry | undefined {
    const ends = relationEnds(id)
    const record = ends && !this.links.isDead(id) ? this.links.read(id) : null
    if (!ends || !record) return undefined
    if (ends.predId === ends.succId) {
      this.links.issues.set(id, [issue('relation_to_itself', [id])])
      return undefined
    }
    this.latestLamport = Math.max(this.latestLamport, record.lamport)
    const pred = this.endOf(ends.predId)
    const succ = this.endOf(ends.succId)
    const relation: Relation = {
      id,
      predId: pred?.id ?? ends.predId,
      succId: succ?.id ?? ends.succId,
      type: ends.type,
      lag: record.lag,
      lagCalendar: record.lagCalendar,
    }
    if (record.origin !== null) relation.origin = record.origin
    const isAnchored = externalEnd(ends.predId) === null || externalEnd(ends.succId) === null
    return { relation, lamport: record.lamport, active: isAnchored && pred?.live === true && succ?.live === true }
  }

  /** Of a work in another schedule nobody here knows whether it is there: that is found when it is calculated. */
  private endOf(id: Id): { id: Id; live: boolean } | undefined {
    return externalEnd(id) ? { id, live: true } : this.tree.known(id)
  }

  private keepRelation(id: string, before: RelationEntry | undefined, now: RelationEntry | undefined): void {
    if (now) {
      this.relations.set(id, now)
      if (!before) this.indexRelation(now.relation)
    } else {
      this.relations.delete(id)
      if (before) this.unindexRelation(before.relation)
    }
    if (now?.active && externalSide(now.relation)) this.externalIds.add(id)
    else this.externalIds.delete(id)
    if (now?.active) {
      this.pending.relations.add(id)
      this.pending.removedRelations.delete(id)
    } else if (before?.active) {
      this.pending.removedRelations.add(id)
      this.pending.relations.delete(id)
    }
  }

  /** Relations of each row, also while one of their rows is gone. */
  private get relationsByRow(): Map<Id, string[]> {
    atOnce(this.indexRelations())
    return this.relationIndex!
  }

  private *indexRelations(): Paces {
    if (this.relationIndex) return
    const index = new Map<Id, string[]>()
    for (const { relation } of this.relations.values()) {
      insert(index, relation.predId, relation.id)
      insert(index, relation.succId, relation.id)
      yield 2
    }
    this.relationIndex = index
  }

  private indexRelation({ id, predId, succId }: Relation): void {
    if (!this.relationIndex) return
    insert(this.relationIndex, predId, id)
    insert(this.relationIndex, succId, id)
  }

  private unindexRelation({ id, predId, succId }: Relation): void {
    drop(this.relationIndex?.get(predId), id)
    drop(this.relationIndex?.get(succId), id)
  }

  private absorbCalendars(changed: ChangedKeys): void {
    for (const id of this.calendarRecords.touched(changed)) this.readCalendar(id)
  }

  private readCalendar(id: Id): void {
    const calendar = this.calendarRecords.isDead(id) ? null : this.calendarRecords.read(id)
    keep(id, calendar, this.calendars, this.pending.calendars, this.pending.removedCalendars)
    if (!calendar) this.calendarRecords.forget(id)
  }

  private absorbAssignments(changed: ChangedKeys, flipped: ReadonlySet<Id>): void {
    const touched = this.assignmentRecords.touched(changed)
    for (const rowId of flipped) for (const id of this.assignmentsByRow.get(rowId) ?? []) touched.add(id)
    for (const id of touched) this.readAssignment(id)
  }

  private readAssignment(id: Id): void {
    const before = this.assignmentRows.get(id)
    const assignment = this.assignmentRecords.isDead(id) ? null : this.assignmentRecords.read(id)
    // What only changes keeps its place among those of its work.
    const stays = assignment !== null && assignment.wbsId === before
    if (before !== undefined && !stays) drop(this.assignmentsByRow.get(before), id)
    if (assignment) {
      this.assignmentRows.set(id, assignment.wbsId)
      if (!stays) insert(this.assignmentsByRow, assignment.wbsId, id)
    } else {
      this.assignmentRows.delete(id)
      this.assignmentRecords.forget(id)
    }
    const active = assignment && this.tree.isLive(assignment.wbsId) ? assignment : null
    keep(id, active, this.assignments, this.pending.assignments, this.pending.removedAssignments)
  }

  private readSettings(): ScheduleSettings {
    const { meta } = this.registers.maps
    const values: Record<string, unknown> = {}
    this.settingIssues = []
    for (const [name, field] of settings) {
      const value = decodeField(field, this.registers.get(meta, name))
      if (value === undefined) this.settingIssues.push(issue('setting_invalid', [], { field: name }))
      values[name] = value === undefined ? repairedField(field, this.registers.get(meta, name)) : value
    }
    const schema = this.registers.get(meta, 'schema')
    if (typeof schema === 'number' && schema > SCHEMA_VERSION) {
      this.settingIssues.push(issue('schema_newer', [], { schema, known: SCHEMA_VERSION }))
    }
    return values as unknown as ScheduleSettings
  }
}

/** The whole document at once. Total: whatever stands in it, this returns. */
export function readPlan(doc: Y.Doc): PlanReading {
  const replica = openSchedule(doc)
  const reading = replica.read()
  replica.dispose()
  return reading
}

/** Opens a document for reading and for commands; listens until disposed. */
export function openSchedule(doc: Y.Doc): Replica {
  const replica = new Replica(doc)
  const opening = replica.open()
  while (!opening.next().done);
  return replica
}

/**
 * The same for those who must not be held up: whoever asks for the steps decides when. Nobody writes in between, and no
 * command afterwards finds something still to be made that is as large as the schedule.
 */
export function* openScheduleInSteps(doc: Y.Doc): Generator<void, Replica> {
  const replica = new Replica(doc)
  yield* replica.open()
  yield* replica.prepare()
  return replica
}

/** Decoding a record takes as long as ten comparisons. */
const RECORD = 10

function noChange(): ScheduleChange {
  return {
    rows: new Set(),
    removedRows: new Set(),
    structure: false,
    relations: new Set(),
    removedRelations: new Set(),
    calendars: new Set(),
    removedCalendars: new Set(),
    assignments: new Set(),
    removedAssignments: new Set(),
    settings: false,
    notes: new Set(),
    local: false,
  }
}

function isEmpty({ local: _, ...parts }: ScheduleChange): boolean {
  return Object.values(parts).every((part) => (part instanceof Set ? part.size === 0 : !part))
}

function byId(a: { id: string }, b: { id: string }): number {
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0
}

/** Short lists are copied: an array that grows by `push` reserves room for 17. */
function insert(index: Map<Id, string[]>, key: Id, value: string): void {
  const list = index.get(key)
  if (!list) index.set(key, [value])
  else if (list.length < 8) index.set(key, [...list, value])
  else list.push(value)
}

function drop(list: string[] | undefined, value: string): void {
  const at = list?.indexOf(value) ?? -1
  if (at >= 0) list!.splice(at, 1)
}

function keep<T>(id: Id, value: T | null, into: Map<Id, T>, changed: Set<Id>, removed: Set<Id>): void {
  if (value) {
    into.set(id, value)
    changed.add(id)
    removed.delete(id)
  } else if (into.delete(id)) {
    removed.add(id)
    changed.delete(id)
  }
}
