import { Button, Switch } from '@blueprintjs/core'
import { Trash } from '@blueprintjs/icons'
import { type ReplacementView, replacementDelete, replacementEdit } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { dateOf } from '../../../i18n/format.ts'
import { toastError } from '../../../shell/toast.ts'
import { useSchedule } from '../base/schedule-context.ts'
import { wordsOf } from './replacement-words.ts'

interface ReplacementListProps {
  replacements: readonly ReplacementView[]
  canEdit: boolean
  changed: () => Promise<void>
}

export function ReplacementList({ replacements, canEdit, changed }: ReplacementListProps) {
  const { actions, scheduleId } = useSchedule()
  const { t } = useTranslation('replacements')
  const { attributes: book, register } = actions.session.store
  const names = { book, register }
  const set = ({ createdAt: _at, createdBy: _by, ...fields }: ReplacementView, active: boolean): void => {
    const input = { ...fields, active }
    call(replacementEdit, { params: { scheduleId }, input }).then(changed).catch(toastError)
  }
  const remove = (replacementId: string): void => {
    call(replacementDelete, { params: { scheduleId, replacementId } }).then(changed).catch(toastError)
  }
  if (replacements.length === 0) return <p className="replacements-none">{t('none')}</p>
  return (
    <ul className="replacements-list" data-testid="replacements">
      {replacements.map((one) => (
        <li key={one.id}>
          <span>{wordsOf(names, one)}</span>
          <small>{daysOf(one)}</small>
          <Switch
            checked={one.active}
            disabled={!canEdit}
            aria-label={t('active', { name: wordsOf(names, one) })}
            onChange={(event) => set(one, event.currentTarget.checked)}
          />
          <Button
            variant="minimal"
            icon={<Trash />}
            disabled={!canEdit}
            aria-label={t('delete', { name: wordsOf(names, one) })}
            onClick={() => remove(one.id)}
          />
        </li>
      ))}
    </ul>
  )
}

function daysOf({ dateFrom, dateTo }: ReplacementView): string {
  if (dateFrom === null && dateTo === null) return ''
  return `${dateFrom ? dateOf(dateFrom) : '…'} – ${dateTo ? dateOf(dateTo) : '…'}`
}
