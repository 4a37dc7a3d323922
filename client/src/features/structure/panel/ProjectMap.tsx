import './map.css'
import { HTMLSelect } from '@blueprintjs/core'
import {
  type EpsNode,
  type MapNode,
  type MapStatus,
  mapStatuses,
  projectMap,
  projectMapChapters,
} from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { call } from '../../../api/call.ts'
import { useNumbers } from '../../../i18n/format.ts'
import { ReadFailure } from '../../../shell/ReadFailure.tsx'
import { useRead } from '../../../shell/use-read.ts'
import { structure } from '../structure-state.ts'
import { ancestorsOf } from '../tree.ts'
import { Late } from './Late.tsx'
import { schedulesOfMap } from './project-map.ts'

/** The project as a map of statuses: its chapters, what stands in them, and who waits for whom (R-EPS-05). */
export function ProjectMap({ project }: { project: EpsNode }) {
  const { t } = useTranslation('structure')
  const { nodes } = useSnapshot(structure)
  const [status, setStatus] = useState<MapStatus | ''>('')
  const [at, setAt] = useState(project.id)
  const of = { params: { projectId: project.id }, quiet: true }
  const map = useRead(
    `${project.id} ${status}`,
    (signal) => call(projectMap, { ...of, input: { statuses: status === '' ? undefined : [status] }, signal }),
    nodes,
  )
  const chapters = useRead(
    at,
    async (signal) => (await call(projectMapChapters, { ...of, input: { parentId: at }, signal })).chapters,
    nodes,
  )
  const shown = map.value && schedulesOfMap(map.value, status === '' ? at : null)
  const inside = status === '' ? (chapters.value ?? []) : []
  const error = map.error ?? chapters.error
  return (
    <section className="pl-panel-section pl-map" aria-label={t('map.title')}>
      <header>
        <h3>{t('map.title')}</h3>
        <HTMLSelect
          aria-label={t('map.status')}
          value={status}
          options={['' as const, ...mapStatuses].map((value) => ({ value, label: t(`map.is.${value || 'any'}`) }))}
          onChange={({ currentTarget }) => setStatus(mapStatuses.find((one) => one === currentTarget.value) ?? '')}
        />
      </header>
      {status === '' && at !== project.id && <Way project={project} at={at} go={setAt} />}
      {error !== null && (
        <ReadFailure
          error={error}
          again={() => {
            map.again()
            chapters.again()
          }}
        />
      )}
      <ul className="pl-listed">
        {inside.map((chapter) => (
          <Line key={chapter.id} node={chapter} open={() => setAt(chapter.id)}>
            {t('count.schedule', { count: chapter.schedules })}
          </Line>
        ))}
        {shown?.map(({ node, waitsFor }) => (
          <Line
            key={node.id}
            node={node}
            open={() => {
              structure.selected = node.id
            }}
          >
            {waitsFor.length > 0 && t('map.waits', { names: waitsFor.join(', ') })}
          </Line>
        ))}
      </ul>
      {shown === null && error === null && <p className="pl-muted">{t('list.reading')}</p>}
      {shown?.length === 0 && inside.length === 0 && (
        <p className="pl-muted">{t(status === '' ? 'map.empty' : 'map.nothing')}</p>
      )}
    </section>
  )
}

/** From the project down to the chapter that is open. */
function Way({ project, at, go }: { project: EpsNode; at: string; go: (id: string) => void }) {
  const { t } = useTranslation('structure')
  const { nodes } = useSnapshot(structure)
  const all = (nodes ?? []) as EpsNode[]
  const above = ancestorsOf(all, at).reverse()
  const way = above.slice(above.findIndex(({ id }) => id === project.id))
  return (
    <nav aria-label={t('map.way')}>
      {way.map(({ id, name }) => (
        <button key={id} type="button" className="pl-node-name" onClick={() => go(id)}>
          {name}
        </button>
      ))}
      <b aria-current="location">{all.find(({ id }) => id === at)?.name}</b>
    </nav>
  )
}

interface LineProps {
  node: MapNode
  open: () => void
  children: React.ReactNode
}

function Line({ node: { name, code, status, percent, toTargetDays }, open, children }: LineProps) {
  const { t } = useTranslation('structure')
  const number = useNumbers()
  return (
    <li data-status={status}>
      <span className="pl-map-mark" title={t(`map.is.${status}`)} role="img" aria-label={t(`map.is.${status}`)} />
      <button type="button" className="pl-node-name" title={code ? `${code} ${name}` : name} onClick={open}>
        {name}
      </button>
      <span className="is-figure">{`${number(Math.round(percent))} %`}</span>
      <span className="is-figure">
        <Late days={toTargetDays} />
      </span>
      <small className="pl-muted">{children}</small>
    </li>
  )
}
