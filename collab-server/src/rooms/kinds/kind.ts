import type { changeKinds } from '@plumbline/core/contract'
import type { Gate, Outcome, RoomGrant } from '@plumbline/core/documents/rooms'
import type * as Y from 'yjs'
import type { z } from 'zod'
import type { ChangeRow } from '../../storage/changes.ts'

/** On whose behalf commands are carried out, and when. */
export interface Acting {
  userId: string
  grant: RoomGrant
  /** Milliseconds since 1970. */
  now: number
  /** Uniform in [0, 1). */
  random(): number
}

/** Writes commands of the API into a document, and reads back what they changed. */
export interface Editor {
  /** All commands or none, as far as the person may. */
  execute(commands: readonly unknown[], acting: Acting): Outcome
  /** One object of a collection that the kind knows; null: there is none. */
  find(collection: string, id: string): object | null
}

/** Follows a document and says what each update did. */
export interface ChangeLog {
  follow(update: Uint8Array): (ChangeRow & { kind: (typeof changeKinds)[number] })[]
}

/** Dates what is in an update of a person. */
interface Clock {
  begin(): void
  stamp(now: number): void
}

/** What the server must know about one kind of document; the knowledge itself lives in core. */
export interface DocumentKind {
  createGate(document: Y.Doc): Gate
  /** Decodes the whole document, in steps of a few milliseconds; nobody writes into it before the last one. */
  openEditor(document: Y.Doc): Generator<void, Editor>
  /** Writes the moment of committing into what people say happened. Null: nothing of this kind is dated so. */
  openClock: ((document: Y.Doc) => Clock) | null
  /** Decodes the whole document. Null: no history of changes is told of this kind. */
  openLog: ((document: Y.Doc) => ChangeLog) | null
  /** The same content without its history, in a new document. */
  fold(document: Y.Doc): Y.Doc
  /** What people read in it; equal for documents of equal content. */
  contentOf(document: Y.Doc): string
  /** What a client may say about itself while it is there; who it is, comes from the server. */
  presence: z.ZodType<Record<string, unknown>>
  /** Plain y-websocket clients may come: what they may do now can be looked up without asking them. */
  takesPrograms: boolean
}

/** What takes no longer than one step. */
export function* atOnce<T>(open: () => T): Generator<void, T> {
  yield
  return open()
}
