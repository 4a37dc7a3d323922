import {
  type ChangeEntry,
  contentOf,
  createGate,
  execute,
  foldSchedule,
  type Gate,
  type Outcome,
  openSchedule,
  type RoomGrant,
  type ScheduleCommand,
  ChangeLog as ScheduleLog,
} from '@plumbline/core/documents/schedule'
import type * as Y from 'yjs'

/** Writes commands of the API into a document, and reads back what they changed. */
export interface Editor {
  /** All commands or none, as far as the grant allows. `random` is uniform in [0, 1). */
  execute(commands: readonly unknown[], random: () => number, grant: RoomGrant): Outcome
  /** One object of a collection that the kind knows (`rows`, `relations`); null: there is none. */
  find(collection: string, id: string): object | null
}

/** What the server must know about one kind of document; the knowledge itself lives in core. */
export interface DocumentKind {
  createGate(document: Y.Doc): Gate
  /** Decodes the whole document. */
  openEditor(document: Y.Doc): Editor
  /** Decodes the whole document. */
  openLog(document: Y.Doc): ChangeLog
  /** The same content without its history, in a new document. */
  fold(document: Y.Doc): Y.Doc
  /** What people read in it; equal for documents of equal content. */
  contentOf(document: Y.Doc): string
}

/** Follows a document and says what each update did. */
export interface ChangeLog {
  follow(update: Uint8Array): ChangeEntry[]
}

const schedule: DocumentKind = {
  createGate: (document) => createGate(document),
  openLog: (document) => new ScheduleLog(document),
  fold: foldSchedule,
  contentOf,
  openEditor(document) {
    const replica = openSchedule(document)
    return {
      execute(commands, random, grant) {
        // Core checks every field that a command writes and refuses commands that it does not know.
        const all = commands as readonly ScheduleCommand[]
        const command = all.length === 1 ? all[0]! : { do: 'batch' as const, commands: [...all] }
        return execute(replica, command, { random, grant })
      },
      find(collection, id) {
        if (collection === 'rows') return replica.row(id) ?? null
        return collection === 'relations' ? (replica.relation(id) ?? null) : null
      },
    }
  },
}

const kinds: ReadonlyMap<string, DocumentKind> = new Map([['schedule', schedule]])

/** `room` is `kind/id`. */
export function kindOf(room: string): DocumentKind {
  const kind = kinds.get(room.slice(0, room.indexOf('/')))
  if (!kind) throw new Error(`no such kind of document: ${room}`)
  return kind
}
