import { withValue } from '../attributes/index.ts'
import { atOnce } from '../documents/schedule/paces.ts'
import { convertedAmount, convertedMeasure, type Units } from '../measures/index.ts'
import type { Assignment, Measure, WbsRow } from '../plan/index.ts'
import { decimalOf, millionths, nearest } from '../progress/index.ts'
import { MINUTES_PER_DAY, type Minutes } from '../time/index.ts'
import { type Choices, type ChoosingWork, chosenValue } from './choices.ts'
import { ColumnFills, fillsOf, PairTable } from './fills.ts'
import type { Links } from './links.ts'
import { DependentLists, type ListGround, type WrongCombination } from './lists.ts'
import { type NeededResource, needsOf, type ResourceNeed, takesNeeds } from './needs.ts'
import { figuresOf, NormTable } from './norms.ts'
import type { DirectoryRelation, FilledAttribute, Norm, RelationRow } from './types.ts'

/** The first norm that fits holds, in the order of the relations. */
export interface RelationGround extends ListGround {
  units: Units
  /** That lists lead to, of registers; left out: none. */
  resources?: readonly NeededResource[]
  /** That columns of relations name; left out: none. */
  filled?: readonly FilledAttribute[]
}

/** What of a work decides what follows for it. */
export type RelatedWork = ChoosingWork &
  Pick<WbsRow, 'type' | 'activityKind' | 'elapsed' | 'duration' | 'labour' | 'progress' | 'effort'>

/** What follows and is other than what stands there; empty: nothing. */
export interface Consequences {
  /** Stored values by attribute. */
  values: Readonly<Record<string, string>>
  fields: Partial<Pick<WbsRow, 'measure' | 'labour' | 'duration'>>
  needs: readonly ResourceNeed[]
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
  readonly #lists: DependentLists
  readonly #choices: Choices
  readonly #norms: ReadonlyMap<string, NormTable>
  readonly #fills: ColumnFills
  readonly #units: Units
  readonly #singles: readonly Links[]
  readonly #resources: ReadonlyMap<string, NeededResource>
  /** Lists that lead to them: no attribute holds what is chosen there. */
  readonly #needing: readonly DirectoryRelation[]
  readonly #known = new Map<string, Settled>()

  constructor({ relations, rowsOf, directories, attributes, units, resources = [], filled = [] }: RelationGround) {
    this.#lists = atOnce(DependentLists.inPaces({ relations, rowsOf, directories, attributes }))
    this.#choices = this.#lists.choices
    this.#units = units
    const norms = relations.filter(({ use }) => use === 'norm')
    this.#norms = new Map(norms.map((one) => [one.id, new NormTable(one, rowsOf(one.id))]))
    this.#fills = new ColumnFills(
      relations,
      filled,
      (relation) => this.#norms.get(relation.id) ?? new PairTable(relation, rowsOf(relation.id)),
    )
    const { order } = this.#lists
    const placeOf = ({ relation }: Links): number => order.indexOf(relation.directoryIds[1] ?? '')
    this.#singles = relations
      .flatMap(({ id }) => this.#lists.links.get(id) ?? [])
      .filter(({ relation }) => relation.cardinality === '1:n')
      .sort((one, other) => placeOf(other) - placeOf(one))
    this.#resources = new Map(resources.map((one) => [one.id, one]))
    this.#needing = relations.filter(
      ({ use, directoryIds }) => use === 'list' && this.#choices.placeOf(directoryIds[1] ?? '') === null,
    )
  }

  offered(work: ChoosingWork, directoryId: string): ReadonlySet<string> | null {
    return this.#lists.offered(work, directoryId)
  }

  wrongIn(work: ChoosingWork): WrongCombination[] {
    return this.#lists.wrongIn(work)
  }

  /** Rule 19: decimal texts by row of the second directory. */
  taken(work: ChoosingWork, relationId: string): ReadonlyMap<string, string> {
    const links = this.#lists.links.get(relationId)
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
    for (const { relation, before } of this.#lists.sourcesOf(directoryId)) {
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
    for (const table of this.#norms.values()) {
      const found = table.find((directoryId) => this.#choices.chosen(work, directoryId))
      if (found) return found
    }
    return null
  }

  /** Rules 13 to 18, 24 and 25. `held`: assignments of the work. */
  follow(work: RelatedWork, { replaces, toDaysOf }: Follow, held: readonly Assignment[] = []): Consequences {
    const { written, unit, norm, filled } = this.#settled(work, replaces)
    const measure = unit === null ? work.measure : this.#inUnit(work.measure, unit)
    const isSame = measure === work.measure
    return {
      values: filled === null ? written : { ...written, ...fillsOf(filled, work.values) },
      fields: { ...(isSame ? {} : { measure }), ...this.#normed({ ...work, measure }, norm, toDaysOf) },
      needs:
        this.#resources.size > 0 && isNormed(work) && takesNeeds(work) ? this.#needs(work, written, measure, held) : [],
    }
  }

  #needs(
    work: RelatedWork,
    written: Settled['written'],
    measure: Measure | null,
    held: readonly Assignment[],
  ): readonly ResourceNeed[] {
    let { values } = work
    for (const [id, value] of Object.entries(written)) values = withValue(values, id, value)
    const wanted = new Map<NeededResource, bigint>()
    for (const { id } of this.#needing) {
      for (const [rowId, amount] of this.taken({ values, measure }, id)) {
        const resource = this.#resources.get(rowId)
        if (resource) wanted.set(resource, (wanted.get(resource) ?? 0n) + millionths(amount))
      }
    }
    const given = [...wanted].filter(([, amount]) => amount > 0n)
    return needsOf(new Map(given.map(([resource, amount]) => [resource, decimalOf(amount)])), held)
  }

  /** Works that choose alike are settled once. */
  #settled(work: ChoosingWork, replaces: boolean): Settled {
    const key = `${replaces} ${this.#choices.keyOf(work)}`
    const known = this.#known.get(key)
    if (known) return known
    const { work: filled, written } = this.#filled(work, replaces)
    const isOther = filled.measure?.unit !== work.measure?.unit
    const unit = isOther ? (filled.measure?.unit ?? null) : null
    const follows = this.#fills.of((directoryId) => this.#choices.chosen(filled, directoryId))
    const settled = {
      ...{ written, unit, norm: this.normOf(filled)?.norm ?? null },
      filled: Object.keys(follows).length > 0 ? follows : null,
    }
    if (this.#known.size >= MOST_KNOWN) this.#known.clear()
    this.#known.set(key, settled)
    return settled
  }

  #filled(work: ChoosingWork, replaces: boolean): { work: ChoosingWork; written: Record<string, string> } {
    const filling = { work: { values: work.values, measure: work.measure }, written: {} as Record<string, string> }
    for (const links of this.#singles) this.#fillBefore(filling, links)
    for (const directoryId of this.#lists.order) this.#fillAfter(filling, directoryId, replaces)
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
}

/** What follows from choices alone, whatever the volume. */
interface Settled {
  written: Readonly<Record<string, string>>
  /** That the volume is put into; null: it stays as it is. */
  unit: string | null
  norm: Norm | null
  /** Of attributes that columns fill; null: nothing. */
  filled: Readonly<Record<string, string>> | null
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
