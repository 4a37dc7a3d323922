import {
  contentOfDays,
  createDaysGate,
  DayDocument,
  type DaysCommand,
  executeDays,
  foldDays,
} from '@plumbline/core/documents/day'
import { z } from 'zod'
import { atOnce, type DocumentKind, type Editor } from './kind.ts'

/** The days of one executor in a quarter: people write into it as far as their right and the open days go. */
export const day: DocumentKind = {
  createGate: createDaysGate,
  openClock: null,
  openLog: null,
  fold: foldDays,
  contentOf: contentOfDays,
  presence: z.object({
    /** The cell with the caret: `work:measure:kind` and the day. */
    cell: z.object({ row: z.string().max(80), column: z.string().max(24) }).nullish(),
  }),
  takesPrograms: false,
  openEditor: (document) => atOnce(() => editorOf(new DayDocument(document))),
}

function editorOf(days: DayDocument): Editor {
  return {
    execute(commands, { userId, grant, now }) {
      // Core checks every field that a command writes and refuses commands that it does not know.
      const all = commands as readonly DaysCommand[]
      const command = all.length === 1 ? all[0]! : ({ do: 'batch', commands: [...all] } as DaysCommand)
      const outcome = executeDays(days, command, { userId, right: grant.right, grant, now, isServer: true })
      return outcome.ok ? { ok: true } : { ok: false, refusal: outcome.refusal }
    },
    find: () => null,
  }
}
