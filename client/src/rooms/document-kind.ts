import type { Outcome, Refusal, RoomGrant } from '@plumbline/core/documents/rooms'
import type { ErrorCode } from '@plumbline/core/errors'
import type { Doc } from 'yjs'
import type { Typed } from './local-copy.ts'

/** What a session asks of an open document, whatever it holds. */
export interface OpenDocument {
  readonly canUndo: boolean
  readonly canRedo: boolean
  dispose(): void
}

export interface Performed<A> {
  outcome: Outcome
  about: A
}

/**
 * What a session knows of one kind of document: how it is opened, and how a command `C` is done in it. `A` is what is told of
 * a command beside itself, so that it can be shown when it is not in the document (any more).
 */
export interface DocumentKind<D extends OpenDocument, C, A extends object> {
  open(doc: Doc): D
  /** The same in small steps, between which the page is free; missing: documents of this kind are read at once. */
  openInSteps?(doc: Doc): Generator<void, D, void>
  /**
   * Refused: nothing is written, and `about` tells what would have been. `earlier` is what was told when it was done the
   * first time: what it is about may be gone since. null: it is being typed.
   */
  perform(document: D, command: C, grant: RoomGrant, earlier: A | null): Performed<A>
  /** Why nobody writes where the document is closed; missing: it is a version that is locked. */
  lockedCode?: ErrorCode
  /**
   * A command that waits to be done again was stored after all, and only the answer was lost: what it makes is there, under
   * ids that nobody else can have made. Missing: to do a command of this kind once more does no harm.
   */
  isThere?(document: D, command: C): boolean
  /** Takes over what could be undone in the document before its last `without` commands; missing: that ends with it. */
  resumeUndo?(document: D, earlier: D, without: number): void
}

/** A command as it was typed, with what is told of it. */
export type TypedCommand<C, A> = Typed & { command: C } & A

/** What the document would not take, kept until the person has dealt with it. */
export type RefusedCommand<C, A> = TypedCommand<C, A> & {
  id: string
  refusal: Refusal
  refusedAt: number
}

export const refusalOf = (code: string): Refusal => ({ code, params: {}, ids: [] })
