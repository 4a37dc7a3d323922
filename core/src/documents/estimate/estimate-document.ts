/** The document of an estimate, read; what is no item, coefficient or match is left out. */
import type * as Y from 'yjs'
import type { ElementQuery } from '../../bim/quantity/element-query.ts'
import {
  type ChargeRule,
  type Coefficient,
  type EstimateChange,
  type EstimateFacts,
  type EstimateResource,
  type EstimateSettings,
  type IndexSet,
  type Item,
  type Section,
  type TakeOff,
  usualSettings,
} from '../../estimates/index.ts'
import type { Id } from '../../plan/index.ts'
import { repairedJson } from '../../text/index.ts'
import { atOnce, inPieces, type Paces } from '../schedule/paces.ts'
import { decodeCompliance } from './compliance-shape.ts'
import { decodeItem, decodeOver, itemWith, type Over } from './item-shape.ts'
import {
  type ComplianceRecord,
  decodeChargeRule,
  decodeCoefficient,
  decodeIndexSet,
  decodeMatch,
  decodeModelSource,
  decodeResource,
  decodeSection,
  decodeTakeOff,
  type MatchRecord,
  type RootName,
  rootNames,
  roots,
  type SettingName,
} from './shape.ts'

export interface EstimateDocumentChange {
  roots: ReadonlySet<RootName>
  /** What has to be worked out anew. */
  figures: EstimateChange
  /** Rows came, went or moved, or items are made of other resources. */
  outline: boolean
  /** Made by this replica's own commands (or undo). */
  local: boolean
}

type RootMaps = Readonly<Record<RootName, Y.Map<unknown>>>
/** Settings that no price depends on. */
const shownOnly: ReadonlySet<string> = new Set(['lines', 'vat', 'currency', 'priceDate'])
const ID_LENGTH = 12
const NONE: readonly TakeOff[] = []
const NO_MATCHES: readonly MatchRecord[] = []

/** In steps of less than a millisecond; nobody writes into the document before the last one. */
export function* openEstimateInSteps(doc: Y.Doc): Generator<void, EstimateDocument> {
  const estimate = new EstimateDocument(doc, 'in steps')
  yield* inPieces(estimate.readAll())
  return estimate
}

export class EstimateDocument implements EstimateFacts {
  readonly doc: Y.Doc
  /** Origin of this replica's own transactions. */
  readonly origin = { from: 'estimate' }
  settings: EstimateSettings = usualSettings
  readonly sections = new Map<Id, Section>()
  readonly items = new Map<Id, Item>()
  readonly resources = new Map<string, EstimateResource>()
  readonly coefficients = new Map<Id, Coefficient>()
  readonly indexSets = new Map<Id, IndexSet>()
  readonly rules = new Map<Id, ChargeRule>()
  readonly matches = new Map<string, MatchRecord>()
  readonly compliance = new Map<Id, ComplianceRecord>()
  readonly takeOff = new Map<Id, TakeOff>()
  /** By take-off line: what of the models it was taken from. */
  readonly modelSources = new Map<Id, ElementQuery>()
  readonly #maps: RootMaps
  readonly #listeners = new Set<(change: EstimateDocumentChange) => void>()
  readonly #unobserve: () => void
  readonly #overs = new Map<Id, Map<string, Over>>()
  readonly #takeOffIds = new Map<Id, Set<Id>>()
  readonly #sortedTakeOff = new Map<Id, readonly TakeOff[]>()
  #matchesOf: ReadonlyMap<Id, readonly MatchRecord[]> | null = null

  /** `in steps`: whoever makes it takes the steps of `readAll` before anything else. */
  constructor(doc: Y.Doc, reading: 'at once' | 'in steps' = 'at once') {
    this.doc = doc
    this.#maps = Object.fromEntries(rootNames.map((name) => [name, doc.getMap(name)])) as RootMaps
    if (reading === 'at once') atOnce(this.readAll())
    const hear = (transaction: Y.Transaction): void => this.#hear(transaction)
    doc.on('afterTransaction', hear)
    this.#unobserve = () => doc.off('afterTransaction', hear)
  }

