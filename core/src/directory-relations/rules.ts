import { attributeField, withValue } from '../attributes/index.ts'
import { convertedAmount, convertedMeasure, type Units } from '../measures/index.ts'
import type { Measure, WbsRow } from '../plan/index.ts'
import { decimalOf, millionths, nearest } from '../progress/index.ts'
import { MINUTES_PER_DAY, type Minutes } from '../time/index.ts'
import { Choices, type ChoosingWork, chosenValue } from './choices.ts'
import { type Links, linksOf, type RowsOf } from './links.ts'
import { figuresOf, NormTable } from './norms.ts'
import type { DirectoryRelation, Norm, RelatedAttribute, RelatedDirectory, RelationRow } from './types.ts'

export interface RelationGround {
  /** In the order in which they count: the first norm that fits holds. */
  relations: readonly DirectoryRelation[]
  rowsOf: RowsOf
  directories: readonly RelatedDirectory[]
  /** Of the schedule, in their order. */
  attributes: readonly RelatedAttribute[]
  units: Units
}

/** What of a work decides what follows for it. */
export type RelatedWork = ChoosingWork &
  Pick<WbsRow, 'type' | 'activityKind' | 'elapsed' | 'duration' | 'labour' | 'progress'>

/** What follows and is other than what stands there; empty: nothing. */
export interface Consequences {
  /** Stored values by attribute. */
  values: Readonly<Record<string, string>>
  fields: Partial<Pick<WbsRow, 'measure' | 'labour' | 'duration'>>
}

/** A chosen row that does not go with another choice of the same work. */
export interface WrongCombination {
  /** As fields of works are called: `attribute:…`, or `measure`. */
  field: string
  directoryId: string
  rowId: string
  relationId: string
}

export interface Follow {
  /** Whether a wrong combination is replaced where one row only is offered; otherwise only what is empty is filled. */
  replaces: boolean
  /** Durations are rounded up to whole days of so many minutes; null: to the minute. */
  toDaysOf: Minutes | null
}

/** Minutes: a hundred years. More is a mistake in a norm, and is not written. */
const LONGEST = 100 * 366 * MINUTES_PER_DAY

/** What follows from choices in works, by all relations of a space. Rules: SPEC.md. */
export class RelationRules {
  readonly #choices: Choices
  readonly #links: ReadonlyMap<string, Links>
  readonly #norms: readonly NormTable[]
  readonly #units: Units
  /** Lists by the directory that depends, and these in the order in which choices follow. */
  readonly #sources: ReadonlyMap<string, readonly Links[]>
  readonly #order: readonly string[]
  readonly #singles: readonly Links[]
  readonly #known = new Map<string, Settled>()

