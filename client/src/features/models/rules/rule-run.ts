import { type Column, columnOf, type ElementField, type LinkRule, matchRule, type WorkField } from '@plumbline/core/bim'
import { modelColumn } from '@plumbline/core/contract'
import { type ElementRef, limits, linkKey } from '@plumbline/core/documents/bim'
import { call } from '../../../api/call.ts'
import type { RowStore } from '../../schedule/rows/row-store.ts'
import type { LoadedModel } from '../element-tree.ts'
import type { LinkedPlan } from '../links/linked-plan.ts'

/** One command touches so many links; a rule that finds more says so. */
const MAX_LINKS = limits.linksAtOnce

type Pair = ElementRef & { workId: string }

/** What a rule would make of the models and works as they are now. */
export interface RulePreview {
  elements: number
  works: number
  links: number
  more: boolean
  /** Beside what is linked already. */
  add: Pair[]
  /** What the rule linked and does not find any more, of models that are here. */
  remove: Pair[]
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
  const found = matchRule(
    rule,
    {
      elements: refs.length,
      works: store.size,
      elementColumn: (field) => columns.get(keyOf(field)) ?? localColumn(loaded, field),
      workColumn: (field) => workColumn(store, field),
    },
    MAX_LINKS,
  )
  const wanted = new Map<string, Pair>()
  for (let at = 0; at < found.pairs.length; at += 2) {
    const workId = store.ids[store.order[found.pairs[at + 1]!]!]!
    const pair = { ...refs[found.pairs[at]!]!, workId }
    wanted.set(linkKey(pair), pair)
  }
  const { document } = linked.links
  const here = new Set(loaded.map(({ id }) => id))
  const own =
    ruleId === null ? [] : [...document.links()].filter((link) => link.ruleId === ruleId && here.has(link.modelId))
  const remove = own.filter((link) => !wanted.has(linkKey({ ...document.elementOf(link), workId: link.workId })))
  return {
    elements: found.elements.length,
    works: found.works.length,
    links: wanted.size,
    more: found.more,
    add: [...wanted].filter(([key, pair]) => !document.link(key) && !isAliased(linked, pair)).map(([, pair]) => pair),
    remove: remove.slice(0, MAX_LINKS).map(({ modelId, guid, workId }) => ({ modelId, guid, workId })),
  }
}

const isAliased = ({ links }: LinkedPlan, pair: Pair): boolean =>
  links.document.ofElement(pair).some(({ workId }) => workId === pair.workId)

const keyOf = ({ of, key }: ElementField): string => `${of}.${key}`

/** Properties and types lie with the server. */
async function fetchedColumns(
  loaded: readonly LoadedModel[],
  asked: readonly { field: ElementField }[],
): Promise<Map<string, Column>> {
  const columns = new Map<string, Column>()
  for (const { field } of asked) {
    const { of, key } = field
    if ((of !== 'type' && of !== 'tag' && of !== 'property') || columns.has(keyOf(field))) continue
    const texts: (string | null)[] = []
    for (const { id, table } of loaded) {
      const column = await call(modelColumn, { params: { modelId: id }, input: { of, key } })
      for (let at = 0; at < table.guids.length; at++) texts.push(column.values[column.of[at] ?? -1] ?? null)
    }
    columns.set(keyOf(field), columnOf(texts, texts.length))
  }
  return columns
}

function localColumn(loaded: readonly LoadedModel[], { of }: ElementField): Column {
  const texts = loaded.flatMap(({ table }) =>
    table.guids.map((_, at) => {
      if (of === 'class') return table.classes[table.classOf[at] ?? -1] ?? null
      if (of === 'name') return table.names[at] ?? null
      return storeyOf(table, table.placeOf[at] ?? null)
    }),
  )
  return columnOf(texts, texts.length)
}

/** An element in a room stands on the storey of the room. */
function storeyOf({ places }: LoadedModel['table'], place: number | null): string | null {
  for (let at = place, depth = 0; at !== null && depth < places.length; depth++) {
    const here: { name: string; ifcClass: string; parent: number | null } | undefined = places[at]
    if (!here) return null
    if (here.ifcClass === 'IfcBuildingStorey') return here.name
    at = here.parent
  }
  return place === null ? null : (places[place]?.name ?? null)
}

function workColumn(store: RowStore, { of, key }: WorkField): Column {
  const texts = Array.from(store.order, (slot) => {
    if (of === 'code') return store.codes[slot] ?? null
    return of === 'name' ? (store.names[slot] ?? null) : store.valueOf(slot, key)
  })
  return columnOf(texts, texts.length)
}
