import {
  type Column,
  columnOf,
  type ElementField,
  joinedColumn,
  type LinkRule,
  matchRule,
  tableColumn,
  type WorkField,
} from '@plumbline/core/bim'
import { modelColumn } from '@plumbline/core/contract'
import { limits, type RuleChanges, ruleChanges } from '@plumbline/core/documents/bim'
import { call } from '../../../api/call.ts'
import type { RowStore } from '../../schedule/rows/row-store.ts'
import type { LoadedModel } from '../element-tree.ts'
import type { LinkedPlan } from '../links/linked-plan.ts'

/** What a rule would make of the models and works as they are now. */
export interface RulePreview extends RuleChanges {
  elements: number
  works: number
  /** One command touches so many links, and the rule finds more. */
  more: boolean
}

/** `ruleId` null: of a rule that is not kept yet. */
export async function previewRule(linked: LinkedPlan, rule: LinkRule, ruleId: string | null): Promise<RulePreview> {
  const { loaded } = linked
  const { store } = linked.plan
  const columns = await fetchedColumns(loaded, [
    ...rule.elements,
    ...rule.joins.map(({ element }) => ({ field: element })),
  ])
  const refs = loaded.flatMap(({ id, table }) => table.guids.map((guid) => ({ modelId: id, guid })))
  const tables = loaded.map(({ table }) => table)
  const found = matchRule(
    rule,
    {
      elements: refs.length,
      works: store.size,
      elementColumn: (field) => tableColumn(tables, field) ?? columns.get(keyOf(field)) ?? joinedColumn([]),
      workColumn: (field) => workColumn(store, field),
    },
    limits.linksAtOnce,
  )
  const changes = ruleChanges(linked.links.document, ruleId, {
    pairs: found.pairs,
    refOf: (element) => refs[element]!,
    workIdOf: (work) => store.ids[store.order[work]!]!,
    models: new Set(loaded.map(({ id }) => id)),
  })
  return { ...changes, elements: found.elements.length, works: found.works.length, more: found.more }
}

const keyOf = ({ of, key }: ElementField): string => `${of}.${key}`

/** Tags and properties lie with the server. */
async function fetchedColumns(
  loaded: readonly LoadedModel[],
  asked: readonly { field: ElementField }[],
): Promise<Map<string, Column>> {
  const columns = new Map<string, Column>()
  for (const { field } of asked) {
    const { of, key } = field
    if ((of !== 'tag' && of !== 'property') || columns.has(keyOf(field))) continue
    const parts = await Promise.all(
      loaded.map(({ id }) => call(modelColumn, { params: { modelId: id }, input: { of, key } })),
    )
    columns.set(keyOf(field), joinedColumn(parts))
  }
  return columns
}

function workColumn(store: RowStore, { of, key }: WorkField): Column {
  const texts = Array.from(store.order, (slot) => {
    if (of === 'code') return store.codes[slot] ?? null
    return of === 'name' ? (store.names[slot] ?? null) : store.valueOf(slot, key)
  })
  return columnOf(texts, texts.length)
}