  constructor({ relations, rowsOf, directories, attributes, units }: RelationGround) {
    this.#choices = new Choices(directories, attributes)
    this.#links = linksOf(relations, rowsOf)
    this.#units = units
    this.#norms = relations.filter(({ use }) => use === 'norm').map((one) => new NormTable(one, rowsOf(one.id)))
    const lists = relations.flatMap(({ id }) => this.#links.get(id) ?? [])
    this.#sources = Map.groupBy(lists, ({ relation }) => relation.directoryIds[1] ?? '')
    this.#order = dependentsInOrder(this.#sources)
    const order = (links: Links): number => this.#order.indexOf(links.relation.directoryIds[1] ?? '')
    this.#singles = lists
      .filter(({ relation }) => relation.cardinality === '1:n')
      .sort((one, other) => order(other) - order(one))
  }

  /** Rules 10, 11: ids of rows; null: nothing limits the choice. */
  offered(work: ChoosingWork, directoryId: string): ReadonlySet<string> | null {
    let offered: Set<string> | null = null
    for (const links of this.#sources.get(directoryId) ?? []) {
      const allowed = this.#allowed(work, links)
      if (allowed === null) continue
      const before: ReadonlySet<string> = offered ?? allowed
      const both = [...allowed].filter((id) => before.has(id))
      offered = new Set(both.filter((id) => this.#choices.isOffered(directoryId, id)))
    }
    return offered
  }

  /** Rule 12. */
  wrongIn(work: ChoosingWork): WrongCombination[] {
    return this.#order.flatMap((directoryId) => {
      const chosen = this.#choices.chosen(work, directoryId)
      if (chosen.length === 0) return []
      return (this.#sources.get(directoryId) ?? []).flatMap((links) => {
        const allowed = this.#allowed(work, links)
        const wrong = allowed === null ? [] : chosen.filter((id) => !allowed.has(id))
        return wrong.map((rowId) => ({
          ...{ field: this.#fieldOf(directoryId), directoryId, rowId },
          relationId: links.relation.id,
        }))
      })
    })
  }

  /** Rule 19: decimal texts by row of the second directory. */
  taken(work: ChoosingWork, relationId: string): ReadonlyMap<string, string> {
    const links = this.#links.get(relationId)
    const [directoryId = ''] = links?.relation.directoryIds ?? []
    const [first] = this.#choices.chosen(work, directoryId)
    const following = first === undefined ? null : links?.after(first)
    if (!following || first === undefined) return new Map()
    const volume = millionths(this.#volumeOf(work, directoryId, first))
    const amount = (coefficient: string): string => decimalOf(nearest(volume * millionths(coefficient), 1_000_000n))
    return new Map([...following].map(([id, coefficient]) => [id, amount(coefficient)]))
  }

  /** In the unit that a `1:n` list of measures has for the row, where it can be put into that. */
  #volumeOf({ measure }: ChoosingWork, directoryId: string, rowId: string): string {
    if (!measure) return '0'
    for (const { relation, before } of this.#sources.get(directoryId) ?? []) {
      const [measures = ''] = relation.directoryIds
      const unit = before(rowId)
      if (unit === null || this.#choices.placeOf(measures)?.at !== 'unit') continue
      const amount = convertedAmount(measure.plan, measure.unit, this.#choices.codeOf(measures, unit), this.#units)
      if (amount !== null) return amount
    }
    return measure.plan
  }

  /** The row of norms that holds for a work; null: none. */
  normOf(work: ChoosingWork): RelationRow | null {
    for (const table of this.#norms) {
      const found = table.find((directoryId) => this.#choices.chosen(work, directoryId))
      if (found) return found
    }
    return null
  }

  /** Rules 13 to 18. */
  follow(work: RelatedWork, { replaces, toDaysOf }: Follow): Consequences {
    const { written, unit, norm } = this.#settled(work, replaces)
    const measure = unit === null ? work.measure : this.#inUnit(work.measure, unit)
    const isSame = measure === work.measure
    return {
      values: written,
      fields: { ...(isSame ? {} : { measure }), ...this.#normed({ ...work, measure }, norm, toDaysOf) },
    }
  }

  /** Works that choose alike are settled once. */
  #settled(work: ChoosingWork, replaces: boolean): Settled {
    const key = `${replaces} ${this.#choices.keyOf(work)}`
    const known = this.#known.get(key)
    if (known) return known
    const { work: filled, written } = this.#filled(work, replaces)
    const isOther = filled.measure?.unit !== work.measure?.unit
    const unit = isOther ? (filled.measure?.unit ?? null) : null
    const settled = { written, unit, norm: this.normOf(filled)?.norm ?? null }
    if (this.#known.size >= MOST_KNOWN) this.#known.clear()
    this.#known.set(key, settled)
    return settled
  }

  /** Rows that go with what is chosen of the first; null: the list says nothing of it. */
  #allowed(work: ChoosingWork, { relation, after }: Links): ReadonlySet<string> | null {
    let allowed: Set<string> | null = null
    for (const id of this.#choices.chosen(work, relation.directoryIds[0] ?? '')) {
      const following = after(id)
      if (following === null) return null
      allowed ??= new Set()
      for (const second of following.keys()) allowed.add(second)
    }
    return allowed
  }

  #filled(work: ChoosingWork, replaces: boolean): { work: ChoosingWork; written: Record<string, string> } {
    const filling = { work: { values: work.values, measure: work.measure }, written: {} as Record<string, string> }
    for (const links of this.#singles) this.#fillBefore(filling, links)
    for (const directoryId of this.#order) this.#fillAfter(filling, directoryId, replaces)
    return filling
  }

  #fillBefore(filling: Filling, { relation, before }: Links): void {
    const [first = '', second = ''] = relation.directoryIds
    if (this.#choices.chosen(filling.work, first).length > 0) return
    const firsts = new Set(this.#choices.chosen(filling.work, second).map(before))
    const [only] = firsts
    if (firsts.size === 1 && only) this.#choose(filling, first, only)
  }

  #fillAfter(filling: Filling, directoryId: string, replaces: boolean): void {
    const chosen = this.#choices.chosen(filling.work, directoryId)
    if (chosen.length > 0 && !replaces) return
    const offered = this.offered(filling.work, directoryId)
    const [only] = offered ?? []
    const isSettled = chosen.every((id) => offered?.has(id)) && chosen.length > 0
    if (offered?.size === 1 && only && !isSettled) this.#choose(filling, directoryId, only)
  }

  #choose(filling: Filling, directoryId: string, rowId: string): void {
    const place = this.#choices.placeOf(directoryId)
    if (!place || !this.#choices.isOffered(directoryId, rowId)) return
    if (place.at === 'attribute') {
      const value = chosenValue(place.attribute, rowId)
      filling.written[place.attribute.id] = value
      filling.work.values = withValue(filling.work.values, place.attribute.id, value)
      return
    }
    const unit = this.#choices.codeOf(directoryId, rowId)
    filling.work.measure = this.#inUnit(filling.work.measure, unit)
  }

  /** A volume in a unit that cannot be put into the new one stays, and is marked as a wrong combination. */
  #inUnit(measure: Measure | null, unit: string): Measure | null {
    if (measure === null) return { unit, plan: '0', fact: '0' }
    if (measure.unit === '') return { ...measure, unit }
    return convertedMeasure(measure, unit, this.#units) ?? measure
  }

  #normed(work: RelatedWork, norm: Norm | null, toDaysOf: Minutes | null): Consequences['fields'] {
    const figures = norm && isNormed(work) ? figuresOf(norm, work.measure, this.#units, { toDaysOf }) : null
    const { duration = null, labour = null } = figures ?? {}
    const isOther = duration !== null && duration !== work.duration && duration <= LONGEST
    return {
      ...(isOther ? { duration } : {}),
      ...(labour === null || labour === work.labour?.plan ? {} : { labour: withPlan(work.labour, labour) }),
    }
  }

  #fieldOf(directoryId: string): string {
    const place = this.#choices.placeOf(directoryId)
    return place?.at === 'attribute' ? attributeField(place.attribute.id) : 'measure'
  }
}

/** What follows from choices alone, whatever the volume. */
interface Settled {
  written: Readonly<Record<string, string>>
  /** That the volume is put into; null: it stays as it is. */
  unit: string | null
  norm: Norm | null
}

/** Different choices that are kept at a time. */
const MOST_KNOWN = 100_000

interface Filling {
  work: { values: string; measure: Measure | null }
  written: Record<string, string>
}

/** Rule 17. */
const isNormed = ({ type, activityKind, elapsed, progress }: RelatedWork): boolean =>
  type === 'work' &&
  (activityKind === 'ordinary' || activityKind === 'resource_dependent') &&
  !elapsed &&
  progress.actualStart === null

const withPlan = (labour: Measure | null, plan: string): Measure =>
  labour ? { ...labour, plan } : { unit: 'h', plan, fact: '0' }

/** Directories that depend, each behind those that it depends on. A circle, that no rule lets in, is cut open. */
function dependentsInOrder(sources: ReadonlyMap<string, readonly Links[]>): string[] {
  const order: string[] = []
  const seen = new Set<string>()
  const visit = (id: string): void => {
    if (seen.has(id)) return
    seen.add(id)
    for (const { relation } of sources.get(id) ?? []) visit(relation.directoryIds[0] ?? '')
    if (sources.has(id)) order.push(id)
  }
  for (const id of [...sources.keys()].sort()) visit(id)
  return order
}
