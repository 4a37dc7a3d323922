import { epsAssignments } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { call } from '../../../api/call.ts'
import type { Output } from '../../../api/request.ts'
import { localDecimal } from '../../../parts/values/decimal.ts'
import { ReadFailure } from '../../../shell/ReadFailure.tsx'
import { useRead } from '../../../shell/use-read.ts'

/** What the schedules at and below a node hold of resources; each leads to its works. `stamp`: calculated anew, read anew. */
export function AssignmentsTab({ nodeId, stamp }: { nodeId: string; stamp: string | null }) {
  const { t } = useTranslation('structure')
  const read = useRead(
    nodeId,
    (signal) => call(epsAssignments, { params: { epsId: nodeId }, input: {}, signal, quiet: true }),
    stamp,
  )
  const { value, error } = read
  if (value === null) {
    return error === null ? <p className="pl-muted">{t('assignments.loading')}</p> : <ReadFailure {...read} />
  }
  const { resources, unread } = value
  return (
    <>
      {resources.length === 0 && <p className="pl-muted">{t('assignments.none')}</p>}
      <ul className="pl-listed" aria-label={t('tab.assignments')}>
        {resources.map((one) => (
          <HeldLine key={one.resourceId ?? `${one.type} ${one.code} ${one.name}`} held={one} />
        ))}
      </ul>
      {unread > 0 && <p className="pl-muted">{t('resources:held.unread', { count: unread })}</p>}
    </>
  )
}

function HeldLine({ held }: { held: Output<typeof epsAssignments>['resources'][number] }) {
  const { t } = useTranslation('structure')
  const { spaceId = '' } = useParams()
  const { resourceId, code, name, type, works, plan, fact } = held
  const words = [code, name].filter((part) => part !== '').join(' ')
  return (
    <li>
      {resourceId === null ? (
        <span title={t('resources:objection.unknown')}>{words}</span>
      ) : (
        <Link className="pl-node-name" to={`/${spaceId}/resources/${resourceId}`} title={words}>
          {words}
        </Link>
      )}
      <span className="is-figure">
        {localDecimal(fact)} / {localDecimal(plan)}
      </span>
      <span className="pl-muted">{t(`resources:type.${type}`)}</span>
      <span className="is-figure pl-muted">{t('assignments.works', { count: works })}</span>
    </li>
  )
}
