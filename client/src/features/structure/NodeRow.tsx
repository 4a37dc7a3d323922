import './structure.css'
import { ChevronDown, ChevronRight, Lock } from '@blueprintjs/icons'
import type { EpsNode } from '@plumbline/core/contract'
import { type DragEvent, type HTMLAttributes, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { dateOf, useNumbers } from '../../i18n/format.ts'
import { TimetableMark } from '../../parts/nodes/TimetableMark.tsx'
import { useCan } from '../../session/session.ts'
import { NameEditor } from '../../shell/NameEditor.tsx'
import { NodeIcon } from './NodeIcon.tsx'
import type { NodeActions } from './node-actions.ts'
import { Present } from './Present.tsx'
import { Late } from './panel/Late.tsx'
import type { PresentPerson } from './present.ts'
import { rename, structure, toggleBranch } from './structure-state.ts'
import type { TreeRow } from './tree.ts'
import { useRowDrag } from './use-row-drag.ts'

/** As the norm of the scoreboard: a twentieth less than was planned. */
const SPI_BEHIND = 0.95

interface NodeRowProps {
  row: TreeRow
  people: readonly PresentPerson[]
  index: number
  isSelected: boolean
  actions: NodeActions
}

export function NodeRow({ row, people, index, isSelected, actions }: NodeRowProps) {
  const { node, level, hasChildren, isOpen } = row
  const drop = useFileDrop(node, actions)
  const drag = useRowDrag(node)
  const classes = [
    'pl-structure-row',
    `is-${node.kind}`,
    isSelected && 'is-selected',
    (drop.isOver || drag.zone === 'into') && 'is-target',
    (drag.zone === 'before' || drag.zone === 'after') && `is-${drag.zone}`,
    node.active === 0 && 'is-inactive',
  ]
  return (
    <tr
      id={`node-${node.id}`}
      aria-level={level}
      aria-rowindex={index + 2}
      aria-expanded={hasChildren ? isOpen : undefined}
      aria-selected={isSelected}
      className={classes.filter(Boolean).join(' ')}
      onClick={() => {
        structure.selected = node.id
      }}
      onDoubleClick={() => (node.kind === 'schedule' ? actions.open(node.id) : toggleBranch(node.id))}
      onContextMenu={(event) => {
        event.preventDefault()
        structure.selected = node.id
        structure.menu = { x: event.clientX, y: event.clientY }
      }}
      {...joined(drop.handlers, drag.handlers)}
    >
      <NameCell row={row} actions={actions} />
      <ScheduleCells node={node} numbers={row.numbers} />
      <td className="is-present">
        <Present people={people} />
      </td>
    </tr>
  )
}

function NameCell({ row, actions }: Pick<NodeRowProps, 'row' | 'actions'>) {
  const { t } = useTranslation('structure')
  const { renaming } = useSnapshot(structure)
  const { node, level, hasChildren, isOpen } = row
  return (
    <td className="is-name" style={{ paddingLeft: 8 + (level - 1) * 18 }}>
      <Expander id={node.id} shown={hasChildren} isOpen={isOpen} />
      <NodeIcon kind={node.kind} isOpen={isOpen} />
      {renaming === node.id ? (
        <NameEditor
          label={t('rename')}
          initial={node.name}
          onCommit={(name) => rename(node.id, name)}
          onCancel={() => {
            structure.renaming = null
          }}
        />
      ) : (
        <NodeName node={node} onOpen={() => actions.open(node.id)} />
      )}
      <NodeFlags node={node} />
    </td>
  )
}

/** Both say what to do with a drag; files are for one of them, rows for the other. */
function joined(files: DragHandlers, rows: DragHandlers): DragHandlers {
  const both = { ...files, ...rows }
  for (const on of ['onDragOver', 'onDragLeave', 'onDrop'] as const) {
    both[on] = (event) => {
      files[on]?.(event)
      rows[on]?.(event)
    }
  }
  return both
}

type DragHandlers = Pick<
  HTMLAttributes<HTMLTableRowElement>,
  'draggable' | 'onDragStart' | 'onDragEnd' | 'onDragOver' | 'onDragLeave' | 'onDrop'
>

/** In words, since colour alone tells nothing. */
function NodeFlags({ node }: { node: EpsNode }) {
  const { t } = useTranslation('structure')
  if (node.active === 1 && node.valid === 1) return null
  return (
    <span className="pl-node-flags">
      {node.active === 0 && <span title={t('flag.inactiveHint')}>{t('flag.inactive')}</span>}
      {node.valid === 0 && <span title={t('flag.invalidHint')}>{t('flag.invalid')}</span>}
    </span>
  )
}

function NodeName({ node, onOpen }: { node: EpsNode; onOpen: () => void }) {
  if (node.kind !== 'schedule') return <span className="pl-node-name">{node.name}</span>
  return (
    <button type="button" tabIndex={-1} className="pl-node-name" title={node.name} onClick={onOpen}>
      {node.name}
    </button>
  )
}

function Expander({ id, shown, isOpen }: { id: string; shown: boolean; isOpen: boolean }) {
  const { t } = useTranslation('structure')
  if (!shown) return <span className="pl-expander" />
  return (
    <button
      type="button"
      tabIndex={-1}
      className="pl-expander"
      aria-label={t(isOpen ? 'collapse' : 'expand')}
      onClick={(event) => {
        event.stopPropagation()
        toggleBranch(id)
      }}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      {isOpen ? <ChevronDown size={14} /> : <ChevronRight size={14} />}
    </button>
  )
}

function ScheduleCells({ node: { schedule }, numbers }: { node: EpsNode } & Pick<TreeRow, 'numbers'>) {
  const number = useNumbers()
  const cell = (name: string, text: string) => <td className={`is-${name} is-numeric`}>{text}</td>
  return (
    <>
      <td className="is-version">
        {schedule?.versionName}
        {schedule?.locked && <Lock size={12} />}
      </td>
      {cell('dataDate', schedule ? dateOf(schedule.dataDate) : '')}
      {cell('start', numbers ? dateOf(numbers.start) : '')}
      {cell('finish', numbers ? dateOf(numbers.finish) : '')}
      <td className="is-toTarget is-numeric">{numbers && <Late days={numbers.toTargetDays} />}</td>
      <td className="is-spi is-numeric">{numbers?.spi != null && <Spi value={numbers.spi} />}</td>
      {cell('works', numbers ? number(numbers.works) : '')}
      {cell('critical', numbers ? number(numbers.critical) : '')}
      <td className="is-progress">{numbers && <Progress percent={numbers.percent} />}</td>
      <td className="is-timetable">{schedule && <TimetableMark state={schedule.timetableState} />}</td>
    </>
  )
}

/** Behind its target it stands out, by weight as well as by colour. */
function Spi({ value }: { value: number }) {
  const number = useNumbers()
  return <span className={value < SPI_BEHIND ? 'pl-late' : undefined}>{number(value)}</span>
}

function Progress({ percent }: { percent: number }) {
  const number = useNumbers()
  return (
    <>
      <span className="pl-progress-number">{number(Math.round(percent))}</span>
      <span className={`pl-progress${percent >= 100 ? ' is-done' : ''}`}>
        <span style={{ width: `${Math.min(100, Math.max(0, percent))}%` }} />
      </span>
    </>
  )
}

/** Files dropped on a project or a schedule begin an import. */
function useFileDrop(node: EpsNode, actions: NodeActions) {
  const can = useCan()
  const [isOver, setOver] = useState(false)
  const takes = (node.kind === 'project' || node.kind === 'schedule') && can('schedule.import')
  if (!takes) return { isOver: false, handlers: {} }
  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setOver(false)
      const file = event.dataTransfer.files[0]
      structure.selected = node.id
      if (file) actions.importFile(node, file)
    },
  }
  return { isOver, handlers }
}
