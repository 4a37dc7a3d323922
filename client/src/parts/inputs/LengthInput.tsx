import type { Minutes } from '@plumbline/core/time'
import type { ComponentProps } from 'react'
import { exactDuration, formatDuration } from '../values/duration.ts'
import { CellInput } from './CellInput.tsx'

interface LengthInputProps extends Omit<ComponentProps<typeof CellInput>, 'value' | 'exact'> {
  minutes: Minutes
  perDay: Minutes
}

/** A length in days, as the grid shows it; who edits it gets the same length to the minute. */
export function LengthInput({ minutes, perDay, ...field }: LengthInputProps) {
  return <CellInput {...field} value={formatDuration(minutes, perDay)} exact={exactDuration(minutes, perDay)} />
}
