import { Spinner } from '@blueprintjs/core'
import { Disable, Tick } from '@blueprintjs/icons'
import { accessOfUser, epsTree, type SpaceMember } from '@plumbline/core/contract'
import { abilities } from '@plumbline/core/permissions'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { fullName } from '../../shell/initials.ts'
import { PanelDialog } from '../../shell/PanelDialog.tsx'
import { ReadFailure } from '../../shell/ReadFailure.tsx'
import { SelectField } from '../../shell/SelectField.tsx'
import { useRead } from '../../shell/use-read.ts'
import { keyOf } from './AbilityChoice.tsx'
import { placesOf } from './places.ts'
import { reasonOf } from './rights-reason.ts'

interface RightsDialogProps {
  spaceId: string
  user: SpaceMember
  close: () => void
}

/** What somebody may do in the space or at one of its nodes, and what makes it so (R-SPACE-14). */
export function RightsDialog({ spaceId, user, close }: RightsDialogProps) {
  const { t } = useTranslation('administration')
  const [onNode, setOnNode] = useState('')
  const tree = useRead(spaceId, async (signal) => (await call(epsTree, { params: { spaceId }, signal })).nodes)
  const params = { spaceId, userId: user.id }
  const input = onNode === '' ? {} : { onNode }
  const rights = useRead(`${user.id} ${onNode}`, (signal) => call(accessOfUser, { params, input, signal }))
  const { value, error, again } = rights
  return (
    <PanelDialog isOpen title={t('rights.title', { name: fullName(user) })} width={560} onClose={close}>
      <SelectField
        label={t('access.where')}
        value={onNode}
        options={placesOf(tree.value ?? [], t('access.wholeSpace'))}
        onChange={setOnNode}
      />
      {value === null && error === null && <Spinner size={24} />}
      {value === null && error !== null && <ReadFailure error={error} again={again} />}
      {value && (
        <ul className="administration-rights">
          {abilities.map((ability) => {
            const { reason, by } = reasonOf(user.id, value.effectiveRights, ability)
            const may = value.abilities.includes(ability)
            return (
              <li key={ability} data-may={may}>
                {may ? <Tick size={14} /> : <Disable size={14} />}
                <span className="pl-unseen">{t(may ? 'rights.may' : 'rights.mayNot')}</span>
                <span>{t(`ability.${keyOf(ability)}`)}</span>
                {reason !== 'none' && <small>{t(`rights.reason.${reason}`, { name: by })}</small>}
              </li>
            )
          })}
        </ul>
      )}
    </PanelDialog>
  )
}
