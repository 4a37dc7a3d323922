import type { RowFields, ScheduleCommand } from '@plumbline/core/documents/schedule'
import { formatDuration } from '../../../parts/values/duration.ts'
import { percentText } from '../rows/cell-texts.ts'
import type { RowStore } from '../rows/row-store.ts'
import { minutesPerDayOf, type PlanFrame } from '../rows/row-view.ts'

interface Cell {
  store: RowStore
  frame: PlanFrame
  slot: number
}

/**
 * What a cell will say when the change typed into it has been made, so that it stands there in the frame after the key;
 * null: only the calculation tells.
 */
export function foreseenText(cell: Cell, column: string, command: ScheduleCommand): string | null {
  if (command.do === 'row.set') return textOfField(cell, column, command.fields)
  const attribute = command.do === 'row.values' && cell.store.attributes.of(column)
  if (!attribute || command.do !== 'row.values') return null
  const value = command.values[attribute.id] ?? ''
  // What its donor has stands there then.
  if (value === '' && cell.store.donated.cellOf(cell.slot, attribute.id)) return null
  return cell.store.attributes.text(attribute, value)
}

function textOfField({ store, frame, slot }: Cell, column: string, fields: Partial<RowFields>): string | null {
  const { name, code, duration, progress, calendarId } = fields
  switch (column) {
    case 'name':
      return name ?? null
    case 'code':
      // Where there is none a number stands, which is counted.
      return code || null
    case 'duration':
      return duration === undefined ? null : formatDuration(duration, minutesPerDayOf(store, slot, frame))
    case 'percent':
      return progress?.percent == null ? null : percentText(progress.percent * 100)
    case 'priority':
      return fields.priority === undefined ? null : String(fields.priority)
    case 'calendar':
      return frame.calendars.find(({ id }) => id === calendarId)?.name ?? null
    case 'executor':
    case 'curator':
      return fields[column] ? store.attributes.personName(fields[column]) : null
    default:
      return null
  }
}
