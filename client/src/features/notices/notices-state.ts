import {
  type Notice,
  type NoticesStatus,
  noticeDelete,
  noticeDeleteAll,
  noticeList,
  noticePersonalDelete,
  noticePersonalDeleteAll,
  noticePersonalList,
  noticeSetChecked,
  noticeStatus,
} from '@plumbline/core/contract'
import { proxy } from 'valtio'
import { call } from '../../api/call.ts'
import { onReconnected, onServerEvent } from '../../api/socket.ts'
import { toastError } from '../../shell/toast.ts'

export const noticeAreas = ['bell', 'personal'] as const
export type NoticeArea = (typeof noticeAreas)[number]

interface NoticesState {
  status: NoticesStatus
  area: NoticeArea
  /** Null until they are there. */
  list: Notice[] | null
  hasMore: boolean
  error: unknown
  isOpen: boolean
}

const nothing: NoticesStatus = { unchecked: 0, total: 0, personalUnchecked: 0, personalTotal: 0 }

export const notices = proxy<NoticesState>({
  status: nothing,
  area: 'bell',
  list: null,
  hasMore: false,
  error: null,
  isOpen: false,
})

const routes = {
  bell: { list: noticeList, remove: noticeDelete, removeAll: noticeDeleteAll },
  personal: { list: noticePersonalList, remove: noticePersonalDelete, removeAll: noticePersonalDeleteAll },
}

/** While a screen of a space is there: the count is live. Returns how to stop. */
export function followNotices(): () => void {
  const read = () =>
    void call(noticeStatus, { quiet: true }).then(take, () => {
      // Offline the last count stays; it is read again when the connection is back.
    })
  read()
  const ends = [onServerEvent('notices', take), onReconnected(read)]
  return () => {
    for (const end of ends) end()
  }
}

function take(status: NoticesStatus): void {
  notices.status = status
  if (notices.isOpen) void loadNotices()
}

export function openNotices(isOpen: boolean): void {
  notices.isOpen = isOpen
  if (isOpen) void loadNotices()
}

export function chooseArea(area: NoticeArea): void {
  notices.area = area
  notices.list = null
  void loadNotices()
}

export async function loadNotices(): Promise<void> {
  const { area } = notices
  try {
    const { notices: list, more } = await call(routes[area].list, { quiet: true })
    if (notices.area === area) Object.assign(notices, { list, hasMore: more, error: null })
  } catch (error) {
    notices.error = error
  }
}

export async function loadOlder(): Promise<void> {
  const { area } = notices
  const before = notices.list?.at(-1)?.id
  if (!before) return
  await attempt(async () => {
    const page = await call(routes[area].list, { input: { before } })
    if (notices.area !== area) return
    notices.list?.push(...page.notices)
    notices.hasMore = page.more
  })
}

/** The server tells the new count, and the list follows. Without an id all of the bell. */
export const setChecked = (id?: string): Promise<void> =>
  attempt(() => call(noticeSetChecked, { input: id === undefined ? {} : { id } }))
export const remove = (noticeId: string): Promise<void> =>
  attempt(() => call(routes[notices.area].remove, { params: { noticeId } }))
export const removeAll = (): Promise<void> => attempt(() => call(routes[notices.area].removeAll))

async function attempt(act: () => Promise<unknown>): Promise<void> {
  try {
    await act()
  } catch (error) {
    toastError(error)
  }
}
