import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { session } from '../../session/session.ts'
import { sentenceOf } from '../../shell/error-sentence.ts'
import { toast } from '../../shell/toast.ts'
import { LinksSession } from './links/links-session.ts'
import type { ModelView } from './model-view.ts'
import { Following } from './together/following.ts'

/** The room of the models of a schedule, as long as the page is open. */
export interface ModelRoom {
  session: LinksSession
  following: Following
}

export function useModelRoom(scheduleId: string, view: ModelView): ModelRoom | null {
  const { t } = useTranslation('model')
  const [room, setRoom] = useState<ModelRoom | null>(null)
  useEffect(() => {
    const links = new LinksSession(scheduleId, session.person?.id ?? '', {
      refused: ({ code, params }) => toast.error(sentenceOf(code, params)),
      lost: (count) => toast.error(t('lost', { count })),
    })
    links.open()
    setRoom({ session: links, following: new Following(links, view) })
    return () => {
      setRoom(null)
      links.close()
    }
  }, [scheduleId, view, t])
  return room
}

/** Renders again after each change of the document. */
export function useLinks({ session: links }: ModelRoom): LinksSession {
  useSyncExternalStore(links.subscribe, links.version)
  return links
}
