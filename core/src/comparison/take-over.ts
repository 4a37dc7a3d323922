/** A plan with some facts of another one: what cannot stand is left out and named, so that the result always can. */
import { withValue } from '../attributes/index.ts'
import {
  type Calendar,
  externalEnd,
  externalSide,
  type Id,
  isMilestone,
  isSummary,
  notStarted,
  type Relation,
  type SchedulePlan,
  type WbsRow,
} from '../plan/index.ts'
import { childrenByParent, linksOf } from './differences.ts'
import { findLoopClosers } from './loops.ts'
import type { NotedPlan, PlanDifference } from './types.ts'

/** Something chosen that cannot be done; `rows` are those concerned. */
export interface Obstacle {
  code: 'cycle' | 'loop' | 'row_missing' | 'no_children' | 'calendar_missing'
  rows: Id[]
}

type Of<K extends PlanDifference['kind']> = Extract<PlanDifference, { kind: K }>

/** `theirs` has the ids of `ours`. */
export function takeOver(
  ours: NotedPlan,
  theirs: NotedPlan,
  taken: readonly PlanDifference[],
): { plan: NotedPlan; obstacles: Obstacle[] } {
  if (taken.length === 0) return { plan: ours, obstacles: [] }
  const work = new Workpiece(ours, theirs)
  const of = <K extends PlanDifference['kind']>(kind: K): Of<K>[] =>
    taken.filter((one): one is Of<K> => one.kind === kind)
  work.takeCalendars(of('calendar'))
  work.placeRows(of('added'), of('moved'), [...of('field'), ...of('value'), ...of('note')], of('deleted'))
  work.takeFields(of('field'))
  work.takeValues(of('value'))
  work.takeNotes(of('note'))
  work.takeLinks(of('links'))
  work.takeAssignments(of('assignment'))
  work.takeSettings(of('setting'))
  return { plan: work.finish(), obstacles: work.obstacles }
}

const isExternal = (link: Relation): boolean => externalSide(link) !== null

class Workpiece {
  readonly obstacles: Obstacle[] = []
  private readonly ours: NotedPlan
  private readonly theirs: NotedPlan
  private readonly theirRows: ReadonlyMap<Id, WbsRow>
  private readonly rows: Map<Id, WbsRow>
  private readonly children: Map<Id | null, Id[]>
  private readonly calendars: Map<Id, Calendar>
  private relations: Map<string, Relation>
  private readonly assignments: Map<Id, SchedulePlan['assignments'][number]>
  private settings: SchedulePlan['settings']
  private readonly notes: Map<Id, string>
  /** Links that were not here before. */
  private readonly newLinks = new Set<string>()

  constructor(ours: NotedPlan, theirs: NotedPlan) {
    this.ours = ours
    this.theirs = theirs
    this.theirRows = new Map(theirs.rows.map((row) => [row.id, row]))
    this.rows = new Map(ours.rows.map((row) => [row.id, row]))
    this.children = childrenByParent(ours.rows)
    this.calendars = new Map(ours.calendars.map((calendar) => [calendar.id, calendar]))
    this.relations = new Map(linksOf(ours).map((relation) => [relation.id, relation]))
    this.assignments = new Map(ours.assignments.map((assignment) => [assignment.id, assignment]))
    this.settings = ours.settings
    this.notes = new Map(ours.notes)
  }

  takeCalendars(taken: readonly Of<'calendar'>[]): void {
    for (const { id, to } of taken) {
      if (to) this.calendars.set(id, to)
      else this.calendars.delete(id)
    }
  }

  /** In the order in which they stand there, each after its neighbour of there; then what is deleted goes. */
  placeRows(
    added: readonly Of<'added'>[],
    moved: readonly Of<'moved'>[],
    fields: readonly (Of<'field'> | Of<'value'> | Of<'note'>)[],
    deleted: readonly Of<'deleted'>[],
  ): void {
    const doomed = new Set(deleted.map(({ id }) => id))
    const incoming = new Set(added.map(({ id }) => id))
    // Deleted here and wanted all the same, because somebody decided so.
    for (const { id } of [...moved, ...fields]) if (!this.rows.has(id) && this.theirRows.has(id)) incoming.add(id)
    const moving = new Set(moved.map(({ id }) => id))
    const before = new Map<Id | null, Id[]>()
    for (const row of this.theirs.rows) {
      const siblings = before.get(row.parentId) ?? []
      before.set(row.parentId, siblings)
      if (incoming.has(row.id) && !this.rows.has(row.id)) this.bring(row, siblings)
      else if (moving.has(row.id) && this.rows.has(row.id)) this.move(row, siblings)
      siblings.push(row.id)
    }
    // From the bottom up, so that no row is carried from parent to parent.
    for (const { id } of [...deleted].reverse()) this.remove(id, doomed)
  }

