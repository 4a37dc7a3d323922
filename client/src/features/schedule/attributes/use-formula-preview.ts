import { useCallback } from 'react'
import { rowLabel } from '../../../documents/schedule/words/row-label.ts'
import type { FormulaPreview } from '../../../parts/formula/formula-preview.ts'
import { useSchedule } from '../base/schedule-context.ts'

/** In the row of the caret, else in the first one. */
export function useFormulaPreview(): FormulaPreview {
  const { actions } = useSchedule()
  return useCallback<FormulaPreview>(
    (formula, { unit, precision }) => {
      const { session, state } = actions
      const { store, rows } = session
      const id = store.slotOf(state.row) >= 0 ? state.row : store.ids[store.order[0] ?? -1]
      if (!id) return null
      const setting = { kind: 'calculated' as const, formula: '', result: formula.kind, summaries: 'formula' as const }
      const text = store.attributes.resultText({ setting, unit, precision }, rows.values.tried(formula, id))
      return `${rowLabel(session, id)}: ${text || '–'}`
    },
    [actions],
  )
}
