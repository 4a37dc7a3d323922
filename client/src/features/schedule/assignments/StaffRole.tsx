import { Button } from '@blueprintjs/core'
import type { Assignment } from '@plumbline/core/plan'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { staffCommand } from '../../../documents/schedule/edits/assigned-edits.ts'
import { PickField } from '../../../parts/inputs/PickField.tsx'
import { toast } from '../../../shell/toast.ts'
import { useSchedule } from '../base/schedule-context.ts'

const SHOWN = 12

/** Finds somebody for a role: who is picked takes over what is left of it. */
export function StaffRole({ slot, role }: { slot: number; role: Assignment }) {
  const { actions } = useSchedule()
  const { t } = useTranslation('resources')
  const [text, setText] = useState<string | null>(null)
  const { store } = actions.session
  if (text === null) {
    return <Button size="small" variant="minimal" text={t('assigned.staff')} onClick={() => setText('')} />
  }
  const fits = store.register
    .find(text, store.register.size)
    .filter(({ isRole, team, type }) => !isRole && team.length === 0 && type === role.resourceType)
  const staff = async (id: string): Promise<void> => {
    setText(null)
    const resource = store.register.get(id)
    if (!resource) return
    const name = resource.name || resource.code
    const command = staffCommand(store, slot, role, resource)
    if (command === null) toast.brief(t('assigned.heldAlready', { name }), 'warning')
    else if (await actions.execute(command)) toast.brief(t('assigned.done', { name, count: 1 }), 'success')
  }
  return (
    <PickField
      autoFocus
      placeholder={t('assigned.staffWith')}
      text={text}
      onText={setText}
      found={fits.slice(0, SHOWN)}
      onPick={(one) => void staff(one.id)}
      onCancel={() => setText(null)}
    />
  )
}
