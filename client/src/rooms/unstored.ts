import type { Refusal } from '@plumbline/core/documents/rooms'
import { type Doc, getState, type Transaction } from 'yjs'
import { newId } from '../api/new-id.ts'
import { type Performed, type RefusedCommand, refusalOf, type TypedCommand } from './document-kind.ts'
import { type CommandEntry, Journal } from './journal.ts'
import { type KeptList, LocalCopy, type Named, type Typed } from './local-copy.ts'
import { isSlice } from './slicing/enter-in-slices.ts'

interface Ports<C, A> {
  /** Does the command in the document as it is now. */
  perform(command: C, earlier: A): Performed<A> & { wrote: boolean; written: Written }
  /** It was stored after all. */
  isThere(command: C): boolean
  /** There is a document that has what the server has, and it may be written to. */
  mayReplay(): boolean
  /** There are other numbers of commands than before. */
  changed(): void
  /** The list is another. `lost`: so many more than before that were in the document, and not refused as they were typed. */
  refused(lost: number): void
  /** This browser does not keep what is typed. */
  keepsNothing(): void
  merge(updates: Uint8Array[]): Promise<Uint8Array>
}

/** What a document held when a command was done in it. */
export type Written = Pick<Typed, 'client' | 'clock'>

/** Origin of updates that are in the local copy already. */
export const FROM_COPY = { from: 'local copy' }

/** What comes into a document and is not kept: pieces of a large update are kept as the whole that they are of. */
export function onUpdate(doc: Doc, hear: (update: Uint8Array) => void): () => void {
  const listener = (update: Uint8Array, origin: unknown, _doc: Doc, transaction: Transaction): void => {
    if (origin !== FROM_COPY && !isSlice(transaction)) hear(update)
  }
  doc.on('update', listener)
  return () => doc.off('update', listener)
}

/** A list of refused commands that nobody looks at ends somewhere. */
const REFUSED_KEPT = 2_000

/**
 * What was done in a document here and is not stored by the server: kept with the document over a reload, done again, one
 * by one, in a document that was read anew, and listed when it is refused then.
 */
export class Unstored<C, A extends object, V extends Named = never> {
  readonly #ports: Ports<C, A>
  #copy: LocalCopy<TypedCommand<C, A>, RefusedCommand<C, A>, V> | null = null
  /** The copy of the document before is forgotten: updates of this one may be kept. */
  #copyReady: Promise<void> = Promise.resolve()
  #journal = new Journal<TypedCommand<C, A>, RefusedCommand<C, A>, V>(null, [])
  #refused: RefusedCommand<C, A>[] = []
  /** A command that was done again is on its way; others wait for the server's word on it. */
  #isReplaying = false
  /** The last that was done again in this document: a refusal of the server means it, also after the link is gone. */
  #suspect: CommandEntry<TypedCommand<C, A>> | null = null

  constructor(ports: Ports<C, A>) {
    this.#ports = ports
  }

  /** What this browser kept of the document, and of what was typed. */
  async open(userId: string, room: string): Promise<{ updates: Uint8Array[]; replaced: V[] }> {
    const copy = await LocalCopy.open<TypedCommand<C, A>, RefusedCommand<C, A>, V>(userId, room)
    this.#copy = copy
    const kept = (await copy?.load().catch(() => null)) ?? { updates: [], journal: [], refused: [], replaced: [] }
    if (!copy) this.#ports.keepsNothing()
    this.#journal = new Journal(copy, kept.journal, () => this.#ports.keepsNothing())
    this.#refused = kept.refused.sort((one, other) => one.at - other.at)
    this.#ports.refused(0)
    return kept
  }

  close(): void {
    void this.#copyReady.finally(() => this.#copy?.close())
  }

  get count(): number {
    return this.#journal.count
  }

  get refused(): readonly RefusedCommand<C, A>[] {
    return this.#refused
  }

  /** Commands that are in the document and on their way, without those that were undone. */
  get written(): CommandEntry<TypedCommand<C, A>>[] {
    return this.#journal.written()
  }

  note(change: TypedCommand<C, A>): void {
    this.#journal.add({ do: 'command', waits: false, ...change })
  }

  turn(what: 'undo' | 'redo' | 'insist'): void {
    this.#journal.add({ do: what })
  }

  /** Everything in the document is stored. */
  stored(): void {
    this.#journal.clearWritten()
    this.#isReplaying = false
    this.#suspect = null
    this.replay()
  }

