/** The document of links between models and works, read; what is no link, rule or alias is left out. */
import type * as Y from 'yjs'
import type { Id } from '../../plan/index.ts'
import { repairedJson } from '../../text/index.ts'
import { isId } from '../schedule/codecs.ts'
import { atOnce, inPieces, type Paces } from '../schedule/paces.ts'
import { type Clash, decodeClash, decodeClashTest, type SavedClashTest } from './clash-shape.ts'
import { decodeFact, type ElementFact } from './element-facts.ts'
import { type ElementRef, elementKey, isGuid } from './elements.ts'
import {
  decodeComment,
  decodeLink,
  decodeRule,
  decodeView,
  type Link,
  type RootName,
  type Rule,
  rootNames,
  type SavedView,
  type ViewComment,
} from './shape.ts'

export interface LinksChange {
  roots: ReadonlySet<RootName>
  /** Made by this replica's own commands (or undo). */
  local: boolean
}

type RootMaps = Readonly<Record<RootName, Y.Map<unknown>>>
const NO_LINKS: readonly Link[] = []
/** A re-identified element may be re-identified again. */
const LONGEST_ALIAS = 32

/** In steps of less than a millisecond; nobody writes into the document before the last one. */
export function* openLinksInSteps(doc: Y.Doc): Generator<void, ModelLinks> {
  const links = new ModelLinks(doc, 'in steps')
  yield* inPieces(links.readAll())
  return links
}

export class ModelLinks {
  readonly doc: Y.Doc
  /** Origin of this replica's own transactions. */
  readonly origin = { from: 'model links' }
  readonly #maps: RootMaps
  readonly #listeners = new Set<(change: LinksChange) => void>()
  readonly #unobserve: () => void
  readonly #links = new Map<string, Link>()
  #byWork: ReadonlyMap<Id, readonly Link[]> | null = null
  #byElement: ReadonlyMap<string, readonly Link[]> | null = null
  #rules: readonly Rule[] | null = null
  #profiled: Map<string, { workId: string }[]> | null = null
  #views: readonly SavedView[] | null = null
  #comments: ReadonlyMap<Id, readonly ViewComment[]> | null = null
  #clashTests: readonly SavedClashTest[] | null = null
  #clashes: ReadonlyMap<Id, readonly Clash[]> | null = null
  #facts: readonly ElementFact[] | null = null

  /** `in steps`: whoever makes it takes the steps of `readAll` before anything else. */
  constructor(doc: Y.Doc, reading: 'at once' | 'in steps' = 'at once') {
    this.doc = doc
    this.#maps = Object.fromEntries(rootNames.map((name) => [name, doc.getMap(name)])) as RootMaps
    if (reading === 'at once') atOnce(this.readAll())
    const hear = (transaction: Y.Transaction): void => this.#hear(transaction)
    doc.on('afterTransaction', hear)
    this.#unobserve = () => doc.off('afterTransaction', hear)
  }

