import type { Outcome, Refusal } from '@plumbline/core/documents/rooms'
import { applyUpdate, type Doc, encodeStateAsUpdate } from 'yjs'
import { newId } from '../api/new-id.ts'
import { type CommandEntry, Journal } from './journal.ts'
import { type JournalStep, LocalCopy, type Typed } from './local-copy.ts'

interface TypedCommand<C> extends Typed {
  command: C
  /** What it is about, as that was called. */
  names: string[]
}

/** What the document would not take, kept until the person has dealt with it. */
export interface RefusedCommand<C> extends TypedCommand<C> {
  id: string
  refusal: Refusal
  refusedAt: number
}

interface Ports<C> {
  /** Does the command in the document as it is now. */
  perform(command: C): Outcome & { edits: readonly unknown[] }
  /** There are other numbers of commands than before. */
  changed(): void
  refused(count: number): void
}

/** Origin of updates that are in the local copy already. */
const FROM_COPY = { from: 'local copy' }
/** A list of refused commands that nobody looks at ends somewhere. */
const REFUSED_KEPT = 2_000

export const refusalOf = (code: string): Refusal => ({ code, params: {}, ids: [] })

/**
 * What was done in a document here and is not stored by the server: kept with the document over a reload, done again, one
 * by one, in a document that was read anew, and listed when it is refused then.
 */
export class Unstored<C> {
  readonly #ports: Ports<C>
  #copy: LocalCopy<TypedCommand<C>, RefusedCommand<C>> | null = null
  /** The copy of the document before is forgotten: updates of this one may be kept. */
  #copyReady: Promise<void> = Promise.resolve()
  #journal = new Journal<TypedCommand<C>, RefusedCommand<C>>(null, [])
  #refused: RefusedCommand<C>[] = []
  /** Done again and on its way; a refusal of the server means this one. */
  #replaying: CommandEntry<TypedCommand<C>> | null = null

  constructor(ports: Ports<C>) {
    this.#ports = ports
  }

  /** Fills the document with what this browser kept; false: it kept nothing. */
  async open(userId: string, room: string, doc: Doc): Promise<boolean> {
    this.#copy = await LocalCopy.open<TypedCommand<C>, RefusedCommand<C>>(userId, room)
    const kept = (await this.#copy?.load().catch(() => null)) ?? { updates: [], journal: [], refused: [] }
    this.#journal = new Journal(this.#copy, kept.journal)
    this.#refused = kept.refused.sort((one, other) => one.at - other.at)
    doc.transact(() => {
      for (const update of kept.updates) applyUpdate(doc, update, FROM_COPY)
    }, FROM_COPY)
    this.#keep(doc)
    this.#ports.changed()
    return kept.updates.length > 0
  }

  close(): void {
    void this.#copyReady.finally(() => this.#copy?.close())
  }

  get count(): number {
    return this.#journal.count
  }

  get refused(): readonly RefusedCommand<C>[] {
    return this.#refused
  }

  /** Some are in a document that the server does not have. */
  get hasWritten(): boolean {
    return this.#journal.written().length > 0
  }

  note(command: C, names: string[]): void {
    this.#add({ do: 'command', waits: false, command, names, at: Date.now() })
  }

  turn(what: 'undo' | 'redo'): void {
    this.#add({ do: what })
  }

  /** Everything in the document is stored. */
  stored(): void {
    this.#journal.clearWritten()
    this.#replaying = null
    this.replay()
    this.#ports.changed()
  }

  interrupted(): void {
    this.#replaying = null
  }

  /** The server would not take what was sent last. */
  blame(refusal: Refusal): void {
    const suspect = this.#replaying
    if (suspect && this.#journal.written().length === 1) this.#refuse(suspect, refusal)
    this.#replaying = null
  }

  /** This document takes the place of the one before; what is not in it waits to be done again. */
  startOver(doc: Doc): void {
    this.#copyReady = this.#journal.startOver()
    this.#append(encodeStateAsUpdate(doc))
    this.#keep(doc)
  }

  /** One by one, each waiting for the server's word on the one before. */
  replay(): void {
    while (!this.#replaying) {
      const entry = this.#journal.nextWaiting()
      if (!entry) return
      const outcome = this.#ports.perform(entry.step.command)
      if (!outcome.ok) this.#refuse(entry, outcome.refusal)
      else if (outcome.edits.length === 0) this.#journal.remove(entry)
      else {
        this.#journal.settle(entry, {})
        this.#replaying = entry
      }
    }
  }

  /** Nothing of it will be taken. The copy of the document goes: its changes would be sent if the right came back. */
  giveUp(code: string): void {
    this.#copyReady = this.#journal.startOver()
    this.refuseWaiting(code)
  }

  refuseWaiting(code: string): void {
    for (let entry = this.#journal.nextWaiting(); entry; entry = this.#journal.nextWaiting()) {
      this.#refuse(entry, refusalOf(code))
    }
    this.#ports.changed()
  }

  drop(ids: readonly string[]): void {
    this.#refused = this.#refused.filter(({ id }) => !ids.includes(id))
    void this.#copy?.drop('refused', ids).catch(() => undefined)
    this.#ports.changed()
  }

  #add(step: JournalStep<TypedCommand<C>>): void {
    this.#journal.add(step)
    this.#ports.changed()
  }

  #refuse(entry: CommandEntry<TypedCommand<C>>, refusal: Refusal): void {
    const { command, names, at } = entry.step
    const refused = { command, names, at, id: newId(), refusal, refusedAt: Date.now() }
    this.#journal.refuse(entry, refused)
    this.#refused = [...this.#refused, refused]
    const old = this.#refused.slice(0, -REFUSED_KEPT).map(({ id }) => id)
    if (old.length > 0) this.drop(old)
    this.#ports.changed()
    this.#ports.refused(this.#refused.length)
  }

  #keep(doc: Doc): void {
    doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin !== FROM_COPY) this.#append(update)
    })
  }

  /** What the browser would not keep is on its way to the server all the same. */
  #append(update: Uint8Array): void {
    void this.#copyReady.then(() => this.#copy?.append(update)).catch(() => undefined)
  }
}
