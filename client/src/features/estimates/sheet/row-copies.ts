import type { EstimateDocument } from '@plumbline/core/documents/estimate'
import { blankItem, type EstimateResource, type Item, type Section, type TakeOff } from '@plumbline/core/estimates'
import { newId } from '../../../api/new-id.ts'
import { outlineOf } from './sheet-outline.ts'
import { type Chosen, itemsIn, ordersBehind, type Place, sectionsIn } from './sheet-places.ts'
import type { PlainCommand } from './structure-edits.ts'

/** Rows with all that is in them, as they were; works that do them are not taken along. */
export interface RowCopies {
  /** Those at the top have no parent; each stands behind its parent. */
  sections: Section[]
  /** Those that stand in none of the sections come first. */
  items: Item[]
  takeOff: TakeOff[]
  sources: EstimateDocument['modelSources']
  resources: EstimateResource[]
}

export function copiesOf(document: EstimateDocument, chosen: Chosen): RowCopies {
  const sections: Section[] = []
  const items = [...chosen.items]
  const outline = outlineOf(document)
  const walk = (id: string, parentId: string | null): void => {
    sections.push({ ...document.sections.get(id)!, parentId })
    for (const itemId of outline.items.get(id) ?? []) items.push(document.items.get(itemId)!)
    for (const one of outline.sections.get(id) ?? []) walk(one, id)
  }
  for (const { id } of chosen.sections) walk(id, null)
  const codes = new Set(items.flatMap((item) => item.resources.flatMap(({ code, replacedBy }) => [code, replacedBy])))
  const takeOff = items.flatMap(({ id }) => document.takeOffOf(id))
  return {
    sections,
    items,
    takeOff,
    sources: new Map(takeOff.flatMap(({ id }) => entryOf(document.modelSources, id))),
    resources: [...codes].flatMap((code) => document.resources.get(code) ?? []),
  }
}

const entryOf = <K, V>(map: ReadonlyMap<K, V>, key: K): [K, V][] => {
  const value = map.get(key)
  return value === undefined ? [] : [[key, value]]
}

interface Inserted {
  commands: PlainCommand[]
  /** Of the rows at the top. */
  keys: string[]
}

/** Copies as new rows; what another estimate does not have (coefficients, indices, rules) is as usual there. */
export function inserted(
  document: EstimateDocument,
  copies: RowCopies,
  places: { items: Place<string>; sections: Place },
): Inserted {
  const ids = new Map([...copies.sections, ...copies.items, ...copies.takeOff].map(({ id }) => [id, newId()]))
  const idOf = (id: string): string => ids.get(id)!
  const isLoose = ({ sectionId }: Item): boolean => !ids.has(sectionId)
  const tops = copies.sections.filter(({ parentId }) => parentId === null)
  const loose = copies.items.filter(isLoose)
  const orders = {
    sections: ordersBehind(sectionsIn(document, places.sections.into), places.sections.after, tops.length),
    items: ordersBehind(itemsIn(document, places.items.into), places.items.after, loose.length),
  }
  const commands: PlainCommand[] = []
  let top = 0
  for (const { id, parentId, name, order, coefficientIds } of copies.sections) {
    const at =
      parentId === null
        ? { parentId: places.sections.into, order: orders.sections[top++]! }
        : { parentId: idOf(parentId), order }
    commands.push({ do: 'section.add', id: idOf(id), name, ...at })
    const known = coefficientIds.filter((one) => document.coefficients.has(one))
    if (known.length > 0) commands.push({ do: 'section.set', id: idOf(id), coefficientIds: known })
  }
  let next = 0
  const items = copies.items.map((item) => {
    const at = isLoose(item)
      ? { sectionId: places.items.into, order: orders.items[next++]! }
      : { sectionId: idOf(item.sectionId), order: item.order }
    return { ...adopted(document, item, ids), id: idOf(item.id), ...at }
  })
  if (items.length > 0) commands.push({ do: 'item.add', items, resources: copies.resources })
  if (copies.takeOff.length > 0) {
    const lines = copies.takeOff.map((line) => ({ ...line, id: idOf(line.id), itemId: idOf(line.itemId) }))
    commands.push({ do: 'takeOff.set', lines })
  }
  if (copies.sources.size > 0) {
    const sources = [...copies.sources].map(([id, query]) => ({ id: idOf(id), query }))
    commands.push({ do: 'takeOff.source', sources })
  }
  return { commands, keys: [...loose, ...tops].map(({ id }) => idOf(id)) }
}

/** What the item says, as far as this estimate knows what it names. */
function adopted(document: EstimateDocument, item: Item, ids: ReadonlyMap<string, string>) {
  const known = <K, V>(map: ReadonlyMap<K, V>, id: K | null): K | null => (id !== null && map.has(id) ? id : null)
  const includedIn = ids.get(item.includedIn ?? '') ?? known(document.items, item.includedIn)
  const usual = blankItem('', '', '')
  return {
    ...item,
    resources: item.resources.map((line) => ({ ...line })),
    coefficientIds: item.coefficientIds.filter((id) => document.coefficients.has(id)),
    indexSetId: known(document.indexSets, item.indexSetId),
    overheadRuleId: known(document.rules, item.overheadRuleId),
    profitRuleId: known(document.rules, item.profitRuleId),
    includedIn,
    ...(item.priceMode === 'included' && includedIn === null && { priceMode: usual.priceMode }),
  }
}