  /** The link is gone, and with it whatever was on its way. */
  interrupted(): void {
    this.#isReplaying = false
  }

  /** The server would not take what was sent last; where that is one command that was done again, it is known which. */
  blame(refusal: Refusal): void {
    const suspect = this.#suspect
    this.#suspect = null
    if (suspect && this.#journal.written().length === 1) this.#refuse(suspect, refusal)
  }

  /** This document takes the place of the one before; what is not in it waits to be done again. */
  startOver(doc: Doc, updates: readonly Uint8Array[]): void {
    this.#suspect = null
    this.#copyReady = this.#journal.startOver(({ client, clock }) => clock > 0 && getState(doc.store, client) >= clock)
    for (const update of updates) this.append(update)
    this.follow(doc)
  }

  /** Keeps whatever comes into the document. */
  follow(doc: Doc): void {
    onUpdate(doc, (update) => this.append(update))
  }

  /** What the browser would not keep is on its way to the server all the same; the person is told. */
  append(update: Uint8Array): void {
    this.#attempt(this.#copyReady.then(() => this.#copy?.append(update, this.#ports.merge)))
  }

  /** One by one, each waiting for the server's word on the one before. */
  replay(): void {
    while (!this.#isReplaying && this.#ports.mayReplay()) {
      const entry = this.#journal.nextWaiting()
      if (!entry) return
      this.#again(entry)
    }
  }

  #again(entry: CommandEntry<TypedCommand<C, A>>): void {
    if (this.#ports.isThere(entry.step.command)) return void this.#journal.remove(entry)
    const { outcome, about, wrote, written } = this.#ports.perform(entry.step.command, entry.step)
    if (!outcome.ok) {
      this.#refuse(entry, outcome.refusal)
    } else if (wrote) {
      this.#journal.settle(entry, { ...about, ...written } as Partial<TypedCommand<C, A>>)
      this.#isReplaying = true
      this.#suspect = entry
    } else {
      this.#journal.remove(entry)
    }
  }

  /** Nothing of it will be taken. The copy of the document goes: its changes would be sent if the right came back. */
  giveUp(code: string): void {
    this.#copyReady = this.#journal.startOver()
    this.#isReplaying = false
    this.#refuseWaiting(code, () => false)
  }

  /** The document has what the server has, and may be written to no more. */
  refuseWaiting(code: string): void {
    this.#refuseWaiting(code, (command) => this.#ports.isThere(command))
  }

  #refuseWaiting(code: string, isStored: (command: C) => boolean): void {
    for (let entry = this.#journal.nextWaiting(); entry; entry = this.#journal.nextWaiting()) {
      if (isStored(entry.step.command)) this.#journal.remove(entry)
      else this.#refuse(entry, refusalOf(code))
    }
  }

  /** It was being typed when the right to write went. */
  propose(change: TypedCommand<C, A>, refusal: Refusal): void {
    const refused = { ...change, id: newId(), refusal, refusedAt: Date.now() }
    this.keep('refused', [refused])
    this.#list(refused, 0)
  }

  dropRefused(ids: readonly string[]): void {
    this.#refused = this.#refused.filter(({ id }) => !ids.includes(id))
    this.drop('refused', ids)
    this.#ports.refused(0)
  }

  keep(list: KeptList, items: readonly (RefusedCommand<C, A> | V)[]): void {
    this.#attempt(this.#copy?.keep(list, items))
  }

  drop(list: KeptList, ids: readonly string[]): void {
    this.#attempt(this.#copy?.drop(list, ids))
  }

  #refuse(entry: CommandEntry<TypedCommand<C, A>>, refusal: Refusal): void {
    const { do: _do, waits: _waits, ...change } = entry.step
    const refused = { ...change, id: newId(), refusal, refusedAt: Date.now() } as unknown as RefusedCommand<C, A>
    this.#journal.refuse(entry, refused)
    this.#list(refused, 1)
  }

  #list(refused: RefusedCommand<C, A>, lost: number): void {
    this.#refused = [...this.#refused, refused]
    const old = this.#refused.slice(0, -REFUSED_KEPT).map(({ id }) => id)
    if (old.length > 0) this.dropRefused(old)
    this.#ports.refused(lost)
    this.#ports.changed()
  }

  #attempt(kept: Promise<unknown> | undefined): void {
    kept?.catch(() => this.#ports.keepsNothing())
  }
}
