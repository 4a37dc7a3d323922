import type { Refusal } from '@plumbline/core/documents/rooms'
import type { Undone } from '@plumbline/core/documents/schedule'
import type { CellProblem } from '../../../documents/schedule/edits/cell-blocks.ts'

/** How the screen tells the person something; the sentences are the screen's. */
export interface Voice {
  refused(refusal: Refusal): void
  /** Done, with a way back: a key below `toast.` and its parameters. */
  done(key: string, params: Record<string, string | number>): void
  /** Something to know, without a way back. */
  notice(key: string, params: Record<string, string | number>): void
  /** Something to know, with what can be made of it. */
  offer(key: string, action: string, run: () => void): void
  /** Something beside the plan is gone; `again` brings it back. */
  removed(name: string, again: () => void): void
  /** A text that means nothing in its cell, and how many more there are. */
  cellRefused(problem: CellProblem, more: number): void
  /** May the rest be pasted without these cells? */
  askForRest(problems: readonly CellProblem[]): Promise<boolean>
  /** Codes of works that a scenario by volume cannot calculate, and how many more there are. */
  missingVolume(codes: string, more: number): void
  /** An undo left values to others; `insist` puts one's own back all the same. */
  kept(undone: Undone, insist: () => void): void
  newRowName(): string
}
