import { isWellFormed } from '../../text/index.ts'

export function isText(value: unknown, maxLength: number): value is string {
  return typeof value === 'string' && value.length <= maxLength && isWellFormed(value)
}
