import type { Subproject, WbsRow } from '@plumbline/core/plan'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { instantOfTyped, parseDate } from '../../../i18n/typed-date.ts'
import { CellInput } from '../../../parts/inputs/CellInput.tsx'
import { Field, Group } from '../../../parts/inputs/Field.tsx'
import { formatDateTime } from '../../../parts/values/date.ts'
import { useScheduleText } from '../../../parts/words/schedule-text.ts'
import { useSchedule } from '../base/schedule-context.ts'

/** Minutes of the day for which a typed date without a time stands. */
const minutes = { dataDate: 8 * 60, plannedStart: 8 * 60, mustFinishBy: 17 * 60 } as const
const names = ['dataDate', 'plannedStart', 'mustFinishBy'] as const

/** A summary may be a project of its own: what is below it counts from its dates. */
export function SubprojectGroup({ row }: { row: WbsRow }) {
  const { actions } = useSchedule()
  const { t } = useScheduleText()
  useSnapshot(actions.session.state)
  const { dataDate, plannedStart, mustFinishBy } = actions.session.frame.settings
  const put = (subproject: Subproject | null): null => {
    void actions.execute({ do: 'row.set', ids: [row.id], fields: { subproject } })
    return null
  }
  const { subproject } = row
  return (
    <Group title={t('info.subproject')}>
      <Field label={t('info.ownDates')} hint={t('info.ownDatesHint')}>
        <input
          type="checkbox"
          aria-label={t('info.ownDates')}
          checked={subproject !== null}
          disabled={!actions.canEdit}
          onChange={(event) => put(event.currentTarget.checked ? { dataDate, plannedStart, mustFinishBy } : null)}
        />
      </Field>
      {subproject && names.map((name) => <DateField key={name} name={name} subproject={subproject} put={put} />)}
    </Group>
  )
}

interface DateFieldProps {
  name: (typeof names)[number]
  subproject: Subproject
  put: (subproject: Subproject) => null
}

function DateField({ name, subproject, put }: DateFieldProps) {
  const { actions } = useSchedule()
  const { t } = useTranslation('settings')
  const at = subproject[name]
  const commit = (text: string): string | null => {
    if (name === 'mustFinishBy' && text.trim() === '') return put({ ...subproject, mustFinishBy: null })
    const typed = parseDate(text, at ?? subproject.dataDate)
    return typed ? put({ ...subproject, [name]: instantOfTyped(typed, minutes[name]) }) : t('schedule:edit.date')
  }
  return (
    <Field label={t(`field.${name}`)} hint={t(`hint.${name}`)}>
      <CellInput
        label={t(`field.${name}`)}
        value={at === null ? '' : formatDateTime(at)}
        placeholder="–"
        width={124}
        disabled={!actions.canEdit}
        onCommit={commit}
      />
    </Field>
  )
}
