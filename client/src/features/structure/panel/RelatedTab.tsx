import { type RelatedSchedule, relatedSchedules } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { ReadFailure } from '../../../shell/ReadFailure.tsx'
import { useRead } from '../../../shell/use-read.ts'
import { structure } from '../structure-state.ts'

/** Schedules that this one is linked with; a press leads to them in the tree. `stamp`: calculated anew, read anew. */
export function RelatedTab({ versionId, stamp }: { versionId: string; stamp: string | null }) {
  const { t } = useTranslation('relations')
  const params = { versionId }
  const read = useRead(
    versionId,
    async (signal) => (await call(relatedSchedules, { params, signal, quiet: true })).related,
    stamp,
  )
  const { value, error } = read
  if (value === null) {
    return error === null ? <p className="pl-muted">{t('related.loading')}</p> : <ReadFailure {...read} />
  }
  if (value.length === 0) return <p className="pl-muted">{t('related.none')}</p>
  return (
    <ul className="pl-listed">
      {value.map((one) => (
        <RelatedLine key={`${one.scheduleId} ${one.state} ${one.side} ${one.keptHere}`} related={one} />
      ))}
    </ul>
  )
}

function RelatedLine({ related }: { related: RelatedSchedule }) {
  const { t } = useTranslation('relations')
  const { state, scheduleId, name, projectName, side, links, driving } = related
  return (
    <li>
      {state === 'shown' ? (
        <button
          type="button"
          className="pl-node-name"
          title={`${projectName} / ${name}`}
          onClick={() => {
            structure.selected = scheduleId
          }}
        >
          {name}
        </button>
      ) : (
        <span className="pl-muted">{t(`related.${state}`)}</span>
      )}
      <span className="pl-muted">{projectName}</span>
      <span>{t(`related.${side}`)}</span>
      <span className="pl-muted">
        {t('related.links')}: {links} · {t('related.driving')}: {driving}
      </span>
    </li>
  )
}
