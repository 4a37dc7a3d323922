import { Menu, MenuDivider, MenuItem } from '@blueprintjs/core'
import {
  Comparison,
  Confirm,
  Duplicate,
  Edit,
  Endorsed,
  GitNewBranch,
  Lock,
  More,
  Properties,
  Shield,
  TimelineAreaChart,
  Trash,
  Unlock,
} from '@blueprintjs/icons'
import { type Version, versionEvidence } from '@plumbline/core/contract'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { urlOf } from '../../../api/request.ts'
import { IconButton } from '../../../shell/IconButton.tsx'
import { MenuPopover } from '../../../shell/MenuPopover.tsx'
import { useSchedule } from '../base/schedule-context.ts'
import type { VersionAct } from '../base/screen-dialog.ts'
import { comparePath } from './compare-path.ts'
import { toggleActiveTarget, toggleLocked, togglePlanning } from './version-acts.ts'
import { isPossible } from './version-commands.ts'

/** What can be done to one version of the list. */
export function VersionMenu({ version, close }: { version: Version; close: () => void }) {
  const { actions, version: shown, scheduleId, spaceId } = useSchedule()
  const { t } = useTranslation('versions')
  const navigate = useNavigate()
  const dialog = (act: VersionAct, icon: ReactElement, danger = false) => (
    <MenuItem
      icon={icon}
      text={t(`act.${act}`)}
      intent={danger ? 'danger' : 'none'}
      disabled={!isPossible(act, version)}
      onClick={() => {
        close()
        actions.open({ kind: 'version', act, versionId: version.id })
      }}
    />
  )
  const { locked, planning, activeTarget, kind } = version
  const menu = (
    <Menu>
      {version.id !== shown.id && (
        <MenuItem
          icon={<Comparison />}
          text={t('act.compare', { name: shown.name })}
          onClick={() => navigate(comparePath({ spaceId, scheduleId }, shown.id, version.id))}
        />
      )}
      <MenuItem
        icon={<TimelineAreaChart />}
        text={t('act.analytics')}
        onClick={() => navigate(`/${spaceId}/analytics/${scheduleId}?version=${version.id}`)}
      />
      {dialog('branch', <GitNewBranch />)}
      {dialog('copyTo', <Duplicate />)}
      <MenuItem
        icon={<Shield />}
        text={t('act.evidence')}
        href={urlOf(versionEvidence, { versionId: version.id }, {})}
        download
      />
      <MenuDivider />
      {dialog('rename', <Edit />)}
      {dialog('actual', <Endorsed />)}
      {kind === 'target' && (
        <MenuItem
          icon={<Confirm />}
          text={t(activeTarget ? 'act.noTarget' : 'act.activeTarget')}
          disabled={!isPossible('activeTarget', version)}
          onClick={() => toggleActiveTarget(version)}
        />
      )}
      <MenuItem
        icon={<Properties />}
        text={t(planning ? 'act.execution' : 'act.planning')}
        disabled={!isPossible('planning', version)}
        onClick={() => togglePlanning(version)}
      />
      <MenuItem
        icon={locked ? <Unlock /> : <Lock />}
        text={t(locked ? 'act.unlock' : 'act.lock')}
        disabled={!isPossible('lock', version)}
        onClick={() => toggleLocked(version)}
      />
      <MenuDivider />
      {dialog('delete', <Trash />, true)}
    </Menu>
  )
  return (
    <MenuPopover content={menu} placement="right-start">
      <IconButton icon={<More size={14} />} label={t('more', { name: version.name })} />
    </MenuPopover>
  )
}
