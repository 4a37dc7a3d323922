import { parseCheckKey } from '../../checklists/index.ts'
import { parseStepKey } from '../../steps/index.ts'

/** Items of checklists and steps, among the values of attributes: they are called the same everywhere. */
export const isKeptValue = (key: string): boolean => parseCheckKey(key) !== null || parseStepKey(key) !== null
