import { attributeLimits, textOfDay } from '../../attributes/index.ts'
import type { Id } from '../../plan/index.ts'
import { dayOfInstant } from '../../time/index.ts'
import type { IssueList } from '../issues.ts'
import { cleanLine } from '../text.ts'
import { type FileAttribute, UserFields } from '../user-fields.ts'
import { plainDecimal } from '../xer/values.ts'
import type { XmlRecord } from './records.ts'
import type { TaskRow } from './relations.ts'
import { readDate, readDecimalNumber, readDuration, readFlag } from './values.ts'

type Kind = Pick<FileAttribute, 'type'> & Partial<FileAttribute>

/** Fields of tasks that people filled, under the name they gave them, else as MS Project calls them («Text1»). */
export function readCustomFields(
  definitions: readonly XmlRecord[],
  rows: Iterable<TaskRow>,
  currency: string,
  newId: () => Id,
  issues: IssueList,
): FileAttribute[] {
  const fields = new UserFields(newId, issues)
  const byId = new Map(definitions.map(({ fields: own }) => [own.FieldID ?? '', own]))
  for (const { task, row } of rows) {
    for (const { name, fields: given } of task.children) {
      const definition = name === 'ExtendedAttribute' ? byId.get(given.FieldID ?? '') : undefined
      const kind = definition && kindOf(definition.FieldName ?? '', currency)
      const text = kind ? valueText(kind.type, kind.unit, given.Value ?? '') : ''
      if (!definition || !kind || text === '') continue
      const title = definition.Alias || definition.FieldName || ''
      const attribute = fields.of(given.FieldID ?? '', () => ({ name: title, ...kind }))
      if (attribute) fields.put(row, attribute, text)
    }
  }
  return fields.finish()
}

const HOURS = 'h'

/** By the name that MS Project gives a field, which never changes; null: it has no numbered fields of this name. */
function kindOf(fieldName: string, currency: string): Kind | null {
  switch (/^(?:Enterprise )?(Outline Code|[A-Z][a-z]+) ?\d{1,3}$/.exec(fieldName)?.[1]) {
    case 'Text':
    case 'Outline Code':
      return { type: 'string' }
    case 'Number':
      return { type: 'number', precision: 2 }
    case 'Cost':
      return { type: 'money', precision: 2, unit: currency }
    case 'Date':
    case 'Start':
    case 'Finish':
      return { type: 'date' }
    case 'Flag':
      return { type: 'boolean' }
    case 'Duration':
      return { type: 'number', precision: 2, unit: HOURS }
    default:
      return null
  }
}

function valueText(type: FileAttribute['type'], unit: string | undefined, value: string): string {
  switch (type) {
    case 'number': {
      const minutes = unit === HOURS ? readDuration(value) : null
      return amountText(minutes === null ? readDecimalNumber(value) : minutes / 60, value)
    }
    case 'money': {
      // Money stands in hundredths.
      const hundredths = readDecimalNumber(value)
      return amountText(hundredths === null ? null : hundredths / 100, value)
    }
    case 'date': {
      const date = readDate(value)
      return date === null ? '' : textOfDay(dayOfInstant(date))
    }
    case 'boolean':
      return readFlag(value) ? '1' : ''
    default:
      return cleanLine(value, attributeLimits.text)
  }
}

/** MS Project writes every number of every task: nothing typed is 0. */
function amountText(value: number | null, given: string): string {
  if (value === null) return given
  return value === 0 ? '' : plainDecimal(value)
}
