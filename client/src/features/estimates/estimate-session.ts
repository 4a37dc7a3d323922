import {
  type EstimateCommand,
  EstimateDocument,
  type EstimateDocumentChange,
  type EstimateEdit,
  EstimateUndo,
  executeEstimate,
  openEstimateInSteps,
} from '@plumbline/core/documents/estimate'
import { EstimateCalculation } from '@plumbline/core/estimates'
import { type LiveKind, LiveSession, type LiveVoice } from '../../rooms/live-session.ts'
import { namesOf } from './unsaved/names-of.ts'

/** The main thread is nobody's for longer. */
const SLICE_MS = 12
/** Items that one edit may make cost something else at once: some milliseconds; more take their turn. */
const AT_ONCE = 200

/** What others see of a person who has the estimate open. */
export interface EstimatePresence {
  row: string | null
  column: string | null
}

const kind: LiveKind<EstimateDocument, EstimateCommand, EstimateEdit, EstimateDocumentChange, EstimatePresence> = {
  open: (doc) => new EstimateDocument(doc),
  openInSteps: openEstimateInSteps,
  undoOf: (estimate, userId) => new EstimateUndo(estimate, userId),
  execute: executeEstimate,
  namesOf,
  lockedCode: 'ESTIMATE_CLOSED',
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
  /** What is still to be worked out, a slice at a time. */
  #rest: Iterator<unknown> | null = null
  /** Of the last change that was worked out, milliseconds. */
  took = 0
  /** Another number after rows came, went or moved: then alone the table is laid out anew. */
  outline = 0

  constructor(estimateId: string, userId: string, voice: LiveVoice) {
    super(`estimate/${estimateId}`, userId, kind, voice)
  }

  get calculation(): EstimateCalculation {
    if (!this.#calculation) this.#workOut()
    return this.#calculation!
  }

  /** Sums are on their way to what they will be. */
  get isWorkingOut(): boolean {
    return this.#rest !== null
  }

  protected override replaced(): void {
    this.outline++
    this.#workOut()
  }

  protected override changed(change: EstimateDocumentChange): void {
    const begun = performance.now()
    if (change.outline) this.outline++
    const { setting, sections, ...rest } = change.figures
    const { calculation } = this
    const isDearer = sections === true && calculation.placeSections()
    this.#follow(calculation.concerned(rest))
    if (isDearer || setting) this.#goOn(calculation.reprice())
    this.took = performance.now() - begun
    super.changed(change)
  }

  #follow(items: ReadonlySet<string>): void {
    if (items.size <= AT_ONCE) {
      this.calculation.priceNow(items)
      return
    }
    this.calculation.outdate(items)
    this.#goOn(this.calculation.catchUp())
  }

  #workOut(): void {
    this.#calculation = new EstimateCalculation(this.document)
    this.#goOn(this.#calculation.begin())
  }

  /** In slices, so that a key that is pressed meanwhile is answered; a large estimate moves to its new sums. */
  #goOn(steps: Iterator<unknown>): void {
    this.#rest = steps
    const slice = (): void => {
      if (this.#rest !== steps) return
      for (const end = performance.now() + SLICE_MS; performance.now() < end; ) {
        if (!steps.next().done) continue
        this.#rest = null
        this.notify()
        return
      }
      setTimeout(slice)
    }
    slice()
  }
}
