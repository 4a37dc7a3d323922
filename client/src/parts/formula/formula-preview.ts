import type { CompiledFormula } from '@plumbline/core/formulas'
import { createContext } from 'react'

/** What a formula gives in the row that one is looking at: «A1010 Slab: 12.5». */
export type FormulaPreview = (formula: CompiledFormula, look: { unit: string; precision: number }) => string | null

/** Null: there is no plan beside the form. */
export const FormulaPreviewContext = createContext<FormulaPreview | null>(null)