  private bring(row: WbsRow, before: readonly Id[]): void {
    const parentId = this.livingParent(row)
    if (!this.makeParent(parentId)) {
      this.hinder('no_children', [row.id])
      return
    }
    this.rows.set(row.id, { ...row, parentId, calendarId: this.calendarFor(row.calendarId) })
    this.takeNote(row.id, this.theirs.notes?.get(row.id) ?? '')
    this.insert(row.id, parentId, before)
  }

  private move(row: WbsRow, before: readonly Id[]): void {
    const present = this.rows.get(row.id)!
    const parentId = this.livingParent(row)
    const obstacle = this.isBelow(parentId, row.id) ? 'cycle' : this.makeParent(parentId) ? null : 'no_children'
    if (obstacle) {
      this.hinder(obstacle, [row.id])
      return
    }
    this.takeOut(row.id, present.parentId)
    this.rows.set(row.id, { ...present, parentId })
    this.insert(row.id, parentId, before)
  }

  private isBelow(id: Id | null, above: Id): boolean {
    for (let at = id; at !== null; at = this.rows.get(at)?.parentId ?? null) if (at === above) return true
    return false
  }

  /** The nearest row above it there that is here too. */
  private livingParent(row: WbsRow): Id | null {
    let at = row.parentId
    while (at !== null && !this.rows.has(at)) at = this.theirRows.get(at)?.parentId ?? null
    return at
  }

  /** A work that holds others there becomes here what it is there, with its facts as they are there. */
  private makeParent(id: Id | null): boolean {
    const row = id === null ? undefined : this.rows.get(id)
    if (!row || isSummary(row.type)) return true
    const there = this.theirRows.get(row.id)
    if (!there || !isSummary(there.type)) return false
    this.rows.set(row.id, { ...row, type: there.type, duration: there.duration, progress: there.progress })
    return true
  }

  private insert(id: Id, parentId: Id | null, before: readonly Id[]): void {
    const siblings = this.children.get(parentId) ?? []
    let at = 0
    for (let i = before.length - 1; i >= 0; i--) {
      if (this.rows.get(before[i]!)?.parentId !== parentId) continue
      at = siblings.indexOf(before[i]!) + 1
      break
    }
    siblings.splice(at, 0, id)
    this.children.set(parentId, siblings)
  }

  private takeOut(id: Id, parentId: Id | null): void {
    const siblings = this.children.get(parentId)
    if (siblings) siblings.splice(siblings.indexOf(id), 1)
  }

  /** What stays of the rows below it moves up to where it stood. */
  private remove(id: Id, doomed: ReadonlySet<Id>): void {
    const row = this.rows.get(id)
    if (!row) return
    const below = this.children.get(id) ?? []
    const staying = below.filter((child) => !doomed.has(child))
    for (const child of below) this.rows.set(child, { ...this.rows.get(child)!, parentId: row.parentId })
    const siblings = this.children.get(row.parentId)!
    siblings.splice(siblings.indexOf(id), 1, ...below)
    this.children.delete(id)
    this.rows.delete(id)
    if (staying.length > 0) this.hinder('row_missing', staying)
  }

  takeFields(taken: readonly Of<'field'>[]): void {
    for (const { id, field, to } of taken) {
      const row = this.rows.get(id)
      if (!row) continue
      const value = field === 'calendarId' ? this.calendarFor(to as Id | null) : to
      this.rows.set(id, { ...row, [field]: value })
    }
  }

  takeValues(taken: readonly Of<'value'>[]): void {
    for (const { id, attributeId, to } of taken) {
      const row = this.rows.get(id)
      if (row) this.rows.set(id, { ...row, values: withValue(row.values, attributeId, to) })
    }
  }

  takeNotes(taken: readonly Of<'note'>[]): void {
    for (const { id, to } of taken) if (this.rows.has(id)) this.takeNote(id, to)
  }

