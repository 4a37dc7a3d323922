import type { SchedulePresence } from '@plumbline/core/contract'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { useHotkeys } from '../../shell/hotkeys.ts'
import { NewRow } from './NewRow.tsx'
import { NodeRow } from './NodeRow.tsx'
import { useNodeActions } from './node-actions.ts'
import { presentAt } from './present.ts'
import { treeCommand } from './structure-keys.ts'
import { structure, toggleBranch } from './structure-state.ts'
import { shownNodes, type TreeRow, visibleRows } from './tree.ts'

const columns = [
  { key: 'name', numeric: false },
  { key: 'version', numeric: false },
  { key: 'dataDate', numeric: true },
  { key: 'start', numeric: true },
  { key: 'finish', numeric: true },
  { key: 'toTarget', numeric: true },
  { key: 'spi', numeric: true },
  { key: 'works', numeric: true },
  { key: 'critical', numeric: true },
  { key: 'progress', numeric: false },
  { key: 'timetable', numeric: false },
  { key: 'present', numeric: false },
] as const

/**
 * A closed menu or dialog leaves the focus on the page or on its tool button: keys are still meant for the tree, but
 * for the two that press the button.
 */
function isForTree({ target, key }: KeyboardEvent, grid: HTMLElement | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target === document.body || grid?.contains(target) || target.closest('.pl-structure-new')) return true
  return target.closest('.pl-tools') !== null && key !== 'Enter' && key !== ' '
}

function openMenuAtRow(): void {
  const row = document.getElementById(`node-${structure.selected}`)?.getBoundingClientRect()
  if (row) structure.menu = { x: row.left + 40, y: row.bottom }
}

/** Focus stays on the grid; the active row is told by `aria-activedescendant`. */
export function StructureGrid() {
  const { t } = useTranslation('structure')
  const { nodes, closed, selected, making, renaming, showInactive, present } = useSnapshot(structure)
  const actions = useNodeActions()
  const grid = useRef<HTMLTableElement>(null)
  const people = presentAt((nodes ?? []) as TreeRow['node'][], present as SchedulePresence[])
  const rows = visibleRows(shownNodes((nodes ?? []) as TreeRow['node'][], showInactive), closed as Set<string>)

  useEffect(() => {
    if (!making && !renaming) grid.current?.focus({ preventScroll: true })
  }, [making, renaming])
  useEffect(() => {
    if (selected) document.getElementById(`node-${selected}`)?.scrollIntoView({ block: 'nearest' })
  }, [selected])

  useHotkeys('screen', (event) => {
    if (!isForTree(event, grid.current)) return false
    const command = treeCommand(event, rows, selected)
    if (!command) return false
    if (command.do === 'select') structure.selected = command.id
    else if (command.do === 'toggle') toggleBranch(command.id)
    else if (command.do === 'open') actions.open(command.id)
    else if (command.do === 'menu') openMenuAtRow()
    else actions.run(command.do)
    return true
  })

  return (
    <div className="pl-structure-scroll">
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a treegrid is what ARIA makes of a table
        role="treegrid"
        aria-label={t('title')}
        aria-rowcount={rows.length + 1}
        aria-activedescendant={selected ? `node-${selected}` : undefined}
        tabIndex={0}
        className="pl-structure-grid"
      >
        <thead>
          <tr className="pl-structure-row is-header">
            {columns.map(({ key, numeric }) => (
              <th
                key={key}
                className={`is-${key}${numeric ? ' is-numeric' : ''}`}
                title={key === 'toTarget' || key === 'spi' ? t(`columnHint.${key}`) : undefined}
              >
                {t(`column.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <NodeRow
              key={row.node.id}
              row={row}
              people={people.get(row.node.id) ?? []}
              index={index}
              isSelected={row.node.id === selected}
              actions={actions}
            />
          ))}
        </tbody>
      </table>
      <NewRow />
    </div>
  )
}
