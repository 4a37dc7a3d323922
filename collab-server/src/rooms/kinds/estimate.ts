import {
  contentOfEstimate,
  createEstimateGate,
  type EstimateCommand,
  type EstimateDocument,
  executeEstimate,
  foldEstimate,
  openEstimateInSteps,
} from '@plumbline/core/documents/estimate'
import { z } from 'zod'
import type { DocumentKind, Editor } from './kind.ts'

/** An estimate: whoever may edit estimates writes into it themselves, until it is approved. */
export const estimate: DocumentKind = {
  createGate: createEstimateGate,
  openClock: null,
  openLog: null,
  fold: foldEstimate,
  contentOf: contentOfEstimate,
  presence: z.object({
    /** Where somebody's caret stands. */
    row: z.string().max(96).nullish(),
    column: z.string().max(32).nullish(),
  }),
  takesPrograms: false,
  *openEditor(document) {
    return editorOf(yield* openEstimateInSteps(document))
  },
}

function editorOf(opened: EstimateDocument): Editor {
  return {
    execute(commands, { userId, grant, now }) {
      // Core checks every field that a command writes and refuses commands that it does not know.
      const all = commands as readonly EstimateCommand[]
      const command = all.length === 1 ? all[0]! : ({ do: 'batch', commands: [...all] } as EstimateCommand)
      const outcome = executeEstimate(opened, command, { userId, right: grant.right, now })
      return outcome.ok ? { ok: true } : { ok: false, refusal: outcome.refusal }
    },
    find: () => null,
  }
}
