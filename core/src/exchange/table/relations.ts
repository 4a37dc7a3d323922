/** Relations of a table: as text in the cells of works, and as rows of a sheet of their own. */
import {
  type Id,
  parseRelationTexts,
  type Relation,
  type RelationType,
  relationId,
  type SchedulePlan,
} from '../../plan/index.ts'
import type { Minutes } from '../../time/index.ts'
import type { RowBase } from './base.ts'
import type { CellReader } from './cell-reader.ts'
import type { TableField } from './fields.ts'
import { readLength } from './numbers.ts'
import { lagDay, type PlanCells } from './plan-cells.ts'
import type { WorkRecord } from './records.ts'
import { isUnedited } from './row-edits.ts'
import type { RowNames } from './row-names.ts'
import type { DecimalMark } from './types.ts'

interface Said {
  predId: Id
  succId: Id
  type: RelationType
  lag: Minutes
  lagCalendar: Relation['lagCalendar']
}

interface Reading {
  reader: CellReader
  /** null: all rows are new. */
  cells: PlanCells | null
  names: RowNames
  plan: SchedulePlan
  decimal: DecimalMark
  /** What works said when the table was written, of those that tell. */
  basesOf: ReadonlyMap<Id, RowBase>
}

type Side = 'predecessors' | 'successors'

/** The relations of a schedule with what a table says otherwise. */
export class RelationEdits {
  readonly #byId: Map<string, Relation>
  readonly #of: Reading

  constructor(of: Reading, before: readonly Relation[]) {
    this.#of = of
    this.#byId = new Map(before.map((relation) => [relation.id, relation]))
  }

  all(): Relation[] {
    return [...this.#byId.values()]
  }

  /** What a cell says as it did before stays as it is. */
  takeCell(record: WorkRecord, side: Side): void {
    const { reader, cells } = this.#of
    if (!reader.has(side)) return
    const text = reader.text(record.row, side)
    const { known } = record
    if (known && cells && cells.relations(known, side) === text) return
    if (isUnedited(record, side, this.#of)) return
    const said = this.#read(record, side, text)
    const wanted = new Set(said.map(idOf))
    for (const relation of known && cells ? cells.relationsOf(known, side) : [])
      if (!wanted.has(relation.id) && this.#wasThere(relation)) this.#byId.delete(relation.id)
    for (const relation of said) this.#edit(relation)
  }

  /** Rows of a sheet: between works of the table those that it does not have are gone. */
  takeSheet(sheet: CellReader, works: ReadonlySet<Id>): void {
    const { cells } = this.#of
    const here = cells?.plan.relations ?? []
    const before = new Map(here.map((relation) => [relation.id, relation]))
    // Of a schedule without relations none can be gone: what is wanted need not be remembered.
    const wanted = here.length > 0 ? new Set<string>() : null
    for (const [at, row] of sheet.sheet.rows.entries()) {
      if (at <= sheet.mapping.headRow) continue
      const said = this.#sheetRow(sheet, at, row)
      if (!said) continue
      const id = idOf(said)
      wanted?.add(id)
      if (before.get(id)?.lag !== said.lag) this.#edit(said)
    }
    for (const relation of here) {
      const { id, predId, succId } = relation
      const isGone = works.has(predId) && works.has(succId) && !wanted?.has(id)
      if (isGone && this.#wasThere(relation)) this.#byId.delete(id)
    }
  }

  #sheetRow(sheet: CellReader, at: number, row: Parameters<CellReader['raw']>[0]): Said | null {
    // Rows of the sheet were not edited with the codes of the works: they name them as they were called before.
    const { cells, basesOf, names } = this.#of
    const [predText, succText] = [sheet.text(row, 'predecessor'), sheet.text(row, 'successor')]
    if (predText === '' && succText === '') return null
    const end = (field: TableField, name: string) =>
      (basesOf.size > 0 ? names.find(name) : null) ??
      cells?.names.find(name) ??
      names.find(name) ??
      sheet.refuse(at, field, 'table_no_work', name)
    const [predId, succId] = [end('predecessor', predText), end('successor', succText)]
    const type = sheet.has('relationType') ? sheet.relationType(at, row) : 'fs'
    if (predId === null || succId === null || type === null || predId === succId) return null
    const lag = sheet.has('lag') ? sheet.length(at, row, 'lag', lagDay(this.#of.plan, null)) : null
    return said({ predId, succId, type }, lag)
  }

  /** Nobody took out what was not there when the table was written. */
  #wasThere({ id, succId }: Relation): boolean {
    return this.#of.basesOf.get(succId)?.hadRelation(id) !== false
  }

  /** One that the table had already when it was written is none. */
  #edit(relation: Said): void {
    const base = this.#of.basesOf.get(relation.succId)
    if (base?.hadSameRelation({ id: idOf(relation), lag: relation.lag })) return
    this.#put(relation)
  }

  /** The lag calendar of a relation that is there stays. */
  #put(relation: Said): void {
    const id = idOf(relation)
    const before = this.#byId.get(id)
    this.#byId.set(id, before && before.lag === relation.lag ? before : { ...before, ...relation, id })
  }

  #read(record: WorkRecord, side: Side, text: string): Said[] {
    return this.#parts(text).flatMap(({ code, type, lag }) => {
      const other = this.#find(code)
      if (other === null || other === record.id) {
        this.#of.reader.refuse(record.at, side, other === null ? 'table_no_work' : 'table_not_relation', code)
        return []
      }
      const length = lag === '' ? null : this.#lag(lag)
      if (lag !== '' && !length) this.#of.reader.refuse(record.at, side, 'table_not_relation', `${code}${lag}`)
      const ends = side === 'predecessors' ? { predId: other, succId: record.id } : { predId: record.id, succId: other }
      return [said({ ...ends, type }, length)]
    })
  }

  /** By the codes that the table gives, else by those that the schedule had. */
  #find(code: string): Id | null {
    return this.#of.names.find(code) ?? this.#of.cells?.names.find(code) ?? null
  }

  /** Commas part relations too, where the text means nothing otherwise. */
  #parts(text: string): ReturnType<typeof parseRelationTexts> {
    const knows = (code: string): boolean => this.#find(code) !== null
    const whole = parseRelationTexts(withFullTypes(text), knows)
    if (!text.includes(',') || whole.every(({ code }) => knows(code))) return whole
    return parseRelationTexts(
      withFullTypes(text.replace(/,(?!\d+\s*\p{L}{0,4}(?:[;,]|$))|(?<![+\-−–]\s?\d+),/gu, ';')),
      knows,
    )
  }

  #lag(text: string): { minutes: Minutes; elapsed: boolean } | null {
    return readLength(text.replace(/\s+/gu, ''), {
      perDay: lagDay(this.#of.plan, null),
      unit: 'd',
      decimal: this.#of.decimal,
    })
  }
}

/** `3: FS`, `A10 (FS)`: as P6 and people write it beside `3FS`. */
const withFullTypes = (text: string): string =>
  text.replace(/\s*[:(]\s*(FS|SS|FF|SF|ОН|НН|ОО|НО)\s*\)?/giu, '$1').replace(/(?<=\p{L})\s+(?=[+\-−–])/gu, '')

const idOf = ({ predId, succId, type }: Said): string => relationId(predId, succId, type)

function said(
  ends: Pick<Said, 'predId' | 'succId' | 'type'>,
  lag: { minutes: Minutes; elapsed: boolean } | null,
): Said {
  return { ...ends, lag: lag?.minutes ?? 0, lagCalendar: lag?.elapsed ? 'all_hours' : null }
}
