import { Tag } from '@blueprintjs/core'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { session } from '../../session/session.ts'
import { AppFrame } from '../../shell/AppFrame.tsx'
import { type ListQueryName, useListQuery } from '../../shell/list-query.ts'
import { PageBody, PageNotice } from '../../shell/PageBody.tsx'
import { usePageTitle } from '../../shell/use-page-title.ts'

/** Screens whose content people have not made yet, and where to make or find it meanwhile. */
const ways = {
  resources: ['structure', 'calendars'],
} as const
export type PlannedScreen = keyof typeof ways
type Way = (typeof ways)[PlannedScreen][number]

/** What will stand at this address, what can be done today, and the ways on. */
export default function PlannedPage({ screen }: { screen: PlannedScreen }) {
  const { t } = useTranslation('planned')
  const { spaceId = '' } = useParams()
  const { space } = useSnapshot(session)
  const title = t(`${screen}.title`)
  usePageTitle(title, space?.name)
  return (
    <AppFrame breadcrumb={[{ label: space?.name ?? '', to: `/${spaceId}` }, { label: title }]}>
      <PageBody>
        <PageNotice>
          <h2>{title}</h2>
          <p>{t(`${screen}.what`)}</p>
          <p>{t(`${screen}.now`)}</p>
          <Asked />
          <nav className="pl-page-ways" aria-label={t('ways')}>
            {ways[screen].map((way) => (
              <Link key={way} to={pathOf(way, `/${spaceId}`)}>
                {t(`way.${way}`)}
              </Link>
            ))}
          </nav>
        </PageNotice>
      </PageBody>
    </AppFrame>
  )
}

function pathOf(way: Way, space: string): string {
  const paths: Record<Way, string> = {
    structure: space,
    calendars: `${space}/calendars`,
  }
  return paths[way]
}

/** What the address asks for, each part to be taken away. */
function Asked() {
  const { t } = useTranslation('planned')
  const { query, setQuery } = useListQuery()
  const asked = (['filter', 'indicator', 'target'] as const satisfies readonly ListQueryName[]).filter(
    (name) => query[name] !== '',
  )
  if (asked.length === 0) return null
  return (
    <div className="pl-page-ways">
      {asked.map((name) => (
        <Tag key={name} minimal onRemove={() => setQuery({ [name]: '' })}>
          {t(`asked.${name}`, { value: query[name] })}
        </Tag>
      ))}
    </div>
  )
}
