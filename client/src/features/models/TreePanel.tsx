import { InputGroup } from '@blueprintjs/core'
import { Search } from '@blueprintjs/icons'
import { type Model, type ModelJob, modelSearch } from '@plumbline/core/contract'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { call } from '../../api/call.ts'
import { PanelTabs } from '../../shell/PanelTabs.tsx'
import { ReadFailure } from '../../shell/ReadFailure.tsx'
import { Splitter } from '../../shell/Splitter.tsx'
import { useRead } from '../../shell/use-read.ts'
import { ElementTree } from './ElementTree.tsx'
import { elementNode, type LoadedModel, treeKinds, treeOf } from './element-tree.ts'
import { modelLayout, resizePanel } from './layout/model-layout.ts'
import { ModelJobs } from './ModelJobs.tsx'
import type { ModelView } from './model-view.ts'

interface TreePanelProps {
  view: ModelView
  models: readonly Model[]
  jobs: readonly ModelJob[]
  mayEdit: boolean
  /** Looks that were kept. */
  views: ReactNode
}

const tabs = [...treeKinds, 'views'] as const

export function TreePanel({ view, models, jobs, mayEdit, views }: TreePanelProps) {
  const { t } = useTranslation('model')
  const { loaded, tree: kind } = useSnapshot(view.state)
  const { tree: width } = useSnapshot(modelLayout)
  const [isViews, setViews] = useState(false)
  const [typed, setTyped] = useState('')
  const text = useDeferredValue(typed.trim())
  const tree = useMemo(() => treeOf(loaded as readonly LoadedModel[], kind), [loaded, kind])
  return (
    <aside className="model-tree" aria-label={t('tree')} style={{ width }}>
      <Splitter edge="right" label={t('width')} size={width} resize={(wanted) => resizePanel('tree', wanted)} />
      <PanelTabs
        tabs={tabs}
        active={isViews ? 'views' : kind}
        choose={(tab) => {
          setViews(tab === 'views')
          if (tab !== 'views') view.state.tree = tab
        }}
      >
        {(tab) => t(`kind.${tab}`)}
      </PanelTabs>
      {isViews ? (
        views
      ) : (
        <>
          <InputGroup
            type="search"
            size="small"
            leftElement={<Search className="model-search-icon" />}
            placeholder={t('search')}
            aria-label={t('search')}
            value={typed}
            onValueChange={setTyped}
          />
          <ModelJobs jobs={jobs} />
          {text === '' && <ElementTree key={kind} view={view} tree={tree} models={models} mayEdit={mayEdit} />}
          {text !== '' && <Found view={view} text={text} />}
        </>
      )}
    </aside>
  )
}

function Found({ view, text }: { view: ModelView; text: string }) {
  const { t } = useTranslation('model')
  const { loaded } = useSnapshot(view.state)
  const key = [text, ...loaded.map(({ id, table }) => `${id}.${table.revision}`)].join()
  const { value, error, again } = useRead(key, async (signal) => {
    const answers = loaded.map(async ({ id, first }) => {
      const found = await call(modelSearch, { params: { modelId: id }, input: { text }, signal, quiet: true })
      return { more: found.more, elements: found.elements.map((number) => first + number) }
    })
    const all = await Promise.all(answers)
    return { elements: all.flatMap(({ elements }) => elements), more: all.some(({ more }) => more) }
  })
  const nodes = useMemo(
    () =>
      value?.elements.map((element) => ({
        ...elementNode(element, view.nameOf(element)),
        note: view.classAndPlaceOf(element),
      })) ?? [],
    [value, view],
  )
  if (error !== null && !value) return <ReadFailure error={error} again={again} />
  if (!value) return null
  if (nodes.length === 0) return <p className="model-note">{t('nothingFound', { text })}</p>
  return (
    <>
      <p className="model-note">
        <button type="button" className="model-link" onClick={() => view.select(value.elements)}>
          {t('selectFound', { count: value.elements.length })}
        </button>
        {value.more && ` ${t('more')}`}
      </p>
      <ElementTree view={view} tree={nodes} models={[]} mayEdit={false} />
    </>
  )
}
