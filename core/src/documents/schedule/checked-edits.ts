/** Holds the facts that a command is about to write against the checklists of their works, as they are after it. */
import { type CheckItem, hasChecklist, openAtChange } from '../../checklists/index.ts'
import { notStarted, type Progress } from '../../plan/index.ts'
import { Refused } from '../rooms/index.ts'
import type { ScheduleCommand } from './types.ts'
import type { Writer } from './writer.ts'

/** Items that a refusal names; more would be no sentence. */
const NAMED = 5

/**
 * Refuses with all works that are held up, not with the first. What a checklist only warns of passes and is shown, as is
 * what came by other ways than commands: the gate of the document knows no checklists. Bringing back an earlier state
 * asks for nothing.
 */
export function requireChecked(writer: Writer, command: ScheduleCommand): void {
  if (command.do === 'restore') return
  writer.sync()
  const held = new Map<string, CheckItem[]>()
  for (const edit of writer.edits) {
    if (edit.kind !== 'field' || edit.collection !== 'wbs' || edit.field !== 'progress') continue
    const items = heldUp(writer, edit.id, (edit.before as Progress | undefined) ?? notStarted)
    if (items.length > 0) held.set(edit.id, items)
  }
  if (held.size === 0) return
  const texts = [...new Set([...held.values()].flat().map(({ text }) => text))]
  const items = texts.slice(0, NAMED).join('; ') + (texts.length > NAMED ? ' …' : '')
  throw new Refused('CHECKLIST_OPEN', { field: 'progress', works: held.size, items }, [...held.keys()])
}

function heldUp(writer: Writer, id: string, before: Progress): CheckItem[] {
  const row = writer.replica.row(id)
  if (!row || !hasChecklist(row.values)) return []
  return openAtChange(row.values, before, row.progress).filter(({ blocks }) => blocks)
}
