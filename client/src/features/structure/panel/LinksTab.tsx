import { type EpsNode, linkList } from '@plumbline/core/contract'
import { MINUTES_PER_DAY } from '@plumbline/core/time'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { call } from '../../../api/call.ts'
import type { Output } from '../../../api/request.ts'
import { formatLag } from '../../../parts/values/duration.ts'
import { PagedList } from './PagedList.tsx'
import { usePages } from './use-pages.ts'

/** The relations in all schedules at and below a node; each leads to its predecessor or successor. */
export function LinksTab({ node }: { node: EpsNode }) {
  const { t } = useTranslation('structure')
  const pages = usePages(node, async (asked) => {
    const { links: items, next } = await call(linkList, asked)
    return { items, next }
  })
  return (
    <PagedList pages={pages} label={t('tab.task_relations')} nothing={t('list.noLinks')}>
      {(link) => (
        <LinkLine
          key={`${link.scheduleId} ${link.predId} ${link.succId} ${link.type}`}
          link={link}
          isAlone={node.kind === 'schedule'}
        />
      )}
    </PagedList>
  )
}

interface LinkLineProps {
  link: Output<typeof linkList>['links'][number]
  /** There is one schedule, which need not be named. */
  isAlone: boolean
}

function LinkLine({ link, isAlone }: LinkLineProps) {
  const { t } = useTranslation('relations')
  const { scheduleId, scheduleName, predId, succId, predName, succName, type, lagMinutes, dayMinutes } = link
  return (
    <li>
      <End scheduleId={scheduleId} id={predId} name={predName} />
      <span className="is-figure">
        {t(`type.${type}`)}
        {lagMinutes !== 0 &&
          ` ${t('structure:list.days', { days: formatLag(lagMinutes, dayMinutes ?? MINUTES_PER_DAY) })}`}
      </span>
      <End scheduleId={scheduleId} id={succId} name={succName} />
      <span className="is-figure pl-muted">{isAlone ? '' : scheduleName}</span>
    </li>
  )
}

function End({ scheduleId, id, name }: { scheduleId: string; id: string; name: string | null }) {
  const { t } = useTranslation('structure')
  const { spaceId = '' } = useParams()
  if (name === null) return <span className="pl-muted">{t('list.elsewhere')}</span>
  return (
    <Link to={`/${spaceId}/schedule/${scheduleId}?row=${id}`} title={name}>
      {name}
    </Link>
  )
}
