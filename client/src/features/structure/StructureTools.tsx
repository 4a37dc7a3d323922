import { Button, Menu, MenuDivider, MenuItem } from '@blueprintjs/core'
import {
  CaretDown,
  CollapseAll,
  ExpandAll,
  EyeOpen,
  Form,
  History,
  Import,
  PanelStats,
  Plus,
  Properties,
  Trash,
} from '@blueprintjs/icons'
import type { EpsNode } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { useCan } from '../../session/session.ts'
import { MenuPopover } from '../../shell/MenuPopover.tsx'
import { AttributesDialog } from '../attributes/index.ts'
import { NodeIcon } from './NodeIcon.tsx'
import { useNodeActions } from './node-actions.ts'
import { beginMaking, openCreate, setAllBranches, structure } from './structure-state.ts'
import { newPlaces } from './tree.ts'

export function StructureToolsLeft() {
  const { t } = useTranslation('structure')
  const { t: ofBatch } = useTranslation('batch')
  const { nodes, showInactive } = useSnapshot(structure)
  const hasInactive = nodes?.some(({ active }) => active === 0) ?? false
  return (
    <>
      <Button variant="minimal" icon={<ExpandAll />} text={t('expandAll')} onClick={() => setAllBranches(true)} />
      <Button variant="minimal" icon={<CollapseAll />} text={t('collapseAll')} onClick={() => setAllBranches(false)} />
      <Button
        variant="minimal"
        icon={<Trash />}
        text={t('bin.title')}
        onClick={() => {
          structure.dialog = { kind: 'bin' }
        }}
      />
      <Button
        variant="minimal"
        icon={<History />}
        text={ofBatch('reports.title')}
        onClick={() => {
          structure.dialog = { kind: 'reports', batchId: null }
        }}
      />
      {hasInactive && (
        <Button
          variant="minimal"
          icon={<EyeOpen />}
          active={showInactive}
          aria-pressed={showInactive}
          text={t('flag.show')}
          onClick={() => {
            structure.showInactive = !showInactive
          }}
        />
      )}
    </>
  )
}

export function StructureToolsRight() {
  const { t } = useTranslation('structure')
  const can = useCan()
  const { importFile } = useNodeActions()
  const { nodes, selected, spaceId, attributesOpen, drawerOpen } = useSnapshot(structure)
  const node = nodes?.find(({ id }) => id === selected) as EpsNode | undefined
  const setAttributesOpen = (isOpen: boolean) => {
    structure.attributesOpen = isOpen
  }
  const takesFile = node?.kind === 'project' || node?.kind === 'schedule'
  return (
    <>
      <Button
        variant="minimal"
        className="pl-drawer-button"
        icon={<PanelStats />}
        text={t('panel.show')}
        aria-expanded={drawerOpen}
        onClick={() => {
          structure.drawerOpen = !drawerOpen
        }}
      />
      <Button
        variant="minimal"
        icon={<Properties />}
        text={t('attributes')}
        title={node ? t('attributesOf', { name: node.name }) : t('attributesOfSpace')}
        onClick={() => setAttributesOpen(true)}
      />
      {attributesOpen && (
        <AttributesDialog
          spaceId={spaceId}
          nodeId={node?.id ?? null}
          name={node?.name ?? ''}
          scheduleId={node?.kind === 'schedule' ? node.id : null}
          close={() => setAttributesOpen(false)}
        />
      )}
      {can('schedule.import') && (
        <Button
          variant="minimal"
          icon={<Import />}
          text={t('import')}
          disabled={!takesFile}
          title={takesFile ? undefined : t('importWhere')}
          onClick={() => node && importFile(node)}
        />
      )}
      {can('eps.create') && <NewMenu />}
    </>
  )
}

function NewMenu() {
  const { t } = useTranslation('structure')
  const { selected, nodes } = useSnapshot(structure)
  const places = newPlaces((nodes ?? []) as EpsNode[], selected)
  const menu = (
    <Menu>
      {places.map((place, index) => (
        <MenuItem
          key={place.kind}
          icon={<NodeIcon kind={place.kind} />}
          text={t(`kind.${place.kind}`)}
          label={index === 0 ? 'Insert' : undefined}
          onClick={() => beginMaking(place)}
        />
      ))}
      <MenuDivider />
      <MenuItem
        icon={<Form />}
        text={t('create.menu')}
        onClick={() => {
          openCreate(places[0]?.parentId ?? null)
        }}
      />
    </Menu>
  )
  return (
    <MenuPopover content={menu}>
      <Button intent="primary" icon={<Plus />} endIcon={<CaretDown />} text={t('new')} />
    </MenuPopover>
  )
}
