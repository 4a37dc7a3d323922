import { type Notice, noticeActualVersion } from '@plumbline/core/contract'
import { useNavigate, useParams } from 'react-router-dom'
import { call } from '../../api/call.ts'
import { toastError } from '../../shell/toast.ts'
import { openMessage } from '../chat/index.ts'
import { openNotices, setChecked } from './notices-state.ts'

/** Leads to what the notice is about, as far as it is still there; it counts as checked then. */
export function useOpenNotice(): (notice: Notice) => Promise<void> {
  const navigate = useNavigate()
  const { spaceId: here } = useParams()
  return async ({ id, spaceId, epsId, scheduleId, versionId, kind, params }) => {
    openNotices(false)
    if (kind === 'works_merged' || kind === 'works_actual') {
      try {
        const actual = await call(noticeActualVersion, { params: { noticeId: id } })
        if (actual.scheduleId) void navigate(`/${actual.spaceId}/schedule/${actual.scheduleId}`)
      } catch (error) {
        toastError(error)
      }
      return
    }
    await setChecked(id)
    const { chatId, messageId } = params
    if (typeof chatId === 'string' && typeof messageId === 'string') {
      // Over the screen where one is, but for another space's, which has channels of its own.
      if (spaceId !== here) await navigate(`/${spaceId}`)
      if (await openMessage(spaceId, chatId, messageId)) return
    }
    if (scheduleId && kind.startsWith('days_')) {
      void navigate(`/${spaceId}/schedule/${scheduleId}/days?from=${params.week}`)
      return
    }
    if (scheduleId && kind.startsWith('timesheet_')) {
      void navigate(`/${spaceId}/schedule/${scheduleId}/timesheets?week=${params.week}&user=${params.user}`)
      return
    }
    if (scheduleId) void navigate(`/${spaceId}/schedule/${scheduleId}${versionId ? `?version=${versionId}` : ''}`)
    else {
      const tab = kind === 'mentioned' ? '&tab=node_info' : ''
      void navigate(epsId ? `/${spaceId}?node=${epsId}${tab}` : `/${spaceId}`)
    }
  }
}
