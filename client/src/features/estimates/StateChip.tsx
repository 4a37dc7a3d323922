import { Button, Menu, MenuDivider, MenuItem } from '@blueprintjs/core'
import { CaretDown, Lock } from '@blueprintjs/icons'
import {
  costrEstimateDelete,
  costrEstimateEdit,
  costrEstimateRevise,
  costrEstimateState,
  type EstimateHeader,
} from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import { call } from '../../api/call.ts'
import { useCan } from '../../session/session.ts'
import { attempt } from '../../shell/attempt.ts'
import { confirm } from '../../shell/confirm.ts'
import { MenuPopover } from '../../shell/MenuPopover.tsx'
import { NameDialog } from './dialogs/NameDialog.tsx'

const next = {
  draft: ['checked', 'archived'],
  checked: ['approved', 'draft', 'archived'],
  approved: ['archived'],
  archived: [],
} as const

interface ChipProps {
  header: EstimateHeader
  again: () => void
  compare: () => void
}

/** Which revision it is, and what may become of it. */
export function StateChip({ header, again, compare }: ChipProps) {
  const { t } = useTranslation('estimates')
  const can = useCan()
  const { spaceId = '', scheduleId = '' } = useParams()
  const navigate = useNavigate()
  const [isNaming, setNaming] = useState(false)
  const { id, state, revision, number, name } = header
  const isClosed = state === 'approved' || state === 'archived'
  const params = { estimateId: id }
  const list = `/${spaceId}/schedule/${scheduleId}/estimates`
  const become = async (wanted: EstimateHeader['state']): Promise<void> => {
    await attempt(() => call(costrEstimateState, { params, input: { state: wanted }, quiet: true }))
    again()
  }
  const revise = async (): Promise<void> => {
    const made = await attempt(() => call(costrEstimateRevise, { params, quiet: true }))
    if (made) void navigate(`${list}/${made.estimate.id}`)
  }
  const remove = async (): Promise<void> => {
    const question = { message: t('deleteAsk', { revision }), lines: [`${number} ${name}`] }
    if (!(await confirm({ ...question, okLabel: t('deleteNow'), intent: 'danger' }))) return
    if (await attempt(() => call(costrEstimateDelete, { params, quiet: true }))) void navigate(list)
  }
  const compareItem = <MenuItem text={t('compare.open')} onClick={compare} />
  const menu = can('estimate.edit') ? (
    <Menu>
      {next[state].map((wanted) => (
        <MenuItem key={wanted} text={t(`become.${wanted}`)} onClick={() => void become(wanted)} />
      ))}
      <MenuItem text={t('revise')} onClick={() => void revise()} />
      {compareItem}
      {!isClosed && (
        <>
          <MenuDivider />
          <MenuItem text={t('rename')} onClick={() => setNaming(true)} />
          <MenuItem intent="danger" text={t('delete')} onClick={() => void remove()} />
        </>
      )}
    </Menu>
  ) : (
    <Menu>{compareItem}</Menu>
  )
  return (
    <>
      <MenuPopover content={menu}>
        <Button
          size="small"
          icon={isClosed ? <Lock size={12} /> : undefined}
          endIcon={<CaretDown />}
          text={t('revisionChip', { revision, state: t(`state.${state}`) })}
        />
      </MenuPopover>
      {isNaming && (
        <NameDialog
          title={t('renameTitle')}
          submit={t('save')}
          before={header}
          save={async (input) => {
            await call(costrEstimateEdit, { params, input, quiet: true })
            again()
          }}
          close={() => setNaming(false)}
        />
      )}
    </>
  )
}
