import { useState } from 'react'
import { type FoundRow, findRows } from '../../../documents/schedule/rows/row-search.ts'
import { PickField } from '../../../parts/inputs/PickField.tsx'
import { useSchedule } from './schedule-context.ts'

interface RowPickerProps {
  placeholder: string
  accepts: (slot: number) => boolean
  onPick: (row: FoundRow) => void
  onCancel?: () => void
  autoFocus?: boolean
}

const SHOWN = 8

/** A field that finds rows of this schedule by code or name. */
export function RowPicker({ accepts, ...field }: RowPickerProps) {
  const { actions } = useSchedule()
  const [text, setText] = useState('')
  const found = findRows(actions.session.store, text, SHOWN, accepts)
  return <PickField {...field} text={text} onText={setText} found={found} />
}
