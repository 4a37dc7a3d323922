import { Cross, Select } from '@blueprintjs/icons'
import { modelElement } from '@plumbline/core/contract'
import { type CSSProperties, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { call } from '../../api/call.ts'
import { useNumbers } from '../../i18n/format.ts'
import { attempt } from '../../shell/attempt.ts'
import { IconButton } from '../../shell/IconButton.tsx'
import { ReadFailure } from '../../shell/ReadFailure.tsx'
import { Splitter } from '../../shell/Splitter.tsx'
import { useRead } from '../../shell/use-read.ts'
import { headsOf } from './assemblies.ts'
import type { LoadedModel } from './element-tree.ts'
import { modelLayout, resizePanel } from './layout/model-layout.ts'
import type { ModelView } from './model-view.ts'

/** What is known of what is selected; where there is little room, above the picture until it is closed. */
export function ElementPanel({ view }: { view: ModelView }) {
  const { t } = useTranslation('model')
  const { selected } = useSnapshot(view.state)
  const { facts: width } = useSnapshot(modelLayout)
  const [closedFor, close] = useState<ReadonlySet<number> | null>(null)
  const heads = headsOf(view.state.loaded as readonly LoadedModel[], selected)
  const [only] = heads
  return (
    <aside
      className="model-facts"
      aria-label={t('properties')}
      style={{ '--model-facts': `${width}px` } as CSSProperties}
      data-away={selected.size === 0 || closedFor === selected || undefined}
    >
      <Splitter edge="left" label={t('width')} size={width} resize={(wanted) => resizePanel('facts', wanted)} />
      <IconButton
        className="model-facts-close"
        icon={<Cross />}
        label={t('shell:dialog.close')}
        onClick={() => close(selected)}
      />
      {selected.size === 0 && <p className="pl-muted">{t('selectSomething')}</p>}
      {heads.length === 1 && only !== undefined && <OneElement view={view} element={only} />}
      {heads.length > 1 && <SeveralElements view={view} selected={selected} />}
    </aside>
  )
}

function OneElement({ view, element }: { view: ModelView; element: number }) {
  const { t } = useTranslation('model')
  const model = view.modelOf(element)
  const { value, error, again } = useRead(`${model?.id}.${model?.table.revision}.${element}`, async (signal) => {
    if (!model) return null
    const params = { modelId: model.id, element: element - model.first }
    return (await call(modelElement, { params, signal, quiet: true })).element
  })
  if (!value) return error === null ? null : <ReadFailure error={error} again={again} />
  const facts: [string, string][] = [
    [t('fact.model'), model?.name ?? ''],
    [t('fact.storey'), value.place],
    [t('fact.type'), value.typeName],
    [t('fact.tag'), value.tag],
    [t('fact.guid'), value.guid],
  ]
  return (
    <>
      <header>
        <span className="pl-muted">{value.ifcClass}</span>
        <h2>{value.name || t('unnamed')}</h2>
      </header>
      <Facts facts={facts.filter(([, fact]) => fact !== '')} />
      {value.sets.map(({ name: set, properties }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: several sets may have one name
        <section key={at}>
          <h3>{set}</h3>
          <Facts
            facts={properties.map(({ name, value, unit }) => [name, unit ? `${value} ${unit}` : value])}
            selectSame={(fact) => {
              const { name = '', value = '' } = properties[fact] ?? {}
              void attempt(() => view.selectSameValue({ set, property: name, value }))
            }}
          />
        </section>
      ))}
    </>
  )
}

interface FactsProps {
  facts: readonly (readonly [string, string])[]
  /** Of the fact of that number. */
  selectSame?: (fact: number) => void
}

function Facts({ facts, selectSame }: FactsProps) {
  const { t } = useTranslation('model')
  return (
    <dl>
      {facts.map(([name, fact], at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: files repeat names
        <div key={at}>
          <dt title={name}>{name}</dt>
          <dd>
            {fact}
            {selectSame && (
              <IconButton
                className="model-same"
                icon={<Select size={14} />}
                label={t('sameValue', { name, value: fact })}
                onClick={() => selectSame(at)}
              />
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function SeveralElements({ view, selected }: { view: ModelView; selected: ReadonlySet<number> }) {
  const { t } = useTranslation('model')
  const number = useNumbers()
  const classes = new Map<string, number>()
  for (const element of selected) {
    const model = view.modelOf(element)
    const name = model ? (model.table.classes[model.table.classOf[element - model.first] ?? -1] ?? '') : ''
    classes.set(name, (classes.get(name) ?? 0) + 1)
  }
  const facts = [...classes].sort(([, one], [, other]) => other - one)
  return (
    <>
      <header>
        <h2>{t('elements', { count: selected.size, number: number(selected.size) })}</h2>
      </header>
      <Facts facts={facts.map(([name, count]) => [name, number(count)])} />
    </>
  )
}
