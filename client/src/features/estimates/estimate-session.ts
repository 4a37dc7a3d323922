import {
  type EstimateCommand,
  EstimateDocument,
  type EstimateDocumentChange,
  type EstimateEdit,
  EstimateUndo,
  executeEstimate,
} from '@plumbline/core/documents/estimate'
import { EstimateCalculation } from '@plumbline/core/estimates'
import { type LiveKind, LiveSession, type LiveVoice } from '../../rooms/live-session.ts'

/** What others see of a person who has the estimate open. */
export interface EstimatePresence {
  row: string | null
  column: string | null
}

const kind: LiveKind<EstimateDocument, EstimateCommand, EstimateEdit, EstimateDocumentChange, EstimatePresence> = {
  open: (doc) => new EstimateDocument(doc),
  undoOf: (estimate, userId) => new EstimateUndo(estimate, userId),
  execute: executeEstimate,
  namesOf: (estimate, command) => ('id' in command ? [estimate.sections.get(command.id)?.name ?? ''] : []),
  presenceIn: ({ row = null, column = null }) => ({ row, column }),
}

/** An open estimate with its figures, which follow every edit. */
export class EstimateSession extends LiveSession<
  EstimateDocument,
  EstimateCommand,
  EstimateEdit,
  EstimateDocumentChange,
  EstimatePresence
> {
  #calculation: EstimateCalculation | null = null
  /** Of the last change that was worked out, milliseconds. */
  took = 0

  constructor(estimateId: string, userId: string, voice: LiveVoice) {
    super(`estimate/${estimateId}`, userId, kind, voice)
  }

  get calculation(): EstimateCalculation {
    if (!this.#calculation) this.#workOut()
    return this.#calculation!
  }

  protected override replaced(): void {
    this.#workOut()
  }

  protected override changed(change: EstimateDocumentChange): void {
    const begun = performance.now()
    this.calculation.update(change.figures)
    this.took = performance.now() - begun
    super.changed(change)
  }

  #workOut(): void {
    const begun = performance.now()
    this.#calculation = new EstimateCalculation(this.document)
    for (const _ of this.#calculation.begin());
    this.took = performance.now() - begun
  }
}
