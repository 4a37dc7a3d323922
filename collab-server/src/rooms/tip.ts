import type { Gate, Sender } from '@plumbline/core/documents/rooms'
import * as Y from 'yjs'
import { type Acting, type DocumentKind, type Editor, kindOf } from './kinds/index.ts'
import { Refused } from './refused.ts'

/**
 * The document as it will be when everything that passed the gate is committed. It is a copy beside the live document,
 * because an update must be tried before it may be seen: the live document holds durable changes only.
 */
export class Tip {
  readonly document: Y.Doc
  private readonly gate: Gate
  private readonly clock: ReturnType<NonNullable<DocumentKind['openClock']>> | null
  private editor: Editor | null = null
  private readonly room: string

  /** `document`: of the tip's own, and filled by whoever made it. */
  constructor(room: string, updates: readonly Uint8Array[], document = new Y.Doc()) {
    this.room = room
    this.document = document
    this.document.transact(() => {
      for (const update of updates) Y.applyUpdate(this.document, update)
    })
    const kind = kindOf(room)
    this.gate = kind.createGate(this.document)
    this.clock = kind.openClock?.(this.document) ?? null
  }

  /** Changes that are committed already: another node's. */
  follow(updates: readonly Uint8Array[]): void {
    this.document.transact(() => {
      for (const update of updates) Y.applyUpdate(this.document, update)
    })
  }

  /** What the update adds; null: nothing. Throws Refused. */
  admit(update: Uint8Array, sender: Sender): Uint8Array | null {
    this.clock?.begin()
    return this.record(() => {
      const verdict = this.gate.check(update, sender)
      if (verdict.ok) return this.clock?.stamp(Date.now())
      const { code, detail, params, ids, poisoned } = verdict
      throw new Refused(code, { detail, ...params }, ids, poisoned)
    })
  }

  /** Decodes the whole document for the first command; nobody writes into it before the last step. */
  *openEditor(): Generator<void, Editor> {
    this.editor ??= yield* kindOf(this.room).openEditor(this.document)
    return this.editor
  }

  /** What the commands add; null: nothing. Throws Refused, and then nothing was written. */
  execute(editor: Editor, commands: readonly unknown[], acting: Pick<Acting, 'userId' | 'grant'>): Uint8Array | null {
    return this.record(() => {
      const outcome = editor.execute(commands, { ...acting, now: Date.now(), random: Math.random })
      if (!outcome.ok) throw new Refused(outcome.refusal.code, outcome.refusal.params, outcome.refusal.ids)
    })
  }

  destroy(): void {
    this.document.destroy()
  }

  private record(write: () => void): Uint8Array | null {
    const written: Uint8Array[] = []
    const collect = (update: Uint8Array) => written.push(update)
    this.document.on('update', collect)
    try {
      write()
    } finally {
      this.document.off('update', collect)
    }
    return written.length > 1 ? Y.mergeUpdates(written) : (written[0] ?? null)
  }
}
