import {
  createRecordGate,
  type Gate,
  type Outcome,
  Refused,
  type RoomGrant,
  UndoStack,
} from '@plumbline/core/documents/rooms'
import { Doc } from 'yjs'
import type { DocumentKind, OpenDocument } from '../document-kind.ts'

/** The smallest kind of document that can be refused in every way: notes by id, some of them under another. */
export type NoteCommand =
  | { do: 'add'; id: string; text: string; under: string | null }
  | { do: 'set'; id: string; text: string }
  /** Whoever does it twice has done something else. */
  | { do: 'append'; id: string; text: string }
  | { do: 'delete'; id: string }

interface NoteEdit {
  id: string
  before: string | undefined
  after: string | undefined
}

/** The server refuses it, and the browser does not know why. */
export const REFUSED_TEXT = 'not with us'

const notesOf = (doc: Doc) => doc.getMap<string>('notes')

export class Notes implements OpenDocument {
  readonly doc: Doc
  readonly #undo: UndoStack<NoteEdit>

  constructor(doc: Doc) {
    this.doc = doc
    this.#undo = new UndoStack((edits) => {
      const back = edits.filter(({ id, after }) => notesOf(doc).get(id) === after)
      return this.#write(back.map(({ id, before, after }) => ({ id, before: after, after: before })))
    })
  }

  get canUndo(): boolean {
    return this.#undo.canUndo
  }

  get canRedo(): boolean {
    return this.#undo.canRedo
  }

  undo(): object | null {
    return this.#undo.undo()
  }

  redo(): object | null {
    return this.#undo.redo()
  }

  dispose(): void {}

  execute(command: NoteCommand, { right }: RoomGrant): Outcome {
    const refusal = right === 'read' ? new Refused('FORBIDDEN').refusal : this.#objection(command)
    if (refusal) return { ok: false, refusal }
    const { id } = command
    const before = notesOf(this.doc).get(id)
    this.#undo.note(this.#write([{ id, before, after: textAfter(command, before) }]))
    return { ok: true }
  }

  #objection(command: NoteCommand) {
    const notes = notesOf(this.doc)
    if (command.do === 'add' && notes.has(command.id)) return new Refused('ROW_EXISTS', {}, [command.id]).refusal
    const needed = command.do === 'add' ? command.under : command.id
    return needed === null || notes.has(needed) ? null : new Refused('ROW_MISSING', {}, [needed]).refusal
  }

  #write(edits: NoteEdit[]): NoteEdit[] {
    const notes = notesOf(this.doc)
    this.doc.transact(() => {
      for (const { id, after } of edits) {
        if (after === undefined) notes.delete(id)
        else notes.set(id, after)
      }
    })
    return edits
  }
}

function textAfter(command: NoteCommand, before = ''): string | undefined {
  if (command.do === 'delete') return undefined
  return command.do === 'append' ? `${before} ${command.text}` : command.text
}

export const notesKind: DocumentKind<Notes, NoteCommand, object> = {
  open: (doc) => new Notes(doc),
  perform: (notes, command, grant) => ({ outcome: notes.execute(command, grant), about: {} }),
  isThere: ({ doc }, command) => command.do === 'add' && notesOf(doc).has(command.id),
}

export const notesIn = (doc: Doc): Record<string, string> => notesOf(doc).toJSON()

export function newNotes(notes: Record<string, string>): Doc {
  const doc = new Doc()
  doc.transact(() => {
    for (const [id, text] of Object.entries(notes)) notesOf(doc).set(id, text)
  })
  return doc
}

export const notesGate = (shadow: Doc): Gate =>
  createRecordGate(shadow, {
    roots: { notes: { maxKeys: 10_000, problem: (_id, text) => (text === REFUSED_TEXT ? 'text' : null) } },
    objection: (_changes, { grant }) =>
      grant.right === 'read' ? { ...new Refused('FORBIDDEN').refusal, code: 'FORBIDDEN' } : null,
  })
