/**
 * Undo and redo of one's own commands, by intent: each value goes back only where it is still the one that the command
 * wrote, so that what others did since stays.
 */
import { attributeField, valueIn } from '../../attributes/index.ts'
import { type Id, isSummary, type WbsType } from '../../plan/index.ts'
import type { Replica } from './replica.ts'
import { relationEnds } from './shape.ts'
import type { CommandContext, ScheduleCommand } from './types.ts'
import { type Edit, isSame, type Step, Writer } from './writer.ts'

const LONGEST_HISTORY = 1_000

/** What an undo or redo did. */
export interface Undone {
  /** The command that was taken back or done again. */
  command: ScheduleCommand['do']
  /** Rows concerned. */
  ids: Id[]
  /** Values left as they are, because somebody changed them since or they have nowhere to go. */
  kept: number
  /** The first of them; one's own value can still be put over theirs by `insist`. */
  clashes: Clash[]
}

/** A value that an undo left to somebody else. */
export interface Clash {
  id: string
  /** Name of the field or setting, `attribute:…`; `place`, `note`, or `life` for what came or went. */
  what: string
}

const CLASHES_NAMED = 50

export class UndoHistory {
  private readonly replica: Replica
  private readonly done: Step[] = []
  private readonly undone: Step[] = []
  /** What the last undo or redo left to others. */
  private left: Step | null = null
  private readonly stop: () => void

  constructor(replica: Replica) {
    this.replica = replica
    this.stop = replica.observeSteps((step) => {
      this.done.push(step)
      if (this.done.length > LONGEST_HISTORY) this.done.shift()
      this.undone.length = 0
      this.left = null
    })
  }

  dispose(): void {
    this.stop()
  }

  /**
   * Goes on with what was done in an earlier document of the same schedule, but for its last `without` steps: those are
   * done again here, or not at all. Edits hold values, so they mean the same in a folded document.
   */
  resume(earlier: UndoHistory, without: number): void {
    const { done } = earlier
    this.done.unshift(...done.slice(0, Math.max(0, done.length - without)))
  }

  get canUndo(): boolean {
    return this.done.length > 0
  }

  get canRedo(): boolean {
    return this.undone.length > 0
  }

  /** Null when there is nothing to undo. */
  undo(context: CommandContext): Undone | null {
    return this.turn(this.done, this.undone, context)
  }

  redo(context: CommandContext): Undone | null {
    return this.turn(this.undone, this.done, context)
  }

  /** Puts the values that the last undo or redo left to others back all the same; a step of its own, to be undone. */
  insist(context: CommandContext): Undone | null {
    const step = this.left
    this.left = null
    if (!step) return null
    const writer = new Writer(this.replica, context)
    const kept = step.edits.filter((edit) => !takeBack(writer, asItIs(writer, edit)))
    writer.commit()
    if (writer.edits.length > 0) this.done.push({ command: step.command, edits: writer.edits })
    return outcomeOf(step, kept)
  }

  private turn(from: Step[], to: Step[], context: CommandContext): Undone | null {
    const step = from.pop()
    if (!step) return null
    const writer = new Writer(this.replica, context)
    const kept = [...step.edits].reverse().filter((edit) => !takeBack(writer, edit))
    writer.commit()
    if (writer.edits.length > 0) to.push({ command: step.command, edits: writer.edits })
    this.left = kept.length > 0 ? { command: step.command, edits: kept } : null
    return outcomeOf(step, kept)
  }
}

function outcomeOf(step: Step, kept: readonly Edit[]): Undone {
  const clashes = kept.slice(0, CLASHES_NAMED).map(clashOf)
  return { command: step.command, ids: rowsOf(step.edits), kept: kept.length, clashes }
}

function clashOf(edit: Edit): Clash {
  if (edit.kind === 'setting') return { id: '', what: edit.name }
  if (edit.kind === 'value') return { id: edit.id, what: attributeField(edit.attributeId) }
  return { id: edit.id, what: edit.kind === 'field' ? edit.field : edit.kind }
}

