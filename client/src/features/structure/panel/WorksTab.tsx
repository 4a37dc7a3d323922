import { activityList, type EpsNode } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { call } from '../../../api/call.ts'
import type { Output } from '../../../api/request.ts'
import { dateOf } from '../../../i18n/format.ts'
import { PagedList } from './PagedList.tsx'
import { usePages } from './use-pages.ts'

/** The works of all schedules at and below a node, with their official dates; each leads to its row. */
export function WorksTab({ node }: { node: EpsNode }) {
  const { t } = useTranslation('structure')
  const pages = usePages(node, async (asked) => {
    const { activities: items, next } = await call(activityList, asked)
    return { items, next }
  })
  return (
    <PagedList pages={pages} label={t('tab.planning')} nothing={t('list.noWorks')}>
      {(work) => <WorkLine key={`${work.scheduleId} ${work.id}`} work={work} isAlone={node.kind === 'schedule'} />}
    </PagedList>
  )
}

interface WorkLineProps {
  work: Output<typeof activityList>['activities'][number]
  /** There is one schedule, which need not be named. */
  isAlone: boolean
}

function WorkLine({ work, isAlone }: WorkLineProps) {
  const { spaceId = '' } = useParams()
  const { id, code, name, scheduleId, scheduleName, start, finish, percent, critical } = work
  return (
    <li>
      <Link to={`/${spaceId}/schedule/${scheduleId}?row=${id}`} title={name}>
        {[code, name].filter((part) => part !== '').join(' ')}
      </Link>
      <span className={critical ? 'is-figure pl-critical' : 'is-figure'}>
        {start && finish ? `${dateOf(start)} – ${dateOf(finish)}` : '–'}
      </span>
      <span className="pl-muted">{isAlone ? '' : scheduleName}</span>
      <span className="is-figure pl-muted">{percent === null ? '' : `${Math.round(percent)} %`}</span>
    </li>
  )
}
