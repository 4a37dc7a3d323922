import { Cross } from '@blueprintjs/icons'
import { MAX_TEAM } from '@plumbline/core/resources'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PickField } from '../../parts/inputs/PickField.tsx'
import type { RegisterEntry } from '../../parts/resources/read-register.ts'
import { IconButton } from '../../shell/IconButton.tsx'

interface TeamFieldProps {
  entry: RegisterEntry
  entries: readonly RegisterEntry[]
  mayEdit: boolean
  put: (team: string[]) => void
}

const SHOWN = 12

/** Who a team consists of: it is assigned as one, and each of them is then. */
export function TeamField({ entry: { id, team }, entries, mayEdit, put }: TeamFieldProps) {
  const { t } = useTranslation('resources')
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const found = entries.filter(
    (one) =>
      one.id !== id &&
      one.type !== 'resource_group' &&
      one.team.length === 0 &&
      !team.includes(one.id) &&
      `${one.code} ${one.name}`.toLowerCase().includes(wanted),
  )
  return (
    <div data-testid="resource-team">
      <ul className="resources-team">
        {team.map((member) => {
          const name = entries.find((one) => one.id === member)?.name ?? '?'
          return (
            <li key={member}>
              {name}
              {mayEdit && (
                <IconButton
                  icon={<Cross size={12} />}
                  label={t('panel.teamRemove', { name })}
                  onClick={() => put(team.filter((one) => one !== member))}
                />
              )}
            </li>
          )
        })}
      </ul>
      {mayEdit && team.length < MAX_TEAM && (
        <PickField
          placeholder={t('panel.teamAdd')}
          text={text}
          onText={setText}
          found={wanted === '' ? [] : found.slice(0, SHOWN)}
          onPick={(one) => put([...team, one.id])}
        />
      )}
    </div>
  )
}
