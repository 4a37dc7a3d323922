import type { VersionsEvent } from '@plumbline/core/contract'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { onReconnected, onServerEvent } from '../../../api/socket.ts'
import { session } from '../../../session/session.ts'
import { tell } from '../../../shell/toast.ts'

/** Reads the versions anew when somebody did something to one, and says so when it concerns the one on screen. */
export function useVersionNews(
  scheduleId: string,
  shownId: string,
  { read, open }: { read: () => void; open: (versionId: string) => void },
): void {
  const { t } = useTranslation('versions')
  const heard = useRef<(event: VersionsEvent) => void>(() => undefined)
  heard.current = (event) => {
    if (event.scheduleId !== scheduleId) return
    read()
    if (event.by.id === session.person?.id) return
    const isShown = event.versionId === shownId
    const params = { name: event.name, who: event.by.name }
    if (isShown && event.change !== 'deleted') tell({ message: t(`news.${event.change}`, params) })
    else if (!isShown && event.change === 'actual') {
      const action = { text: t('openIt'), run: () => open(event.versionId) }
      tell({ message: t('news.actual', params), action })
    }
  }
  useEffect(() => {
    const ends = [onServerEvent('versions', (event) => heard.current(event)), onReconnected(read)]
    return () => {
      for (const end of ends) end()
    }
  }, [read])
}
