import { type EstimateTableLook, itemFilters } from '@plumbline/core/contract'
import { useState } from 'react'
import { isSheetColumn } from './columns.ts'

export const usualLook: EstimateTableLook = { columns: [], show: 'all', text: '' }

const keyOf = (scheduleId: string): string => `estimate-table.${scheduleId}`

/** How one looks at the tables of a schedule's estimates, kept in this browser. */
export function useLook(scheduleId: string): [EstimateTableLook, (look: EstimateTableLook) => void] {
  const [look, setLook] = useState(() => kept(scheduleId))
  return [
    look,
    (next) => {
      setLook(next)
      // What narrows the rows is of the moment: who opens an estimate sees all of it.
      if (next.columns !== look.columns)
        localStorage.setItem(keyOf(scheduleId), JSON.stringify({ columns: next.columns }))
    },
  ]
}

function kept(scheduleId: string): EstimateTableLook {
  try {
    return lookOf(JSON.parse(localStorage.getItem(keyOf(scheduleId)) ?? 'null'))
  } catch {
    return usualLook
  }
}

/** What can be read of it: columns may have had other names. */
export function lookOf(raw: Partial<EstimateTableLook> | null): EstimateTableLook {
  const columns = Array.isArray(raw?.columns) ? raw.columns : []
  return {
    columns: columns.filter(({ key, width }) => isSheetColumn(key) && Number.isFinite(width)),
    show: itemFilters.find((one) => one === raw?.show) ?? 'all',
    text: typeof raw?.text === 'string' ? raw.text : '',
  }
}
