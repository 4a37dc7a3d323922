/** What writes a file into an estimate that is empty: settings and sections, resources, then items, so many at a time. */
import { type EstimateCommand, longestTexts } from '../documents/estimate/index.ts'
import type { EstimateResource } from '../estimates/index.ts'
import { cleanLine } from '../exchange/text.ts'
import { isKeyName, wellFormed } from '../text/index.ts'
import type { EstimateFile, FileCharges, FileItem } from './types.ts'

export interface CommandContext {
  newId(): string
  /** Keys in their order, for so many rows where there are none. */
  orders(count: number): readonly string[]
}

/** So many at a time tell how far it is. */
const ROWS_AT_ONCE = 500

export type PlainCommand = Exclude<EstimateCommand, { do: 'batch' }>

/** Settings of the estimate are left alone where the file says nothing of them. */
export function* commandsOf(file: EstimateFile, context: CommandContext): Generator<PlainCommand[]> {
  const ids = file.sections.map(() => context.newId())
  const rules = new ChargeRules(file.items, context)
  yield* portions([...settingsOf(file, context), ...rules.commands, ...sectionsOf(file, ids, context)], ROWS_AT_ONCE)
  for (const resources of portions(file.resources.map(asTaken), ROWS_AT_ONCE)) yield [{ do: 'resource.set', resources }]
  const orders = ordersBelow(
    file.items.map(({ section }) => section),
    context,
  )
  const rows = addedItems(file.items, { ids, orders, rules, context })
  for (const some of portions(rows, ROWS_AT_ONCE)) yield* itemsOf(some)
}

function* portions<T>(rows: Iterable<T>, most: number): Generator<T[]> {
  let portion: T[] = []
  for (const row of rows) {
    portion.push(row)
    if (portion.length < most) continue
    yield portion
    portion = []
  }
  if (portion.length > 0) yield portion
}

/** Of what a file calls its texts, as much as the document takes. */
const cut = (text: string, most: number): string => wellFormed(cleanLine(text, most))
const codeOf = (code: string): string => {
  const short = cut(code, longestTexts.code)
  return isKeyName(short) ? short : `_${short}`
}

function settingsOf({ currency, vat, lines }: EstimateFile, { newId }: CommandContext): PlainCommand[] {
  const settings = {
    ...(currency === '' ? {} : { currency: cut(currency, 8) }),
    ...(vat === '0' ? {} : { vat }),
    ...(lines.length === 0 ? {} : { lines: lines.map((line) => ({ id: newId(), ...line })) }),
  }
  return Object.keys(settings).length === 0 ? [] : [{ do: 'settings.set', settings }]
}

function sectionsOf({ sections }: EstimateFile, ids: readonly string[], context: CommandContext): PlainCommand[] {
  const orders = ordersBelow(
    sections.map(({ parent }) => parent),
    context,
  )
  return sections.map(({ parent, name }, place) => ({
    do: 'section.add',
    id: ids[place]!,
    parentId: parent === null ? null : ids[parent]!,
    order: orders[place]!,
    name: cut(name, longestTexts.name),
  }))
}

/** Order keys of rows by their places in the file; `above`: what each stands in. */
function ordersBelow(above: readonly (number | null)[], { orders }: CommandContext): readonly string[] {
  const keys: string[] = []
  for (const places of Map.groupBy(above.keys(), (place) => above[place]!).values()) {
    const own = orders(places.length)
    for (const [at, place] of places.entries()) keys[place] = own[at]!
  }
  return keys
}

type AddedItem = ReturnType<typeof addedItem> & ReturnType<ChargeRules['of']>
type AddedLine = ReturnType<typeof takeOffOf>[number]

interface AddedRow {
  item: AddedItem
  lines: readonly AddedLine[]
}

interface Placing {
  ids: readonly string[]
  orders: readonly string[]
  rules: ChargeRules
  context: CommandContext
}

const chargeKinds = ['overhead', 'profit'] as const
type ChargeKind = (typeof chargeKinds)[number]

/** Overhead and profit of all items: what is as much of the labour fund is one rule. */
class ChargeRules {
  readonly commands: PlainCommand[] = []
  readonly #ids = new Map<string, string>()

  constructor(items: readonly FileItem[], { newId }: CommandContext) {
    for (const { charges } of items) {
      for (const kind of chargeKinds) {
        const key = charges && keyOfCharge(kind, charges)
        if (!key || this.#ids.has(key)) continue
        const id = newId()
        this.#ids.set(key, id)
        const rule = { id, kind, percent: charges[kind], workType: `${charges[kind]} %`, base: 'FOT' as const, k: '' }
        this.commands.push({ do: 'rule.set', rule })
      }
    }
  }

  of({ charges }: FileItem): { overheadRuleId?: string; profitRuleId?: string } {
    if (!charges) return {}
    const idOf = (kind: ChargeKind) => this.#ids.get(keyOfCharge(kind, charges) ?? '')
    const [overhead, profit] = [idOf('overhead'), idOf('profit')]
    return { ...(overhead && { overheadRuleId: overhead }), ...(profit && { profitRuleId: profit }) }
  }
}

const keyOfCharge = (kind: ChargeKind, charges: FileCharges): string | null =>
  charges[kind] === '' || charges[kind] === '0' ? null : `${kind} ${charges[kind]}`

function* addedItems(items: readonly FileItem[], { ids, orders, rules, context }: Placing): Generator<AddedRow> {
  for (const [place, item] of items.entries()) {
    const at = { id: context.newId(), sectionId: ids[item.section]!, order: orders[place]! }
    yield { item: { ...addedItem(item, at), ...rules.of(item) }, lines: takeOffOf(item.takeOff, at.id, context) }
  }
}

/** Take-off goes with its items, unless it is too much by itself. */
function* itemsOf(rows: readonly AddedRow[]): Generator<PlainCommand[]> {
  const lines = portions(
    rows.flatMap((row) => row.lines),
    ROWS_AT_ONCE,
  )
  const first = lines.next().value
  const add = { do: 'item.add' as const, items: rows.map(({ item }) => item) }
  yield first ? [add, { do: 'takeOff.set', lines: first }] : [add]
  for (const some of lines) yield [{ do: 'takeOff.set', lines: some }]
}

const addedItem = (item: FileItem, at: { id: string; sectionId: string; order: string }) => ({
  ...at,
  quantity: item.quantity,
  rateCode: cut(item.rateCode, longestTexts.code),
  name: cut(item.name, longestTexts.name),
  unit: cut(item.unit, longestTexts.unit),
  note: wellFormed(item.note.slice(0, longestTexts.note)),
  resources: item.resources.map((line) => ({ ...line, code: codeOf(line.code) })),
  ...(item.parts ? { unitPrice: item.parts } : {}),
  ...(item.resources.length > 0 || item.price === '' ? {} : { priceMode: 'custom' as const, customPrice: item.price }),
})

function takeOffOf(lines: FileItem['takeOff'], itemId: string, { newId, orders }: CommandContext) {
  const own = orders(lines.length)
  return lines.map((line, at) => ({
    ...{ id: newId(), itemId, order: own[at]! },
    ...{ ...line, comment: cut(line.comment, longestTexts.name), formula: cut(line.formula, longestTexts.formula) },
    ...{ source: 'manual' as const, ref: '' },
  }))
}

const asTaken = (resource: EstimateResource): EstimateResource => ({
  ...resource,
  code: codeOf(resource.code),
  name: cut(resource.name, longestTexts.name),
  unit: cut(resource.unit, longestTexts.unit),
})