  observe(listener: (change: LinksChange) => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  dispose(): void {
    this.#unobserve()
    this.#listeners.clear()
  }

  map(root: RootName): Y.Map<unknown> {
    return this.#maps[root]
  }

  get linkCount(): number {
    return this.#links.size
  }

  links(): Iterable<Link> {
    return this.#links.values()
  }

  link(key: string): Link | undefined {
    return this.#links.get(key)
  }

  ofWork(workId: Id): readonly Link[] {
    this.#byWork ??= grouped(this.#links.values(), ({ workId: id }) => id)
    return this.#byWork.get(workId) ?? NO_LINKS
  }

  /** Of the element as it is called now. */
  ofElement(ref: ElementRef): readonly Link[] {
    this.#byElement ??= grouped(this.#links.values(), (link) => elementKey(this.elementOf(link)))
    return this.#byElement.get(elementKey(ref)) ?? NO_LINKS
  }

  /** Some elements have been given another GlobalId. */
  get hasAliases(): boolean {
    return this.#maps.aliases.size > 0
  }

  /** What the element is called now, where its GlobalId has changed. */
  elementOf({ modelId, guid }: ElementRef): ElementRef {
    const { aliases } = this.#maps
    if (!this.hasAliases) return { modelId, guid }
    let now = guid
    for (let step = 0; step < LONGEST_ALIAS; step++) {
      const next = aliases.get(elementKey({ modelId, guid: now }))
      if (!isGuid(next)) break
      now = next
    }
    return { modelId, guid: now }
  }

  /** The appearance profile that was given to the work itself; null: none was. */
  profileOf(workId: Id): Id | null {
    const profileId = this.#maps.profiles.get(workId)
    return isId(profileId) ? profileId : null
  }

  /** The same of all works that were given one. */
  profiles(): [workId: Id, profileId: Id][] {
    return [...this.#maps.profiles].flatMap(([workId, own]) => (isId(own) ? [[workId, own]] : []))
  }

  /** How many works were given the profile themselves. */
  worksWith(profileId: Id): number {
    this.#profiled ??= grouped(
      [...this.#maps.profiles].map(([workId, own]) => ({ workId, own })),
      ({ own }) => String(own),
    )
    return this.#profiled.get(profileId)?.length ?? 0
  }

  /** By name. */
  rules(): readonly Rule[] {
    this.#rules ??= [...this.#maps.rules]
      .flatMap(([id, raw]) => decodeRule(id, repairedJson(raw)) ?? [])
      .sort((one, other) => (one.name < other.name || (one.name === other.name && one.id < other.id) ? -1 : 1))
    return this.#rules
  }

  rule(id: Id): Rule | undefined {
    return this.rules().find((rule) => rule.id === id)
  }

  /** In the order that people gave them. */
  views(): readonly SavedView[] {
    this.#views ??= [...this.#maps.views]
      .flatMap(([id, raw]) => decodeView(id, repairedJson(raw)) ?? [])
      .sort((one, other) => (`${one.order} ${one.id}` < `${other.order} ${other.id}` ? -1 : 1))
    return this.#views
  }

  view(id: Id): SavedView | undefined {
    return this.views().find((view) => view.id === id)
  }

  /** Of a view, the oldest first. */
  commentsOf(viewId: Id): readonly ViewComment[] {
    this.#comments ??= grouped(
      [...this.#maps.comments]
        .flatMap(([key, raw]) => decodeComment(key, repairedJson(raw)) ?? [])
        .sort((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1)),
      ({ viewId: of }) => of,
    )
    return this.#comments.get(viewId) ?? []
  }

  /** By name. */
  clashTests(): readonly SavedClashTest[] {
    this.#clashTests ??= [...this.#maps.clashTests]
      .flatMap(([id, raw]) => decodeClashTest(id, repairedJson(raw)) ?? [])
      .sort((one, other) => (`${one.name} ${one.id}` < `${other.name} ${other.id}` ? -1 : 1))
    return this.#clashTests
  }

  clashTest(id: Id): SavedClashTest | undefined {
    return this.clashTests().find((test) => test.id === id)
  }

  /** What the test found, the worst first. */
  clashesOf(testId: Id): readonly Clash[] {
    this.#clashes ??= grouped(
      [...this.#maps.clashes]
        .flatMap(([key, raw]) => decodeClash(key, raw) ?? [])
        .sort((one, other) => worstFirst(one, other) || (one.key < other.key ? -1 : 1)),
      ({ testId: of }) => of,
    )
    return this.#clashes.get(testId) ?? []
  }

  clash(key: string): Clash | undefined {
    return decodeClash(key, this.#maps.clashes.get(key)) ?? undefined
  }

  /** What is known of elements from the site, under the names that they have now. */
  facts(): readonly ElementFact[] {
    this.#facts ??= [...this.#maps.facts].flatMap(([key, raw]) => {
      const fact = decodeFact(key, raw)
      return fact ? [{ ...fact, ...this.elementOf(fact) }] : []
    })
    return this.#facts
  }

  #hear({ changed, origin }: Y.Transaction): void {
    const touched = new Set<RootName>()
    for (const [type, keys] of changed) {
      const root = rootNames.find((name) => this.#maps[name] === (type as unknown))
      if (!root) continue
      touched.add(root)
      if (root === 'links') for (const key of keys) if (key !== null) this.#readLink(key)
    }
    if (touched.size === 0) return
    if (touched.has('links')) this.#byWork = null
    if (touched.has('links') || touched.has('aliases')) this.#byElement = null
    if (touched.has('rules')) this.#rules = null
    if (touched.has('profiles')) this.#profiled = null
    if (touched.has('views')) this.#views = null
    if (touched.has('comments')) this.#comments = null
    if (touched.has('clashTests')) this.#clashTests = null
    if (touched.has('clashes')) this.#clashes = null
    if (touched.has('facts') || touched.has('aliases')) this.#facts = null
    for (const listener of this.#listeners) listener({ roots: touched, local: origin === this.origin })
  }

  /** All links. */
  *readAll(): Paces {
    for (const key of this.#maps.links.keys()) {
      this.#readLink(key)
      yield 1
    }
  }

  #readLink(key: string): void {
    const link = decodeLink(key, this.#maps.links.get(key))
    if (link) this.#links.set(key, link)
    else this.#links.delete(key)
  }
}

/** The deepest, or those with the least between them. */
const worstFirst = (one: Clash, other: Clash): number =>
  one.way === 'near' && other.way === 'near' ? one.millimetres - other.millimetres : other.millimetres - one.millimetres

function grouped<T>(all: Iterable<T>, keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const one of all) {
    const group = groups.get(keyOf(one))
    if (group) group.push(one)
    else groups.set(keyOf(one), [one])
  }
  return groups
}
