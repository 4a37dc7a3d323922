import {
  contentOf,
  createGate,
  execute,
  foldSchedule,
  openScheduleInSteps,
  type ScheduleCommand,
  ChangeLog as ScheduleLog,
} from '@plumbline/core/documents/schedule'
import { z } from 'zod'
import type { DocumentKind } from './kind.ts'

const rowId = z.string().max(64)

const presence = z.object({
  screen: z.string().max(64).optional(),
  cell: z.object({ row: rowId, column: z.string().max(64) }).nullish(),
  rows: z.array(rowId).max(100).optional(),
  drag: z.object({ row: rowId, start: z.int(), finish: z.int() }).nullish(),
  idle: z.boolean().optional(),
  following: z.string().max(64).nullish(),
  view: z.object({ row: rowId, start: z.number(), pxPerDay: z.number().positive().max(1_000) }).nullish(),
})

/** A version of a schedule. */
export const schedule: DocumentKind = {
  createGate: (document) => createGate(document, { now: Date.now }),
  openClock: null,
  openLog: (document) => new ScheduleLog(document),
  fold: foldSchedule,
  contentOf,
  presence,
  takesPrograms: true,
  *openEditor(document) {
    const replica = yield* openScheduleInSteps(document)
    return {
      execute(commands, { random, grant }) {
        // Core checks every field that a command writes and refuses commands that it does not know.
        const all = commands as readonly ScheduleCommand[]
        const command = all.length === 1 ? all[0]! : { do: 'batch' as const, commands: [...all] }
        return execute(replica, command, { random, grant })
      },
      find(collection, id) {
        if (collection === 'rows') return replica.row(id) ?? null
        return collection === 'relations' ? (replica.relation(id) ?? null) : null
      },
    }
  },
}
