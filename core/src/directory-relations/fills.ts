import { isAmount, isList, isStoredValue, type PackedValues, storedValue, valueIn } from '../attributes/index.ts'
import type { ChosenOf } from './norms.ts'
import type { DirectoryRelation, FilledAttribute, RelationColumn, RelationRow } from './types.ts'

/** Finds the row of a relation that holds for what is chosen; null: none does. */
export interface RowTable {
  find(chosenOf: ChosenOf): RelationRow | null
}

/** Rows of a list, by what is chosen in both directories. */
export class PairTable implements RowTable {
  readonly #directoryIds: readonly string[]
  readonly #rows: ReadonlyMap<string, RelationRow>

  constructor({ directoryIds }: DirectoryRelation, rows: readonly RelationRow[]) {
    this.#directoryIds = directoryIds
    this.#rows = new Map(rows.map((row) => [row.rowIds.join(), row]))
  }

  /** The first of several. */
  find(chosenOf: ChosenOf): RelationRow | null {
    const [firsts = [], seconds = []] = this.#directoryIds.map(chosenOf)
    const pairs = firsts.flatMap((first) => seconds.map((second) => `${first},${second}`))
    const found = pairs.find((pair) => this.#rows.has(pair))
    return found === undefined ? null : (this.#rows.get(found) ?? null)
  }
}

/** Can what stands in such a column be a value of the attribute? */
export function canFill(type: RelationColumn['type'], attribute: Pick<FilledAttribute, 'type'>): boolean {
  switch (type) {
    case 'string':
      return attribute.type === 'string'
    case 'number':
      return isAmount(attribute.type)
    case 'date':
      return attribute.type === 'date'
    case 'list':
      return attribute.type === 'string' || isList(attribute.type)
  }
}

/** As works keep it; '': the attribute has no such value. */
function filledValue({ type }: Pick<RelationColumn, 'type'>, attribute: FilledAttribute, text: string): string {
  if (!canFill(type, attribute)) return ''
  const stored = storedValue(attribute.type, isList(attribute.type) ? valueCalled(text, attribute) : text)
  return isStoredValue(stored) ? stored : ''
}

function valueCalled(text: string, { values }: FilledAttribute): string {
  const word = text.toLowerCase()
  return values.find(({ name, disabled }) => !disabled && name.toLowerCase() === word)?.id ?? ''
}

interface Filling {
  table: RowTable
  columns: readonly { column: RelationColumn; attribute: FilledAttribute }[]
}

/** Rule 25: values of attributes that follow from columns of the rows that hold. */
export class ColumnFills {
  readonly #fillings: readonly Filling[]

  constructor(
    relations: readonly DirectoryRelation[],
    attributes: readonly FilledAttribute[],
    tableOf: (relation: DirectoryRelation) => RowTable,
  ) {
    const byId = new Map(attributes.map((one) => [one.id, one]))
    this.#fillings = relations.flatMap((relation) => {
      const columns = relation.columns.flatMap((column) => {
        const attribute = byId.get(column.attributeId ?? '')
        return attribute && canFill(column.type, attribute) ? [{ column, attribute }] : []
      })
      return columns.length > 0 ? [{ table: tableOf(relation), columns }] : []
    })
  }

  /** Stored values by attribute; of several relations the first that says something holds. */
  of(chosenOf: ChosenOf): Readonly<Record<string, string>> {
    const filled: Record<string, string> = {}
    for (const { table, columns } of this.#fillings) {
      const { values = {} } = table.find(chosenOf) ?? {}
      for (const { column, attribute } of columns) {
        const value = filledValue(column, attribute, values[column.id] ?? '')
        if (value !== '') filled[attribute.id] ??= value
      }
    }
    return filled
  }
}

/** Those that a work has not yet. */
export function fillsOf(filled: Readonly<Record<string, string>>, packed: PackedValues): Record<string, string> {
  return Object.fromEntries(Object.entries(filled).filter(([id, value]) => valueIn(packed, id) !== value))
}
