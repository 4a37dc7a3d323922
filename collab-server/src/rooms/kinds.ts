import * as Y from 'yjs'

export type Verdict = { ok: true } | { ok: false; code: string; detail: string; poisoned: boolean }

/** Checks updates against a document that holds everything accepted before; an accepted update is applied to it. */
export interface Gate {
  check(update: Uint8Array): Verdict
}

export type Outcome =
  | { ok: true }
  | { ok: false; refusal: { code: string; params: Record<string, string | number>; ids: string[] } }

/** Writes commands of the API into a document. */
export interface Editor {
  /** All commands or none. */
  execute(commands: unknown[], random: () => number): Outcome
}

/** What the server must know about one kind of document; the knowledge itself lives in core. */
export interface DocumentKind {
  createGate(document: Y.Doc): Gate
  openEditor(document: Y.Doc): Editor
}

const roots = ['meta', 'wbs', 'relations', 'assignments', 'calendars', 'notes', 'base', 'over', 'pos', 'dead']
const provisional: DocumentKind = {
  createGate: (document) => ({
    check(update) {
      try {
        Y.applyUpdate(document, update)
      } catch (error) {
        return { ok: false, code: 'MALFORMED', detail: String(error), poisoned: true }
      }
      const foreign = [...document.share.keys()].find((key) => !roots.some((root) => key.startsWith(root)))
      if (foreign !== undefined) return { ok: false, code: 'UNKNOWN_ROOT', detail: foreign, poisoned: true }
      if (document.store.pendingStructs || document.store.pendingDs) {
        return { ok: false, code: 'PENDING', detail: '', poisoned: true }
      }
      return { ok: true }
    },
  }),
  openEditor: (document) => ({
    execute(commands) {
      document.transact(() => {
        for (const command of commands) document.getMap('meta').set(JSON.stringify(command), 1)
      })
      return { ok: true }
    },
  }),
}

const kinds: Record<string, DocumentKind> = { schedule: provisional }

/** `room` is `kind/id`. */
export function kindOf(room: string): DocumentKind {
  const kind = kinds[room.slice(0, room.indexOf('/'))]
  if (!kind) throw new Error(`no such kind of document: ${room}`)
  return kind
}
