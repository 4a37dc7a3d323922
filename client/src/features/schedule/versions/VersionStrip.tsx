import { Button } from '@blueprintjs/core'
import { GitBranch, Lock, Properties } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useSchedule } from '../base/schedule-context.ts'
import { comparePath } from './compare-path.ts'
import { toggleLocked, togglePlanning } from './version-acts.ts'
import { isPossible } from './version-commands.ts'

/** Says what is particular about the version on screen, with the way on. */
export function VersionStrip() {
  const { version, versions, scheduleId, spaceId } = useSchedule()
  const { t } = useTranslation('versions')
  const { isBranch, basedOn, locked, planning } = version
  if (!isBranch && !locked && !planning) return null
  const origin = basedOn && versions.find(({ id }) => id === basedOn.versionId)
  const comparison = origin && comparePath({ spaceId, scheduleId }, origin.id, version.id)
  return (
    <div className="versions-strip" role="status" data-testid="version-strip">
      {isBranch && (
        <span className="versions-line">
          <GitBranch size={14} /> {t('strip.branch', { name: basedOn?.name ?? '' })}
          {comparison && (
            <>
              {' · '}
              <Link to={comparison}>{t('strip.compare')}</Link> ·{' '}
              <Link to={`${comparison}&merge=1`}>{t('strip.merge')}</Link>
            </>
          )}
        </span>
      )}
      {locked && (
        <span className="versions-line">
          <Lock size={14} /> {t('strip.locked')}
          {isPossible('lock', version) && (
            <Button size="small" variant="minimal" text={t('act.unlock')} onClick={() => toggleLocked(version)} />
          )}
        </span>
      )}
      {planning && !locked && (
        <span className="versions-line">
          <Properties size={14} /> {t('strip.planning')}
          {isPossible('planning', version) && (
            <Button size="small" variant="minimal" text={t('act.execution')} onClick={() => togglePlanning(version)} />
          )}
        </span>
      )}
    </div>
  )
}
