import { standpoint } from '@plumbline/core/bim'
import {
  contentOfLinks,
  createLinksGate,
  executeLinks,
  foldLinks,
  type LinksCommand,
  type ModelLinks,
  openLinksInSteps,
} from '@plumbline/core/documents/bim'
import { z } from 'zod'
import type { DocumentKind, Editor } from './kind.ts'

/** `model:GlobalId`. */
const element = z.string().max(80)

/** What links the building models of a schedule to its works: who may edit models writes into it themselves. */
export const bim: DocumentKind = {
  createGate: createLinksGate,
  openClock: null,
  openLog: null,
  fold: foldLinks,
  contentOf: contentOfLinks,
  presence: z.object({
    /** What somebody has selected there, the first of many. */
    elements: z.array(element).max(100).optional(),
    /** All of it, by model: the revision, and ranges of places in its table. */
    selection: z.record(z.string().max(64), z.tuple([z.int(), z.string().max(12_000)])).optional(),
    works: z.array(z.string().max(64)).max(100).optional(),
    /** Where they stand, and what they have cut away. */
    standpoint: standpoint.optional(),
    /** Where their player stands: wall-clock minutes, as in the schedule. */
    time: z.int().nullish(),
    /** By which dates it plays. */
    mode: z.enum(['plan', 'target', 'fact', 'difference']).nullish(),
  }),
  takesPrograms: false,
  *openEditor(document) {
    return editorOf(yield* openLinksInSteps(document))
  },
}

function editorOf(links: ModelLinks): Editor {
  return {
    execute(commands, { userId, grant, now }) {
      // Core checks every field that a command writes and refuses commands that it does not know.
      const all = commands as readonly LinksCommand[]
      const command = all.length === 1 ? all[0]! : ({ do: 'batch', commands: [...all] } as LinksCommand)
      const outcome = executeLinks(links, command, { userId, right: grant.right, now })
      return outcome.ok ? { ok: true } : { ok: false, refusal: outcome.refusal }
    },
    find: () => null,
  }
}
