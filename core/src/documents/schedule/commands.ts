/**
 * Carries out what a person can do to a schedule: checked first, written in one transaction, one undo step.
 *
 * On refusal nothing is written. The rules of each command are in the file of its group.
 */

import { type Outcome, Refused } from '../rooms/index.ts'
import { deleteAssignment, putAssignment, setAssignments } from './assignment-commands.ts'
import { insertBranch } from './branch-command.ts'
import { deleteCalendar, putCalendar, setSettings } from './calendar-commands.ts'
import { requireChecked } from './checked-edits.ts'
import { requireShape } from './command-shape.ts'
import { dissolve } from './dissolve-command.ts'
import { requireGranted } from './granted-edits.ts'
import { indent, moveRows, outdent, shiftDown, shiftUp } from './move-commands.ts'
import { setRemainsByIntensity } from './progress-commands.ts'
import { createRelation, deleteRelations, setRelation } from './relation-commands.ts'
import type { Replica } from './replica.ts'
import { restore } from './restore-command.ts'
import { createRow, deleteRows, setNote, setRows, setValues } from './row-commands.ts'
import type { CommandContext, ScheduleCommand } from './types.ts'
import { Writer } from './writer.ts'

/** Throws only for what is a bug, and then too leaves the document as it was. */
export function execute(replica: Replica, command: ScheduleCommand, context: CommandContext): Outcome {
  const writer = new Writer(replica, context)
  try {
    run(writer, command, 0)
    if (context.grant) requireGranted(writer, context.grant)
    requireChecked(writer, command)
  } catch (error) {
    replica.revert(replica.registers.rollback())
    if (!(error instanceof Refused)) throw error
    context.refused?.(writer.edits)
    return { ok: false, refusal: error.refusal }
  }
  if (writer.edits.length > 0) replica.stepped({ command: command.do, edits: writer.edits })
  writer.commit()
  return { ok: true }
}

/** Batches within batches: more than anybody means, and far less than what exhausts the stack. */
const MAX_DEPTH = 8

type Handlers = {
  [K in ScheduleCommand['do']]: (writer: Writer, command: Extract<ScheduleCommand, { do: K }>, depth: number) => void
}

const handlers: Handlers = {
  'row.create': createRow,
  'row.set': setRows,
  'row.values': setValues,
  'row.move': moveRows,
  'row.indent': (writer, { ids }) => indent(writer, ids),
  'row.outdent': (writer, { ids }) => outdent(writer, ids),
  'row.up': (writer, { ids }) => shiftUp(writer, ids),
  'row.down': (writer, { ids }) => shiftDown(writer, ids),
  'row.delete': (writer, { ids }) => deleteRows(writer, ids),
  'row.dissolve': (writer, { ids }) => dissolve(writer, ids),
  'branch.insert': insertBranch,
  'row.note': setNote,
  'relation.create': createRelation,
  'relation.set': setRelation,
  'relation.delete': (writer, { ids }) => deleteRelations(writer, ids),
  'calendar.put': (writer, { calendar }) => putCalendar(writer, calendar),
  'calendar.delete': (writer, { id }) => deleteCalendar(writer, id),
  'assignment.put': (writer, { assignment }) => putAssignment(writer, assignment),
  'assignment.set': setAssignments,
  'assignment.delete': (writer, { id }) => deleteAssignment(writer, id),
  'progress.remainsByIntensity': (writer) => setRemainsByIntensity(writer),
  'settings.set': (writer, command) => setSettings(writer, command.settings),
  restore,
  batch: (writer, { commands }, depth) => {
    if (depth === MAX_DEPTH) throw new Refused('BAD_REQUEST', { field: 'commands' })
    for (const command of commands) {
      run(writer, command, depth + 1)
      writer.sync()
    }
  },
}

function run(writer: Writer, command: ScheduleCommand, depth: number): void {
  requireShape(command)
  const handle = handlers[command.do] as (writer: Writer, command: ScheduleCommand, depth: number) => void
  handle(writer, command, depth)
}
