/**
 * The gate of a document that is made of root maps with plain values under their keys: no lists, no nested types but the
 * texts of one map, which several people may write at once.
 */
import * as Y from 'yjs'
import type { ErrorCode } from '../../errors/index.ts'
import { type Gate, type GateOptions, gateOf, RefusedUpdate, type Sender } from './gate.ts'
import type { Refusal } from './outcome.ts'

/** What may stand in one root map. */
export interface RecordRule {
  /** Keys that were deleted count too: they cost the same memory. */
  maxKeys: number
  /** What is wrong with it; null: nothing. `value` undefined: the key was deleted. */
  problem(key: string, value: unknown): string | null
}

/** One value that an update changed; undefined: there is, or was, none. */
export interface RecordChange {
  root: string
  key: string
  before: unknown
  after: unknown
}

export interface RecordRules {
  roots: Readonly<Record<string, RecordRule>>
  /** The root whose values are shared texts; its rule is asked about their letters. */
  texts?: string
  /** Why this person may not change what stands rightly; null: they may. Not asked about the server's own updates. */
  objection(changes: readonly RecordChange[], sender: Sender): (Refusal & { code: ErrorCode }) | null
}

export function createRecordGate(shadow: Y.Doc, rules: RecordRules, options?: GateOptions): Gate {
  const watch = new RecordWatch(shadow, rules)
  return gateOf(
    shadow,
    {
      isRoot: (name) => Object.hasOwn(rules.roots, name),
      isContent: (content) => content instanceof Y.ContentAny || (rules.texts !== undefined && isOfText(content)),
      begin: () => watch.begin(),
      require: (items, sender) => watch.require(items, sender),
    },
    options,
  )
}

const isOfText = (content: Y.Item['content']): boolean =>
  content instanceof Y.ContentString || (content instanceof Y.ContentType && content.type instanceof Y.Text)

class RecordWatch {
  /** Null: no value of this kind of document is a text. */
  private readonly texts: Y.Map<unknown> | null
  private readonly names = new Map<unknown, string>()
  private readonly rules: RecordRules
  /** Null: nobody asks. */
  private changes: RecordChange[] | null = null
  private foreign = false

  constructor(shadow: Y.Doc, rules: RecordRules) {
    this.rules = rules
    this.texts = rules.texts === undefined ? null : shadow.getMap(rules.texts)
    for (const name of Object.keys(rules.roots)) {
      const map = shadow.getMap(name)
      this.names.set(map, name)
      // Only while the change is being told do deleted values still stand.
      if (map === this.texts) map.observeDeep((events) => this.noteTexts(name, events))
      else map.observe((event) => this.note(name, event))
    }
    shadow.on('afterTransaction', ({ changed }) => {
      this.foreign = [...changed.keys()].some((type) => !this.names.has(type) && !this.isText(type))
    })
  }

  begin(): void {
    this.changes = []
    this.foreign = false
  }

  require(items: readonly Y.Item[], sender: Sender): void {
    const changes = this.changes ?? []
    this.changes = null
    if (this.foreign) throw new RefusedUpdate('BAD_REQUEST', 'unknown type')
    for (const { parent, parentSub, content } of items) {
      const isLetters = this.isText(parent) && content instanceof Y.ContentString && parentSub === null
      if (!isLetters && !this.isValue(parent, parentSub, content)) throw new RefusedUpdate('BAD_REQUEST', 'misplaced')
    }
    for (const { root, key, after } of changes) {
      const problem = this.rules.roots[root]!.problem(key, after)
      if (problem) throw new RefusedUpdate('FIELD_INVALID', `${root} ${problem}`, { field: problem, row: key }, [key])
    }
    this.requireCounts()
    if (sender.userId === '' || changes.length === 0) return
    const objection = this.rules.objection(changes, sender)
    if (objection) throw new RefusedUpdate(objection.code, objection.code, objection.params, objection.ids)
  }

  private isText(type: unknown): boolean {
    return this.texts !== null && type instanceof Y.Text && type.parent === this.texts
  }

  private isValue(parent: unknown, key: string | null, content: Y.Item['content']): boolean {
    if (!this.names.has(parent) || key === null) return false
    if (parent === this.texts) return content instanceof Y.ContentType
    return content instanceof Y.ContentAny && content.getLength() === 1
  }

  private noteTexts(root: string, events: readonly Y.YEvent<Y.AbstractType<unknown>>[]): void {
    const keys = events.flatMap(({ path, keys }) => (path.length > 0 ? [String(path[0])] : [...keys.keys()]))
    for (const key of keys) {
      this.changes?.push({ root, key, before: undefined, after: this.texts?.get(key)?.toString() })
    }
  }

  private note(root: string, { target, changes }: Y.YMapEvent<unknown>): void {
    for (const [key, { oldValue }] of changes.keys) {
      this.changes?.push({ root, key, before: oldValue, after: target.get(key) })
    }
  }

  private requireCounts(): void {
    for (const [map, name] of this.names) {
      const { size } = (map as Y.Map<unknown>)._map
      if (size > this.rules.roots[name]!.maxKeys) throw new RefusedUpdate('DOCUMENT_TOO_LARGE', `${size} keys`)
    }
  }
}