  observe(listener: (change: EstimateDocumentChange) => void): () => void {
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

  takeOffOf(itemId: Id): readonly TakeOff[] {
    const ids = this.#takeOffIds.get(itemId)
    if (!ids) return NONE
    const known = this.#sortedTakeOff.get(itemId)
    if (known) return known
    const sorted = [...ids].map((id) => this.takeOff.get(id)!).sort(byOrder)
    this.#sortedTakeOff.set(itemId, sorted)
    return sorted
  }

  matchesOf(itemId: Id): readonly MatchRecord[] {
    if (!this.#matchesOf) {
      const groups = new Map<Id, MatchRecord[]>()
      for (const match of this.matches.values()) {
        const group = groups.get(match.itemId)
        if (group) group.push(match)
        else groups.set(match.itemId, [match])
      }
      this.#matchesOf = groups
    }
    return this.#matchesOf.get(itemId) ?? NO_MATCHES
  }

  /** Keys of what was changed in the item since it came. */
  oversOf(itemId: Id): string[] {
    return [...(this.#overs.get(itemId)?.keys() ?? [])]
  }

  /** All that stands there. */
  *readAll(): Paces {
    for (const root of rootNames) {
      // Items come after what was changed in them.
      if (root === 'items') continue
      for (const key of this.#maps[root].keys()) {
        this.#read(root, key)
        yield 1
      }
    }
    for (const id of this.#maps.items.keys()) {
      this.#readItem(id)
      yield 2
    }
  }

  #hear({ changed, origin }: Y.Transaction): void {
    const touched = new Set<RootName>()
    const figures = new Figures()
    const staleItems = new Set<Id>()
    for (const [type, keys] of changed) {
      const root = rootNames.find((name) => this.#maps[name] === (type as unknown))
      if (!root) continue
      touched.add(root)
      for (const key of keys) {
        if (key === null) continue
        if (root === 'items') staleItems.add(key)
        else this.#reread(root, key, figures, staleItems)
      }
    }
    let outline = touched.has('sections')
    for (const id of staleItems) {
      const before = this.items.get(id)
      this.#readItem(id)
      outline ||= isPlacedOtherwise(before, this.items.get(id))
      figures.items.add(id)
    }
    if (touched.size === 0) return
    if (touched.has('matches')) this.#matchesOf = null
    const change = { roots: touched, figures: figures.change, outline, local: origin === this.origin }
    for (const listener of this.#listeners) listener(change)
  }

  #reread(root: Exclude<RootName, 'items'>, key: string, figures: Figures, staleItems: Set<Id>): void {
    if (root === 'over') {
      this.#read(root, key)
      staleItems.add(key.slice(0, ID_LENGTH))
    } else if (root === 'takeOff') {
      const before = this.takeOff.get(key)?.itemId
      this.#read(root, key)
      for (const itemId of [before, this.takeOff.get(key)?.itemId]) if (itemId) figures.items.add(itemId)
    } else if (root === 'sections') {
      const before = this.sections.get(key)
      this.#read(root, key)
      if (isMoved(before, this.sections.get(key))) figures.sections = true
    } else {
      this.#read(root, key)
      if (root === 'resources') figures.resources.add(key)
      else if (root === 'coefficients' || root === 'indexSets' || root === 'rules') figures.setting = true
      else if (root === 'settings' && !shownOnly.has(key)) figures.setting = true
    }
  }

  #read(root: Exclude<RootName, 'items'>, key: string): void {
    const raw = this.#raw(root, key)
    if (root === 'settings') this.#readSetting(key, raw)
    else if (root === 'over') this.#readOver(key, raw)
    else if (root === 'takeOff') this.#readTakeOff(key, raw)
    else if (root === 'sections') put(this.sections, key, decodeSection(key, raw))
    else if (root === 'resources') put(this.resources, key, decodeResource(key, raw))
    else if (root === 'coefficients') put(this.coefficients, key, decodeCoefficient(key, raw))
    else if (root === 'indexSets') put(this.indexSets, key, decodeIndexSet(key, raw))
    else if (root === 'rules') put(this.rules, key, decodeChargeRule(key, raw))
    else if (root === 'modelSources') put(this.modelSources, key, decodeModelSource(key, raw))
    else if (root === 'matches') put(this.matches, key, decodeMatch(key, raw))
    else if (root === 'compliance') put(this.compliance, key, decodeCompliance(key, raw))
  }

  #raw(root: RootName, key: string): unknown {
    return repairedJson(this.#maps[root].get(key))
  }

  #readSetting(name: string, raw: unknown): void {
    const value = roots.settings.isValue(name, raw) ? raw : usualSettings[name as SettingName]
    this.settings = { ...this.settings, [name]: value }
  }

  #readOver(key: string, raw: unknown): void {
    const itemId = key.slice(0, ID_LENGTH)
    const over = decodeOver(key, raw)
    const overs = this.#overs.get(itemId)
    if (over && overs) overs.set(key, over)
    else if (over) this.#overs.set(itemId, new Map([[key, over]]))
    else if (overs?.delete(key) && overs.size === 0) this.#overs.delete(itemId)
  }

  #readItem(id: Id): void {
    const base = decodeItem(id, this.#raw('items', id))
    const overs = this.#overs.get(id)
    put(this.items, id, base && overs ? itemWith(base, overs.values()) : base)
  }

  #readTakeOff(id: Id, raw: unknown): void {
    const before = this.takeOff.get(id)
    if (before) {
      const ids = this.#takeOffIds.get(before.itemId)
      if (ids?.delete(id) && ids.size === 0) this.#takeOffIds.delete(before.itemId)
      this.#sortedTakeOff.delete(before.itemId)
    }
    const line = decodeTakeOff(id, raw)
    put(this.takeOff, id, line)
    if (!line) return
    const ids = this.#takeOffIds.get(line.itemId)
    if (ids) ids.add(id)
    else this.#takeOffIds.set(line.itemId, new Set([id]))
    this.#sortedTakeOff.delete(line.itemId)
  }
}

/** What an edit has made stale. */
class Figures {
  readonly items = new Set<Id>()
  readonly resources = new Set<string>()
  sections = false
  setting = false

  get change(): EstimateChange {
    const { items, resources, sections, setting } = this
    return { items, resources, sections, setting }
  }
}

function put<K, V>(map: Map<K, V>, key: K, value: V | null): void {
  if (value === null) map.delete(key)
  else map.set(key, value)
}

/** A name alone changes no sum. */
const isMoved = (before: Section | undefined, now: Section | undefined): boolean =>
  before?.parentId !== now?.parentId || before?.coefficientIds.join() !== now?.coefficientIds.join() || !before || !now

const isPlacedOtherwise = (before: Item | undefined, now: Item | undefined): boolean =>
  before?.sectionId !== now?.sectionId || before?.order !== now?.order || codesIn(before) !== codesIn(now)

const codesIn = (item: Item | undefined): string => (item?.resources ?? []).map(({ code }) => code).join('\0')

export const byOrder = (one: { order: string; id: Id }, other: { order: string; id: Id }): number =>
  one.order === other.order ? (one.id < other.id ? -1 : 1) : one.order < other.order ? -1 : 1
