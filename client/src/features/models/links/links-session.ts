import type { Standpoint } from '@plumbline/core/bim'
import { executeLinks, type LinksChange, type LinksCommand, LinksUndo, ModelLinks } from '@plumbline/core/documents/bim'
import { type LiveKind, LiveSession, type LiveVoice } from '../../../rooms/live-session.ts'
import type { PlayMode } from '../player/play-modes.ts'

/** What others see of a person who looks at the models. */
export interface ModelPresence {
  /** `model:GlobalId` of what is selected, the first of many: others see it in boxes. */
  elements: string[]
  /** All of it, by model: who follows selects the same. */
  selection: Record<string, [revision: number, ranges: string]>
  works: string[]
  /** null: nothing is loaded there yet. */
  standpoint: Standpoint | null
  /** Where their player stands; null: they do not play. */
  time: number | null
  mode: PlayMode | null
  /** Facts stand beside it. */
  isSplit: boolean
}

type LinksEdit = Parameters<LinksUndo['note']>[0][number]

const kind: LiveKind<ModelLinks, LinksCommand, LinksEdit, LinksChange, ModelPresence> = {
  open: (doc) => new ModelLinks(doc),
  undoOf: (links, userId) => new LinksUndo(links, userId),
  execute: executeLinks,
  namesOf: (links, command) =>
    'id' in command ? [links.rule(command.id)?.name ?? links.view(command.id)?.name ?? ''] : [],
  presenceIn: ({
    elements = [],
    selection = {},
    works = [],
    standpoint = null,
    time = null,
    mode = null,
    isSplit = false,
  }) => ({
    elements,
    selection,
    works,
    standpoint,
    time,
    mode,
    isSplit,
  }),
}

/** The open document of links between the models of a schedule and its works. */
export class LinksSession extends LiveSession<ModelLinks, LinksCommand, LinksEdit, LinksChange, ModelPresence> {
  constructor(scheduleId: string, userId: string, voice: LiveVoice) {
    super(`bim/${scheduleId}`, userId, kind, voice)
  }
}
