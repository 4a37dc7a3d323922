import { Menu, MenuDivider, MenuItem, PopoverNext } from '@blueprintjs/core'
import {
  Archive,
  ArrowDown,
  ArrowUp,
  Cog,
  Document,
  Duplicate,
  Edit,
  Export,
  Import,
  Move,
  Plus,
  Refresh,
  Trash,
} from '@blueprintjs/icons'
import type { EpsNode } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { calculateSchedules } from '../../parts/batch/batch-state.ts'
import { useCan } from '../../session/session.ts'
import { uiState } from '../../shell/ui-state.ts'
import { NodeIcon } from './NodeIcon.tsx'
import { useNodeActions } from './node-actions.ts'
import { moveChords } from './structure-keys.ts'
import { openCreate, setFlag, structure } from './structure-state.ts'
import { kindsBelow } from './tree.ts'

/** What can be done with the selected row, where it was asked for. */
export function NodeMenu() {
  const { menu, nodes, selected } = useSnapshot(structure)
  const node = nodes?.find(({ id }) => id === selected) as EpsNode | undefined
  if (!menu || !node) return null
  const close = () => {
    structure.menu = null
  }
  return (
    <PopoverNext
      isOpen
      content={<Items node={node} />}
      placement="bottom-start"
      renderTarget={({ ref }) => <span ref={ref} style={{ position: 'fixed', left: menu.x, top: menu.y }} />}
      animation="minimal"
      arrow={false}
      shouldReturnFocusOnClose={false}
      onInteraction={(isOpen) => !isOpen && close()}
    />
  )
}

function Items({ node }: { node: EpsNode }) {
  const { t } = useTranslation('structure')
  const can = useCan()
  const { open, run, importFile } = useNodeActions()
  const { t: ofBatch } = useTranslation('batch')
  const { id, kind, spaceId } = node
  const mayDelete = can(kind === 'schedule' ? 'schedule.delete' : 'eps.delete')
  const takesFile = (kind === 'project' || kind === 'schedule') && can('schedule.import')
  const makes = can('eps.create') && kindsBelow(structure.nodes ?? [], id).length > 0
  const dialog = (which: 'move' | 'copy' | 'backups' | 'importFiles' | 'exportMany') => () => {
    structure.dialog = { kind: which, id }
  }
  return (
    <Menu size="small" aria-label={node.name}>
      {kind === 'schedule' && (
        <MenuItem icon={<NodeIcon kind="schedule" />} text={t('open')} label="↵" onClick={() => open(id)} />
      )}
      {makes && (
        <MenuItem
          icon={<Plus />}
          text={t('createBelow')}
          onClick={() => {
            openCreate(id)
          }}
        />
      )}
      {takesFile && <MenuItem icon={<Import />} text={t('import')} onClick={() => importFile(node)} />}
      {kind === 'project' && can('schedule.import') && (
        <MenuItem icon={<Import />} text={ofBatch('import.menu')} onClick={dialog('importFiles')} />
      )}
      {kind !== 'schedule' && (
        <MenuItem icon={<Export />} text={ofBatch('export.menu')} onClick={dialog('exportMany')} />
      )}
      <ReportsItem node={node} />
      {can('schedule.calculate') && (
        <MenuItem
          icon={<Refresh />}
          text={ofBatch(kind === 'schedule' ? 'calculate' : 'calculateBelow')}
          onClick={() => void calculateSchedules(spaceId, [id])}
        />
      )}
      {can('eps.edit') && (
        <>
          <MenuDivider />
          <MenuItem icon={<Edit />} text={t('rename')} label="F2" onClick={() => run('rename')} />
          <MenuItem icon={<ArrowUp />} text={t('up')} label={moveChords.up} onClick={() => run('up')} />
          <MenuItem icon={<ArrowDown />} text={t('down')} label={moveChords.down} onClick={() => run('down')} />
          {kind !== 'facility' && <MenuItem icon={<Move />} text={t('moveTo')} onClick={dialog('move')} />}
          <FlagItems node={node} />
        </>
      )}
      {((kind === 'project' && can('eps.edit')) || (kind === 'schedule' && can('version.create'))) && (
        <MenuItem icon={<Archive />} text={t('backups:menu')} onClick={dialog('backups')} />
      )}
      {kind === 'project' && <ProjectItems node={node} copy={dialog('copy')} />}
      {mayDelete && (
        <>
          <MenuDivider />
          <MenuItem
            icon={<Trash />}
            intent="danger"
            text={t('delete.ok')}
            label="Delete"
            onClick={() => run('delete')}
          />
        </>
      )}
    </Menu>
  )
}

function ReportsItem({ node: { id, spaceId } }: { node: EpsNode }) {
  const { t } = useTranslation('structure')
  const navigate = useNavigate()
  return <MenuItem icon={<Document />} text={t('reports')} onClick={() => void navigate(`/${spaceId}/reports/${id}`)} />
}

function FlagItems({ node: { id, active, valid } }: { node: EpsNode }) {
  const { t } = useTranslation('structure')
  return (
    <>
      <MenuItem
        text={t(active === 1 ? 'flag.setInactive' : 'flag.setActive')}
        onClick={() => void setFlag(id, 'active', active === 1 ? 0 : 1)}
      />
      <MenuItem
        text={t(valid === 1 ? 'flag.setInvalid' : 'flag.setValid')}
        onClick={() => void setFlag(id, 'valid', valid === 1 ? 0 : 1)}
      />
    </>
  )
}

function ProjectItems({ node, copy }: { node: EpsNode; copy: () => void }) {
  const { t } = useTranslation('structure')
  const can = useCan()
  return (
    <>
      <MenuDivider />
      {can('eps.create') && <MenuItem icon={<Duplicate />} text={t('copy.menu')} onClick={copy} />}
      <MenuItem
        icon={<Cog />}
        text={t('settings.menu')}
        onClick={() => {
          uiState.settingsForm = { of: 'project', id: node.id }
        }}
      />
    </>
  )
}
