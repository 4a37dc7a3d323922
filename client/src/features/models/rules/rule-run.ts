import { comparedText } from '@plumbline/core/attributes'
import type { ElementField, ElementTable, LinkRule, WorkField } from '@plumbline/core/bim'
import { modelColumn } from '@plumbline/core/contract'
import { type ElementRef, type RuleChanges, ruleChanges } from '@plumbline/core/documents/bim'
import { call } from '../../../api/call.ts'
import type { RowStore } from '../../../documents/schedule/rows/row-store.ts'
import { indexOf } from '../../../parts/attributes/list-index.ts'
import type { LoadedModel } from '../element-tree.ts'
import type { LinkedPlan } from '../links/linked-plan.ts'
import { fieldKey, type PackedColumn, packColumn, packTexts } from './packing.ts'
import type { RuleMatcher } from './rule-matcher.ts'

/** What a rule would make of the models and works as they are now. */
export interface RulePreview extends RuleChanges {
  elements: number
  works: number
  /** One command touches so many links, and the rule finds more. */
  more: boolean
}

/** `ruleId` null: of a rule that is not kept yet. */
export async function previewRule(
  linked: LinkedPlan,
  matcher: RuleMatcher,
  rule: LinkRule,
  ruleId: string | null,
  signal: AbortSignal,
): Promise<RulePreview> {
  const { loaded } = linked
  const { store } = linked.plan
  const { name, elements, works, joins, share } = rule
  const columns = await fetchedColumns(loaded, [
    ...elements.map(({ field }) => field),
    ...joins.map(({ element }) => element),
  ])
  const fields = [...works.map(({ field }) => field), ...joins.map(({ work }) => work)]
  const texts = new Map(fields.map((field) => [fieldKey(field), packedTexts(store, field)]))
  const ids = Array.from(store.order, (slot) => store.ids[slot] ?? '')
  const found = await matcher.match(
    loaded.map(namedTable),
    { rule: { name, elements, works, joins, share }, columns, works: ids.length, texts },
    signal,
  )
  const changes = ruleChanges(linked.links.document, ruleId, {
    pairs: found.pairs,
    refOf: refsIn(loaded),
    workIdOf: (work) => ids[work]!,
    models: new Set(loaded.map(({ id }) => id)),
  })
  return { ...changes, elements: found.elements, works: found.works, more: found.more }
}

const named = new WeakMap<LoadedModel, ElementTable>()

/** The same table each time: it is sent to the thread once. */
export function namedTable(model: LoadedModel): ElementTable {
  const known = named.get(model) ?? { ...model.table, name: model.name }
  named.set(model, known)
  return known
}

/** Elements of the models as of one, by their numbers. */
function refsIn(loaded: readonly LoadedModel[]): (element: number) => ElementRef {
  return (element) => {
    let at = element
    for (const { id, table } of loaded) {
      if (at < table.guids.length) return { modelId: id, guid: table.guids[at]! }
      at -= table.guids.length
    }
    throw new Error('no such element')
  }
}

/** Tags and properties lie with the server. */
export async function fetchedColumns(
  loaded: readonly LoadedModel[],
  asked: readonly ElementField[],
): Promise<Map<string, PackedColumn[]>> {
  const columns = new Map<string, PackedColumn[]>()
  for (const field of asked) {
    const { of, key } = field
    if ((of !== 'tag' && of !== 'property') || columns.has(fieldKey(field))) continue
    const parts = await Promise.all(
      loaded.map(({ id }) => call(modelColumn, { params: { modelId: id }, input: { of, key } })),
    )
    columns.set(fieldKey(field), parts.map(packColumn))
  }
  return columns
}

function packedTexts(store: RowStore, { of, key }: WorkField): string {
  const list = of === 'attribute' ? store.attributes.all.find(({ id }) => id === key)?.values : undefined
  const nameOf = (id: string): string => (list && indexOf(list).byId(id)?.name) ?? ''
  const texts = Array.from(store.order, (slot) => {
    if (of === 'code') return store.codes[slot] ?? ''
    // The server runs the same rules again, over what stands in the document: other values would undo its links.
    return of === 'name' ? (store.names[slot] ?? '') : comparedText(store.ownValueOf(slot, key), nameOf)
  })
  return packTexts(texts)
}
