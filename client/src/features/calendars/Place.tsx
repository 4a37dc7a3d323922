import { epsTree } from '@plumbline/core/contract'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { toastError } from '../../shell/toast.ts'
import { library, setPlace } from './library-state.ts'

/** Where a new calendar is offered: in the whole space, or below a facility or project. */
export function Place({ epsId }: { epsId: string | null }) {
  const { t } = useTranslation('calendars')
  const [nodes, setNodes] = useState<{ id: string; name: string }[]>([])
  useEffect(() => {
    call(epsTree, { params: { spaceId: library.spaceId } }).then(
      (tree) => setNodes(tree.nodes.filter(({ kind }) => kind !== 'schedule')),
      toastError,
    )
  }, [])
  return (
    <div className="calendars-field calendars-place">
      <span>{t('place.label')}</span>
      <select
        className="schedule-select"
        aria-label={t('place.label')}
        value={epsId ?? ''}
        onChange={(event) => setPlace(event.currentTarget.value || null)}
      >
        <option value="">{t('place.space')}</option>
        {nodes.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}
