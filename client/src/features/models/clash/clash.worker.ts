import {
  type ClashWay,
  type Column,
  columnOf,
  type ElementCondition,
  type ElementTable,
  joinedColumn,
  matchRule,
  tableColumn,
  unpackGeometry,
} from '@plumbline/core/bim'
import { Matrix4 } from 'three'
import { type ClashAsked, type ClashElement, clashes, type FoundClash } from '../../../instruments/clash/run.ts'
import { fieldKey, type PackedColumn, type PackedTable, unpackTexts } from '../rules/packing.ts'

export interface ClashTask extends Pick<ClashAsked, 'kind' | 'metres' | 'max'> {
  models: {
    file: ArrayBuffer
    /** From the model to the picture. */
    place: number[]
    table: PackedTable
    /** By element: the whole that it is a part of; -1: of none. */
    wholes: Int32Array
    /** Of elements that works build, by their numbers in the model; numbers of the works. */
    works: ReadonlyMap<number, readonly number[]>
  }[]
  a: ClashTaskSet
  b: ClashTaskSet
  /** By field, a part of each model. */
  columns: ReadonlyMap<string, PackedColumn[]>
}

interface ClashTaskSet {
  /** Places of the models. */
  models: number[]
  conditions: ElementCondition[]
}

export interface ClashLine {
  a: ClashElement
  b: ClashElement
  way: ClashWay
  metres: number
  /** In the picture. */
  place: [number, number, number]
}

export type ClashAnswer =
  | { done: number; all: number }
  | { found: ClashLine[]; more: boolean; sizes: [number, number] }
  | { failed: string }

const scope = self as unknown as {
  onmessage: ((event: MessageEvent<ClashTask>) => void) | null
  postMessage(answer: ClashAnswer): void
}

/** How often it is told how far it is. */
const TELL_MS = 100

scope.onmessage = ({ data }) => {
  try {
    scope.postMessage(run(data))
  } catch (error) {
    scope.postMessage({ failed: error instanceof Error ? error.message : String(error) })
  }
}

function run(task: ClashTask): ClashAnswer {
  const models = task.models.map(({ file, place }) => {
    const matrix = new Matrix4().fromArray(place)
    return { geometry: unpackGeometry(file), placeOf: () => matrix }
  })
  const [a, b] = [elementsOf(task, task.a), elementsOf(task, task.b)]
  const steps = clashes(models, {
    ...{ ...task, a, b },
    belongTogether: (one, other) => isOneWhole(task, one, other),
    worksOf: ({ model, element }) => task.models[model]?.works.get(element) ?? [],
  })
  let told = performance.now()
  for (;;) {
    const step = steps.next()
    if (step.done) return { found: step.value.found.map(lineOf), more: step.value.more, sizes: [a.length, b.length] }
    if (performance.now() - told < TELL_MS) continue
    told = performance.now()
    scope.postMessage(step.value)
  }
}

const lineOf = ({ a, b, meeting: { way, metres, place } }: FoundClash): ClashLine => ({
  ...{ a, b, way, metres },
  place: [place.x, place.y, place.z],
})

/** One is a part of the other, or both are of the same whole. */
function isOneWhole({ models }: ClashTask, one: ClashElement, other: ClashElement): boolean {
  const wholes = models[one.model]?.wholes
  if (one.model !== other.model || !wholes) return false
  const [first = -1, second = -1] = [wholes[one.element], wholes[other.element]]
  return first === other.element || second === one.element || (first >= 0 && first === second)
}

/** For which every condition holds, of the models of the set. */
function elementsOf({ models, columns }: ClashTask, set: ClashTaskSet): ClashElement[] {
  const tables = models.map(({ table }): ElementTable => {
    const { names, ...rest } = table
    return { ...rest, names: unpackTexts(names, rest.classOf.length), guids: [] }
  })
  const joined = new Map<string, Column>()
  for (const [key, parts] of columns) {
    joined.set(key, joinedColumn(parts.map(({ values, count, of }) => ({ values: unpackTexts(values, count), of }))))
  }
  const rule = { name: '', elements: set.conditions, works: [], joins: [], share: 100 }
  const { elements } = matchRule(
    rule,
    {
      elements: tables.reduce((sum, { names }) => sum + names.length, 0),
      works: 0,
      elementColumn: (field) => tableColumn(tables, field) ?? joined.get(fieldKey(field)) ?? joinedColumn([]),
      workColumn: () => columnOf([], 0),
    },
    0,
  )
  const wanted = new Set(set.models)
  return placed(elements, tables).filter(({ model }) => wanted.has(model))
}

/** Elements of all models as of one, each in its own. */
function placed(elements: Int32Array, tables: readonly ElementTable[]): ClashElement[] {
  const firsts = [0]
  for (const { names } of tables) firsts.push((firsts.at(-1) ?? 0) + names.length)
  let model = 0
  return Array.from(elements, (element) => {
    while (element >= (firsts[model + 1] ?? Number.POSITIVE_INFINITY)) model++
    return { model, element: element - (firsts[model] ?? 0) }
  })
}
