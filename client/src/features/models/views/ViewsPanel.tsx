import { Camera } from '@blueprintjs/icons'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { BcfMenu } from '../bcf/BcfMenu.tsx'
import type { ModelView } from '../model-view.ts'
import { usePeopleNames } from '../use-people-names.ts'
import { type ModelRoom, useLinks } from '../use-room.ts'
import { NewView } from './NewView.tsx'
import { ViewRow } from './ViewRow.tsx'
import { showViewpoint } from './viewpoints.ts'

interface ViewsPanelProps {
  view: ModelView
  room: ModelRoom
  spaceId: string
  scheduleId: string
  /** Of the schedule. */
  title: string
}

/** Looks at the models that were kept: a click shows everything as it was then. */
export function ViewsPanel({ view, room, spaceId, scheduleId, title }: ViewsPanelProps) {
  const { t } = useTranslation('model')
  const links = useLinks(room)
  const { right, phase } = useSnapshot(links.state)
  const mayEdit = right === 'write'
  const views = links.document.views()
  const { nameOf, all: people } = usePeopleNames(spaceId)
  return (
    <div className="model-views">
      {mayEdit && (
        <NewView
          view={view}
          links={links}
          label={t('views.name')}
          button={{ icon: <Camera />, text: t('views.keep') }}
        />
      )}
      <BcfMenu scheduleId={scheduleId} view={view} links={links} mayEdit={mayEdit} name={title} nameOf={nameOf} />
      {phase === 'ready' && views.length === 0 && <p className="model-note">{t('views.none')}</p>}
      <ul aria-label={t('views.title')}>
        {views.map((saved, at) => (
          <ViewRow
            key={saved.id}
            scheduleId={scheduleId}
            saved={saved}
            links={links}
            view={view}
            mayEdit={mayEdit}
            nameOf={nameOf}
            people={people}
            show={() => {
              room.following.stop()
              showViewpoint(view, saved.viewpoint)
            }}
            neighbours={[views[at - 2], views[at - 1], views[at + 1], views[at + 2]]}
          />
        ))}
      </ul>
    </div>
  )
}

/** `?view=`: the look that somebody shared. */
export function useSharedView(view: ModelView, room: ModelRoom | null): void {
  const [search, setSearch] = useSearchParams()
  const viewId = search.get('view')
  useEffect(() => {
    if (!room || !viewId) return
    const show = (): void => {
      const saved = room.session.document.view(viewId)
      if (!saved) return
      end()
      showViewpoint(view, saved.viewpoint)
      setSearch(
        (params) => {
          params.delete('view')
          return params
        },
        { replace: true },
      )
    }
    const end = room.session.subscribe(show)
    show()
    return end
  }, [room, viewId, view, setSearch])
}
