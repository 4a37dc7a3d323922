import { Tag } from '@blueprintjs/core'
import { Document, Endorsed, GitBranch, Lock, Target } from '@blueprintjs/icons'
import type { Version } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'

export function VersionIcon({ version }: { version: Version }) {
  const { t } = useTranslation('versions')
  const { kind, isBranch } = version
  if (kind === 'actual') return <Endorsed size={14} title={t('kind.actual')} />
  if (kind === 'target') return <Target size={14} title={t('kind.target')} />
  if (isBranch) return <GitBranch size={14} title={t('kind.branch')} />
  return <Document size={14} title={t('kind.version')} />
}

/** What is worth knowing before opening it. */
export function VersionTags({ version }: { version: Version }) {
  const { t } = useTranslation('versions')
  return (
    <>
      {version.kind === 'actual' && (
        <Tag minimal intent="primary">
          {t('kind.actual')}
        </Tag>
      )}
      {version.kind === 'target' && <Tag minimal>{t(version.activeTarget ? 'activeTarget' : 'kind.target')}</Tag>}
      {version.isBranch && <Tag minimal>{t('kind.branch')}</Tag>}
      {version.planning && (
        <Tag minimal intent="warning">
          {t('planning')}
        </Tag>
      )}
      {version.locked && (
        <Tag minimal icon={<Lock size={12} />}>
          {t('locked')}
        </Tag>
      )}
    </>
  )
}
