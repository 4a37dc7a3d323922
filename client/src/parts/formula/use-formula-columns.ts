import { formulaColumnsOf } from '@plumbline/core/attributes'
import type { AttributeView } from '@plumbline/core/contract'
import type { FormulaColumn } from '@plumbline/core/formulas'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

/** What the formula of an attribute can name, in the words of the grid; not itself. */
export function useFormulaColumns(list: readonly AttributeView[] | null, own: string | null): readonly FormulaColumn[] {
  const { t } = useTranslation('schedule')
  return useMemo(
    () =>
      formulaColumnsOf(
        (list ?? []).filter(({ id }) => id !== own),
        (key) => [t(`column.${key}`)],
      ),
    [list, own, t],
  )
}
