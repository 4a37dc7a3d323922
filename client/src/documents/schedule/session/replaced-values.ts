import { type Edit, registerOf, type ScheduleChange } from '@plumbline/core/documents/schedule'
import type { CommandEntry } from '../../../rooms/journal.ts'
import type { LiveSchedule } from './live-schedule.ts'
import type { ReplacedValue, TypedChange } from './messages.ts'

/** Older marks go: nobody reads more. */
const VALUES_KEPT = 200

export interface KnownPerson {
  userId: string
  name: string
}

/** Who wrote with which Yjs client: everybody who was seen in the room since it was opened. */
export type KnownPeople = ReadonlyMap<number, KnownPerson>

/**
 * Values of this person that somebody else's took the place of before the server had them, each until the person has
 * taken it back, waved it away, or typed something else there.
 */
export class ReplacedValues {
  #values: ReplacedValue[]

  constructor(kept: readonly ReplacedValue[]) {
    this.#values = [...kept].sort((one, other) => one.replacedAt - other.replacedAt)
  }

  get values(): ReplacedValue[] {
    return this.#values
  }

  find(id: string): ReplacedValue | null {
    return this.#values.find((value) => value.id === id) ?? null
  }

  /** Looks at what a foreign change touched of what is not stored yet. Returns what is new or different. */
  check(
    schedule: LiveSchedule,
    written: readonly CommandEntry<TypedChange>[],
    change: ScheduleChange,
    people: KnownPeople,
  ): { added: ReplacedValue[]; gone: string[] } {
    const mine = new Set(written.map(({ step }) => step.client))
    const added: ReplacedValue[] = []
    const gone: string[] = []
    for (const { edit, entry } of lastEdits(written)) {
      if (!isTouched(change, edit)) continue
      const id = registerOf(edit)
      const replacement = schedule.replacementOf(edit)
      if (!replacement || mine.has(replacement.client)) {
        if (this.find(id)) gone.push(id)
        continue
      }
      const { step } = entry
      const name = people.get(replacement.client)?.name ?? ''
      const row = step.rows.find((one) => one.id === rowOf(edit)) ?? null
      added.push({ id, edit, ...replacement, name, row, typedAt: step.at, replacedAt: Date.now() })
    }
    this.drop([...gone, ...added.map(({ id }) => id)])
    this.#values = [...this.#values, ...added].slice(-VALUES_KEPT)
    return { added, gone }
  }

  /** People enter the room a moment after their changes: names come late, and one's own other tab is nobody else. */
  name(people: KnownPeople, userId: string): { named: ReplacedValue[]; gone: string[] } {
    const known = this.#values.filter(({ name, client }) => name === '' && people.has(client))
    const gone = known.filter(({ client }) => people.get(client)?.userId === userId).map(({ id }) => id)
    const named = known.filter(({ id }) => !gone.includes(id))
    for (const value of named) value.name = people.get(value.client)?.name ?? ''
    this.drop(gone)
    return { named, gone }
  }

  /** Returns which of them were there. */
  drop(ids: readonly string[]): string[] {
    const there = this.#values.filter(({ id }) => ids.includes(id)).map(({ id }) => id)
    if (there.length > 0) this.#values = this.#values.filter(({ id }) => !there.includes(id))
    return there
  }
}

/** Of several edits of one register the last is what the person wanted. */
function lastEdits(
  written: readonly CommandEntry<TypedChange>[],
): Iterable<{ edit: Edit; entry: CommandEntry<TypedChange> }> {
  const last = new Map<string, { edit: Edit; entry: CommandEntry<TypedChange> }>()
  for (const entry of written) for (const edit of entry.step.edits) last.set(registerOf(edit), { edit, entry })
  return last.values()
}

function isTouched(change: ScheduleChange, edit: Edit): boolean {
  if (edit.kind === 'setting') return change.settings
  if (edit.kind === 'note') return false
  const { id } = edit
  if (edit.kind === 'place' || edit.kind === 'value') return change.rows.has(id) || change.removedRows.has(id)
  switch (edit.collection) {
    case 'wbs':
      return change.rows.has(id) || change.removedRows.has(id)
    case 'relations':
      return change.relations.has(id) || change.removedRelations.has(id)
    case 'calendars':
      return change.calendars.has(id) || change.removedCalendars.has(id)
    case 'assignments':
      return change.assignments.has(id) || change.removedAssignments.has(id)
  }
}

/** The row that an edit is about, '' for none. */
function rowOf(edit: Edit): string {
  if (edit.kind === 'place' || edit.kind === 'note' || edit.kind === 'value') return edit.id
  return edit.kind !== 'setting' && edit.collection === 'wbs' ? edit.id : ''
}
