import './administration.css'
import { Spinner } from '@blueprintjs/core'
import { installationStanding } from '@plumbline/core/contract'
import type { Ability } from '@plumbline/core/permissions'
import { type ComponentType, lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, NavLink, useParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { call } from '../../api/call.ts'
import { session, useCan } from '../../session/session.ts'
import { AppFrame } from '../../shell/AppFrame.tsx'
import { usePageTitle } from '../../shell/use-page-title.ts'
import { useRead } from '../../shell/use-read.ts'

interface AdminSection {
  /** Who sees it; null: everybody, `installation`: who administers that. */
  can: Ability | 'installation' | null
  Content: ComponentType<{ spaceId: string }>
}

/** In the order of the list; the ones of the administrator first, then what everybody has. */
const sections: Record<string, AdminSection> = {
  users: { can: 'space.administer', Content: lazy(() => import('./UsersSection.tsx')) },
  roles: { can: 'space.administer', Content: lazy(() => import('./RolesSection.tsx')) },
  access: { can: 'space.administer', Content: lazy(() => import('./AccessSection.tsx')) },
  licence: { can: 'space.administer', Content: lazy(() => import('./LicenceSection.tsx')) },
  addresses: { can: 'space.administer', Content: lazy(() => import('./AddressesSection.tsx')) },
  remotes: { can: 'space.administer', Content: lazy(() => import('./RemoteSpacesSection.tsx')) },
  assistant: { can: 'space.administer', Content: lazy(() => import('./AssistantSection.tsx')) },
  backups: { can: 'space.administer', Content: lazy(() => import('./BackupsSection.tsx')) },
  webhooks: { can: 'space.administer', Content: lazy(() => import('./WebhooksSection.tsx')) },
  audit: { can: 'space.administer', Content: lazy(() => import('./AuditSection.tsx')) },
  errors: { can: 'space.errors', Content: lazy(() => import('./ErrorsSection.tsx')) },
  settings: { can: 'space.administer', Content: lazy(() => import('./SettingsSection.tsx')) },
  installation: { can: 'installation', Content: lazy(() => import('./InstallationSection.tsx')) },
  journal: { can: 'installation', Content: lazy(() => import('./InstallationAuditSection.tsx')) },
  delegation: { can: null, Content: lazy(() => import('./DelegationSection.tsx')) },
}

/** `/:spaceId/admin/:section?`: who may what in the space. */
export default function AdminPage() {
  const { t } = useTranslation('administration')
  const { spaceId = '', section } = useParams()
  const { space } = useSnapshot(session)
  const may = useCan()
  const standing = useRead('installation', (signal) => call(installationStanding, { signal, quiet: true }))
  const holds = ({ can }: AdminSection): boolean =>
    can === 'installation' ? standing.value?.administers === true : can === null || may(can)
  const shown = Object.entries(sections).flatMap(([key, one]) => (holds(one) ? [key] : []))
  const current = section && shown.includes(section) ? sections[section] : undefined
  usePageTitle(t('title'), space?.name)
  const isOfInstallation = section !== undefined && sections[section]?.can === 'installation'
  const isAwaited = isOfInstallation && standing.value === null && standing.error === null
  if (isAwaited) return <Spinner className="administration-section" size={24} />
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
