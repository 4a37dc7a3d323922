import { canonicalAmount, dayOfText, isStoredValue, storedValue } from '../attributes/index.ts'
import { type ColumnType, type DirectoryColumn, directoryLimits } from './types.ts'

const ROW = /^[A-Za-z0-9_-]{12}$/
const CONTROL = /\p{Cc}/u

/** What is kept of a text in a column of this type, in its only form; null: it cannot stand there. '' is no value. */
export function cellText(type: ColumnType, text: string): string | null {
  if (text === '') return ''
  switch (type) {
    case 'string':
      return text.length <= directoryLimits.text && !CONTROL.test(text) ? text : null
    case 'number':
      return canonicalAmount(text)
    case 'date':
      return dayOfText(text) !== null && isStoredValue(storedValue('date', text)) ? text : null
    case 'boolean':
      return text === '1' || text === '0' ? text : null
    case 'directory':
    case 'person':
      return ROW.test(text) ? text : null
  }
}

/** What of a column cannot be; null: nothing. */
export function objectionToColumn({
  type,
  unit,
  usual,
  directoryId,
  unique,
}: DirectoryColumn): 'usual' | 'unit' | 'directory' | null {
  if (cellText(type, usual) !== usual || (unique && usual !== '')) return 'usual'
  if (unit !== '' && type !== 'number') return 'unit'
  return (type === 'directory') === (directoryId !== null) ? null : 'directory'
}
