import './administration.css'
import { Spinner } from '@blueprintjs/core'
import { type ComponentType, lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, NavLink, useParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { session, useCan } from '../../session/session.ts'
import { AppFrame } from '../../shell/AppFrame.tsx'
import { usePageTitle } from '../../shell/use-page-title.ts'

/** In the order of the list; the ones of the administrator first, then what everybody has. */
const sections: Record<string, { forAll?: boolean; Content: ComponentType<{ spaceId: string }> }> = {
  users: { Content: lazy(() => import('./UsersSection.tsx')) },
  roles: { Content: lazy(() => import('./RolesSection.tsx')) },
  access: { Content: lazy(() => import('./AccessSection.tsx')) },
  licence: { Content: lazy(() => import('./LicenceSection.tsx')) },
  addresses: { Content: lazy(() => import('./AddressesSection.tsx')) },
  remotes: { Content: lazy(() => import('./RemoteSpacesSection.tsx')) },
  audit: { Content: lazy(() => import('./AuditSection.tsx')) },
  settings: { Content: lazy(() => import('./SettingsSection.tsx')) },
  delegation: { forAll: true, Content: lazy(() => import('./DelegationSection.tsx')) },
}

/** `/:spaceId/admin/:section?`: who may what in the space. */
export default function AdminPage() {
  const { t } = useTranslation('administration')
  const { spaceId = '', section } = useParams()
  const { space } = useSnapshot(session)
  const administers = useCan()('space.administer')
  const shown = Object.keys(sections).filter((key) => administers || sections[key]?.forAll)
  const current = section && shown.includes(section) ? sections[section] : undefined
  usePageTitle(t('title'), space?.name)
  if (!current) return <Navigate to={`/${spaceId}/admin/${shown[0]}`} replace />
  return (
    <AppFrame breadcrumb={[{ label: space?.name ?? '', to: `/${spaceId}` }, { label: t('title') }]}>
      <div className="administration">
        <nav aria-label={t('sections')}>
          {shown.map((key) => (
            <NavLink key={key} to={`/${spaceId}/admin/${key}`}>
              {t(`section.${key}`)}
            </NavLink>
          ))}
        </nav>
        <Suspense fallback={<Spinner className="administration-section" size={24} />}>
          <current.Content spaceId={spaceId} />
        </Suspense>
      </div>
    </AppFrame>
  )
}
