import type { ScheduleCommand } from '@plumbline/core/documents/schedule'
import type { DonatedCell } from '../../../documents/schedule/rows/donated-values.ts'
import { shownKeys } from '../../../documents/schedule/rows/grid-columns.ts'
import type { ScreenCommand } from '../base/command.ts'
import type { ChartPort, PlanPort, RunPort, StatePort } from '../base/ports.ts'
import { whyReadOnly } from '../base/why-disabled.ts'

/** What of the screen is needed here. */
type Acts = PlanPort & StatePort & RunPort & ChartPort

interface Found extends DonatedCell {
  rowId: string
  attributeId: string
}

/** Of the selected cells those that have a donor and may be typed into. */
function donated({ planner, session, state }: Acts): Found[] {
  const range = planner?.range()
  const { store, rows } = session
  if (!range || !store.donated.isAny) return []
  const columns = shownKeys(state.columns, store.attributes).slice(range.from, range.to + 1)
  return range.rows.flatMap((row) =>
    columns.flatMap((column) => {
      const attribute = store.attributes.of(column)
      const cell = attribute && store.donated.cellOf(rows.slot(row), attribute.id)
      if (!cell || rows.editText(row, column) === null) return []
      return [{ ...cell, rowId: rows.key(row), attributeId: attribute.id }]
    }),
  )
}

/** From the donor, or from nowhere: nothing was typed into them. */
const taken = (actions: Acts): Found[] => donated(actions).filter(({ from, value }) => from !== 'own' && value !== '')
const typed = (actions: Acts): Found[] => donated(actions).filter(({ from }) => from === 'own')

/** One step, whatever the number of cells. */
function give(actions: Acts, cells: readonly Found[], value: (cell: Found) => string): void {
  const commands = cells.map(
    (cell): ScheduleCommand => ({
      do: 'row.values',
      ids: [cell.rowId],
      values: { [cell.attributeId]: value(cell) },
    }),
  )
  void actions.execute(commands.length === 1 ? commands[0]! : { do: 'batch', commands })
}

/** Cells whose value is taken from another object. */
export const donorCommands = [
  {
    id: 'donorOverride',
    chords: [],
    enabled: (actions) => actions.canEdit && taken(actions).length > 0,
    why: (actions) => whyReadOnly(actions) ?? 'noDonor',
    run: (actions) => give(actions, taken(actions), ({ value }) => value),
  },
  {
    id: 'donorRestore',
    chords: [],
    enabled: (actions) => actions.canEdit && typed(actions).length > 0,
    why: (actions) => whyReadOnly(actions) ?? 'noOwnValue',
    run: (actions) => give(actions, typed(actions), () => ''),
  },
] as const satisfies readonly ScreenCommand<Acts>[]
