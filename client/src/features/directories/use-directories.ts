import { useEffect } from 'react'
import { subscribeKey } from 'valtio/utils'
import { live, onReconnected, onServerEvent } from '../../api/socket.ts'
import { toastError } from '../../shell/toast.ts'
import { catchUp, follow, leaveDirectories, loadList, openDirectories, sendWaiting } from './directories-state.ts'

/** Several changes at once are one reading. */
const SETTLE_MS = 300

/** Loads the directories of a space and keeps them up with what others do. */
export function useDirectories(spaceId: string): void {
  useEffect(() => {
    openDirectories(spaceId)
    let timer: ReturnType<typeof setTimeout> | undefined
    const reload = (): void => {
      clearTimeout(timer)
      timer = setTimeout(() => void loadList(), SETTLE_MS)
    }
    const ends = [
      onServerEvent('directories', (event) => event.spaceId === spaceId && reload()),
      onServerEvent('structure', (event) => event.spaceId === spaceId && reload()),
      onServerEvent('access', reload),
      onServerEvent('directory', ({ directoryId, revision, by }) => {
        follow(directoryId, revision, by).catch(toastError)
        reload()
      }),
      onReconnected(catchUp),
      subscribeKey(live, 'connected', (isBack) => isBack && sendWaiting()),
    ]
    return () => {
      clearTimeout(timer)
      for (const end of ends) end()
      leaveDirectories()
    }
  }, [spaceId])
}
