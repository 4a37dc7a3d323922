import { textOf, valueIn } from '../../attributes/index.ts'
import type { Id, WbsRow } from '../../plan/index.ts'
import type { FileAttribute } from '../user-fields.ts'
import { plainDecimal } from '../xer/values.ts'
import { xmlElement, xmlText } from '../xml/write.ts'

type FieldKind = 'Text' | 'Number' | 'Cost' | 'Date' | 'Flag'

/** Numbers of the fields of tasks that people may name, in their order: runs of `count` from `first`. */
const numbered: Record<FieldKind, readonly (readonly [first: number, count: number, step: number])[]> = {
  Text: [
    [188743731, 6, 3],
    [188743747, 4, 1],
    [188743997, 20, 1],
  ],
  Number: [
    [188743767, 5, 1],
    [188743982, 15, 1],
  ],
  Cost: [
    [188743786, 3, 1],
    [188743938, 7, 1],
  ],
  Date: [[188743945, 10, 1]],
  Flag: [
    [188743752, 10, 1],
    [188743972, 10, 1],
  ],
}

/** Kind of a field as the schema numbers it. */
const fieldTypes: Record<FieldKind, string> = { Cost: '0', Date: '1', Flag: '4', Number: '5', Text: '7' }
const OF_TASKS = '20'
const longestAlias = 50

const kinds: Partial<Record<FileAttribute['type'], FieldKind>> = {
  string: 'Text',
  list: 'Text',
  list_multi: 'Text',
  percentage: 'Number',
  number: 'Number',
  money: 'Cost',
  date: 'Date',
  boolean: 'Flag',
}

interface Field {
  attribute: FileAttribute
  kind: FieldKind
  id: string
  name: string
}

/** Attributes as numbered fields of tasks; one that no work has is left out, and what the program has no field left for. */
export class WrittenFields {
  readonly #fields: Field[] = []

  constructor(rows: readonly WbsRow[], attributes: readonly FileAttribute[]) {
    const used = attributes.filter((attribute) => rows.some((row) => heldBy(row, attribute) !== ''))
    const free = new Map(Object.entries(numbered).map(([kind, runs]) => [kind as FieldKind, fieldsOf(kind, runs)]))
    for (const attribute of used) {
      const kind = kinds[attribute.type]
      const next = kind && free.get(kind)?.shift()
      if (kind && next) this.#fields.push({ attribute, kind, ...next })
    }
  }

  definitions(): string {
    if (this.#fields.length === 0) return ''
    return xmlElement('ExtendedAttributes', {}, ...this.#fields.map(definition))
  }

  valuesOf(row: WbsRow): string[] {
    return this.#fields.flatMap(({ attribute, kind, id }) => {
      const text = heldBy(row, attribute)
      if (text === '') return []
      const value = valueText(attribute, kind, text)
      return [xmlElement('ExtendedAttribute', {}, xmlText('FieldID', id), xmlText('Value', value))]
    })
  }
}

function fieldsOf(kind: string, runs: readonly (readonly [number, number, number])[]): { id: string; name: string }[] {
  const ids = runs.flatMap(([first, count, step]) => Array.from({ length: count }, (_, i) => first + i * step))
  return ids.map((id, i) => ({ id: String(id), name: `${kind}${i + 1}` }))
}

const heldBy = ({ values }: WbsRow, { id, type }: FileAttribute): string => textOf(valueIn(values, id), type)

function definition({ attribute, kind, id, name }: Field): string {
  return xmlElement(
    'ExtendedAttribute',
    {},
    xmlText('FieldID', id),
    xmlText('FieldName', name),
    xmlText('CFType', fieldTypes[kind]),
    xmlText('ElemType', OF_TASKS),
    xmlText('UserDef', '1'),
    xmlText('Alias', attribute.name.slice(0, longestAlias)),
  )
}

function valueText({ values, type }: FileAttribute, kind: FieldKind, text: string): string {
  // Money stands in hundredths.
  if (kind === 'Cost') return plainDecimal(Number(text) * 100)
  if (kind === 'Date') return `${text}T00:00:00`
  if (type !== 'list' && type !== 'list_multi') return text
  const nameOf = (id: Id): string => values.find((value) => value.id === id)?.name ?? ''
  return text.split(',').map(nameOf).filter(Boolean).join(', ')
}