/** The same edit, as if what stands there now were what it wrote. */
function asItIs(writer: Writer, edit: Edit): Edit {
  const { replica } = writer
  switch (edit.kind) {
    case 'field': {
      const present = writer.records(edit.collection).read(edit.id) as Record<string, unknown> | null
      return { ...edit, after: present?.[edit.field] }
    }
    case 'value':
      return { ...edit, after: valueIn(replica.row(edit.id)?.values ?? '', edit.attributeId) }
    case 'place':
      return { ...edit, after: replica.tree.spot(edit.id) ?? edit.after }
    case 'setting':
      return { ...edit, after: (replica.settings() as unknown as Record<string, unknown>)[edit.name] }
    case 'note':
      return { ...edit, after: replica.note(edit.id) }
    case 'life':
      return edit
  }
}

/** False when the value has to stay as it is. */
function takeBack(writer: Writer, edit: Edit): boolean {
  const { replica } = writer
  switch (edit.kind) {
    case 'field': {
      const records = writer.records(edit.collection)
      const present = records.isLive(edit.id) ? (records.read(edit.id) as Record<string, unknown>) : null
      if (!present || !isSame(present[edit.field], edit.after)) return false
      if (edit.field === 'type' && !canBe(writer, edit)) return false
      writer.setFields(edit.collection, edit.id, { [edit.field]: edit.before })
      return true
    }
    case 'value': {
      const present = writer.records('wbs').isLive(edit.id) ? replica.wbs.read(edit.id) : null
      if (!present || valueIn(present.values, edit.attributeId) !== edit.after) return false
      writer.setValue(edit.id, edit.attributeId, edit.before)
      return true
    }
    case 'life':
      return edit.after ? bury(writer, edit) : bringBack(writer, edit)
    case 'place':
      return moveBack(writer, edit)
    case 'setting': {
      const present = (replica.settings() as unknown as Record<string, unknown>)[edit.name]
      if (!isSame(present, edit.after)) return false
      writer.setSetting(edit.name, edit.before)
      return true
    }
    case 'note':
      if (replica.note(edit.id) !== edit.after) return false
      writer.setNote(edit.id, edit.before)
      return true
  }
}

/** A row that others have put children under, or linked, meanwhile keeps the type that allows it. */
function canBe(writer: Writer, { id, before }: Extract<Edit, { kind: 'field' }>): boolean {
  writer.sync()
  const type = before as WbsType
  return isSummary(type) ? writer.replica.relationsOf(id).length === 0 : !writer.replica.hasChildren(id)
}

type Life = Extract<Edit, { kind: 'life' }>

function bury(writer: Writer, { collection, id }: Life): boolean {
  if (!writer.records(collection).isLive(id)) return false
  writer.kill(collection, id)
  return true
}

function bringBack(writer: Writer, { collection, id, looped }: Life): boolean {
  const records = writer.records(collection)
  if (!records.exists(id) || !records.isDead(id)) return false
  const ends = collection === 'relations' && !looped ? relationEnds(id) : null
  // Meanwhile somebody may have linked the other way round.
  if (ends) writer.sync()
  if (ends && writer.replica.graph.loopThrough(ends.predId, ends.succId)) return false
  writer.revive(collection, id)
  return true
}

function moveBack(writer: Writer, { id, before, after }: Extract<Edit, { kind: 'place' }>): boolean {
  writer.sync()
  const { tree } = writer.replica
  const spot = tree.spot(id)
  if (!spot || spot.parentId !== after.parentId || spot.key !== after.key) return false
  const target = before.parentId
  if (target !== null && (!tree.isKnown(target) || target === id || tree.ancestors(target).includes(id))) return false
  writer.pin(target)
  writer.moveTo(id, before)
  return true
}

function rowsOf(edits: readonly Edit[]): Id[] {
  const ids = new Set<Id>()
  for (const edit of edits) {
    if (edit.kind === 'place' || edit.kind === 'note' || edit.kind === 'value') ids.add(edit.id)
    else if ('collection' in edit && edit.collection === 'wbs') ids.add(edit.id)
    const ends = 'collection' in edit && edit.collection === 'relations' ? relationEnds(edit.id) : null
    if (ends) ids.add(ends.predId).add(ends.succId)
  }
  return [...ids]
}
