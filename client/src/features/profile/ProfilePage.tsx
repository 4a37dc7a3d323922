import './profile.css'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { session } from '../../session/session.ts'
import { AppFrame } from '../../shell/AppFrame.tsx'
import { PageFailure } from '../../shell/PageBody.tsx'
import { usePageTitle } from '../../shell/use-page-title.ts'
import { AccessTokens } from './AccessTokens.tsx'
import { CalendarFeeds } from './CalendarFeeds.tsx'
import { Digest } from './Digest.tsx'
import { Names } from './Names.tsx'
import { Picture } from './Picture.tsx'
import { Privacy } from './Privacy.tsx'
import { loadProfile, profile } from './profile-state.ts'
import { SecondFactor } from './SecondFactor.tsx'
import { Secrets } from './Secrets.tsx'
import { Sessions } from './Sessions.tsx'

/** `/:spaceId/profile`: what people keep about themselves. */
export default function ProfilePage() {
  const { t } = useTranslation('profile')
  const { spaceId = '' } = useParams()
  const { space } = useSnapshot(session)
  useEffect(() => {
    void loadProfile()
  }, [])
  usePageTitle(t('title'))
  return (
    <AppFrame breadcrumb={[{ label: space?.name ?? '', to: `/${spaceId}` }, { label: t('title') }]}>
      <Content />
    </AppFrame>
  )
}

function Content() {
  const { own, error } = useSnapshot(profile)
  if (own === null && error !== null) {
    return <PageFailure error={error} again={() => void loadProfile()} />
  }
  if (own === null) return <div className="pl-profile" aria-busy="true" />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached with the keyboard
    <div className="pl-profile" tabIndex={0}>
      <Picture />
      <Names key={own.person.id} />
      <Secrets />
      <SecondFactor />
      <Sessions />
      <Digest />
      <AccessTokens />
      <CalendarFeeds />
      <Privacy />
    </div>
  )
}
