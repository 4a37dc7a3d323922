import type { CellValue } from '../exchange/table/index.ts'

/** Something with named values: a report, a schedule, a work. */
export interface Scope {
  /** undefined: it knows nothing of that name. */
  value(name: string): Value | undefined
}

export type Value = CellValue | Scope | readonly Scope[]

export const isList = (value: Value): value is readonly Scope[] => Array.isArray(value)
export const isScope = (value: Value): value is Scope =>
  typeof value === 'object' && value !== null && 'value' in value && typeof value.value === 'function'

/** Whether what stands between two marks stands there at all. */
export function holds(value: Value): boolean {
  if (isList(value)) return value.length > 0
  return value !== null && value !== '' && value !== 0 && value !== false
}

export const scopeOf = (values: Readonly<Record<string, Value | (() => Value)>>): Scope => ({
  value: (name) => {
    if (!Object.hasOwn(values, name)) return undefined
    const value = values[name]
    return typeof value === 'function' ? value() : value
  },
})
