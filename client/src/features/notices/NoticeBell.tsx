import '../../shell/bell.css'
import './notices.css'
import { PopoverNext, Tooltip } from '@blueprintjs/core'
import { Notifications } from '@blueprintjs/icons'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { session } from '../../session/session.ts'
import { lingering } from '../../shell/lingering.ts'
import { NoticeList } from './NoticeList.tsx'
import { followNotices, notices, openNotices } from './notices-state.ts'

const MOST = 99

/** By person. */
const follow = lingering(followNotices)

/** How many notices nobody has checked; a click shows them. */
export function NoticeBell() {
  const { t } = useTranslation('notices')
  const { status, isOpen } = useSnapshot(notices)
  const { person } = useSnapshot(session)
  const userId = person?.id
  useEffect(() => (userId ? follow(userId) : undefined), [userId])
  const count = status.unchecked + status.personalUnchecked
  const label = count > 0 ? t('bell', { count }) : t('bellNone')
  return (
    <PopoverNext isOpen={isOpen} onInteraction={openNotices} content={<NoticeList />} placement="bottom-end">
      <Tooltip content={label} placement="bottom" openOnTargetFocus={false}>
        <button type="button" className="pl-bell" aria-label={label} aria-expanded={isOpen}>
          <Notifications size={16} />
          {count > 0 && <span className="pl-bell-count">{count > MOST ? `${MOST}+` : count}</span>}
        </button>
      </Tooltip>
    </PopoverNext>
  )
}