  private takeNote(id: Id, text: string): void {
    if (text === '') this.notes.delete(id)
    else this.notes.set(id, text)
  }

  /** Of a calendar that is not here: it comes along from there. */
  private calendarFor(id: Id | null): Id | null {
    if (id === null || this.calendars.has(id)) return id
    const calendar = this.theirs.calendars.find((one) => one.id === id)
    if (!calendar) return null
    this.calendars.set(id, calendar)
    return id
  }

  takeLinks(taken: readonly Of<'links'>[]): void {
    for (const { from, to, predId, succId } of taken) {
      for (const type of ['fs', 'ss', 'ff', 'sf']) this.relations.delete(`${predId}:${succId}:${type}`)
      for (const link of from) this.relations.delete(link.id)
      for (const link of to) {
        this.relations.set(link.id, link)
        this.newLinks.add(link.id)
      }
    }
  }

  takeAssignments(taken: readonly Of<'assignment'>[]): void {
    for (const { id, to } of taken) {
      if (to) this.assignments.set(id, { ...to, calendarId: this.calendarFor(to.calendarId) })
      else this.assignments.delete(id)
    }
  }

  takeSettings(taken: readonly Of<'setting'>[]): void {
    for (const { name, to } of taken) this.settings = { ...this.settings, [name]: to }
    this.calendarFor(this.settings.defaultCalendarId)
  }

  finish(): NotedPlan {
    const rows = this.settledRows()
    this.keepUsedCalendars(rows)
    const links = this.settledRelations()
    const externals = links.filter(isExternal)
    return {
      settings: this.settings,
      rows,
      relations: externals.length > 0 ? links.filter((link) => !isExternal(link)) : links,
      ...(externals.length > 0 ? { externals } : {}),
      ...(this.notes.size > 0 ? { notes: this.notes } : {}),
      calendars: [...this.calendars.values()],
      assignments: this.settledAssignments(),
    }
  }

  /** In tree order; what holds others is a summary, and a summary has no progress of its own. */
  private settledRows(): WbsRow[] {
    const rows: WbsRow[] = []
    const open = [...(this.children.get(null) ?? [])].reverse()
    while (open.length > 0) {
      const id = open.pop()!
      const children = this.children.get(id) ?? []
      const row = this.settled(this.rows.get(id)!, children.length > 0)
      this.rows.set(id, row)
      rows.push(row)
      for (let i = children.length - 1; i >= 0; i--) open.push(children[i]!)
    }
    return rows
  }

  private settled(row: WbsRow, hasChildren: boolean): WbsRow {
    if (hasChildren && !isSummary(row.type)) return { ...row, type: 'task', duration: 0, progress: notStarted }
    if (isMilestone(row.type)) return { ...row, duration: 0 }
    return isSummary(row.type) && row.progress !== notStarted ? { ...row, progress: notStarted } : row
  }

  private settledRelations(): Relation[] {
    const linkable = (id: Id): boolean => {
      if (externalEnd(id)) return true
      const row = this.rows.get(id)
      return row !== undefined && !isSummary(row.type)
    }
    const standing: Relation[] = []
    for (const link of this.relations.values()) {
      if (linkable(link.predId) && linkable(link.succId)) standing.push(link)
      else if (this.newLinks.has(link.id)) this.hinder('row_missing', [link.predId, link.succId])
    }
    const closers = findLoopClosers(standing, this.newLinks)
    for (const link of closers) this.hinder('loop', [link.predId, link.succId])
    return closers.size === 0 ? standing : standing.filter((link) => !closers.has(link))
  }

  private settledAssignments(): SchedulePlan['assignments'] {
    return [...this.assignments.values()].filter(({ wbsId }) => this.rows.has(wbsId))
  }

  /** A calendar that somebody still works by stays. */
  private keepUsedCalendars(rows: readonly WbsRow[]): void {
    const used = new Set(rows.map((row) => row.calendarId))
    used.add(this.settings.defaultCalendarId)
    for (const { calendarId } of this.assignments.values()) used.add(calendarId)
    for (const calendar of this.ours.calendars) {
      if (!used.has(calendar.id) || this.calendars.has(calendar.id)) continue
      this.calendars.set(calendar.id, calendar)
      this.hinder('calendar_missing', [])
    }
  }

  private hinder(code: Obstacle['code'], rows: Id[]): void {
    this.obstacles.push({ code, rows })
  }
}
