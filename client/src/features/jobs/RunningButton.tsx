import '../../shell/bell.css'
import './jobs.css'
import { PopoverNext, Spinner, Tooltip } from '@blueprintjs/core'
import { Pulse } from '@blueprintjs/icons'
import type { Job } from '@plumbline/core/contract'
import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { session } from '../../session/session.ts'
import { lingering } from '../../shell/lingering.ts'
import { shownJobs } from './job-list.ts'
import { followJobs, jobsState } from './jobs-state.ts'

/** It comes when it is opened: the first screen does not wait for it. */
const RunningList = lazy(() => import('./RunningList.tsx'))

/** By person. */
const follow = lingering(followJobs)

/** How many long jobs run for the person; a click shows them. */
export function RunningButton() {
  const { t } = useTranslation('jobs')
  const { jobs, isOpen } = useSnapshot(jobsState)
  const { person } = useSnapshot(session)
  const userId = person?.id
  useEffect(() => (userId ? follow(userId) : undefined), [userId])
  const shown = shownJobs((jobs ?? []) as Job[])
  const count = shown.filter(({ state }) => state === 'running').length
  const failed = shown.some(({ state }) => state === 'failed')
  const label = count > 0 ? t('button', { count }) : t(failed ? 'buttonFailed' : 'buttonNone')
  const open = (next: boolean): void => {
    jobsState.isOpen = next
  }
  const list = (
    <Suspense fallback={<Spinner className="pl-running-list" size={24} />}>
      <RunningList />
    </Suspense>
  )
  return (
    <PopoverNext isOpen={isOpen} onInteraction={open} content={list} placement="bottom-end">
      <Tooltip content={label} placement="bottom" openOnTargetFocus={false}>
        <button type="button" className="pl-bell pl-running" aria-label={label} aria-expanded={isOpen}>
          <Pulse size={16} />
          {count > 0 && <span className="pl-bell-count">{count}</span>}
          {count === 0 && failed && <span className="pl-running-failed" />}
        </button>
      </Tooltip>
    </PopoverNext>
  )
}
