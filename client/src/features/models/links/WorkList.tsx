import { formatInstant, NO_INSTANT } from '@plumbline/core/time'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { dateOf, useNumbers } from '../../../i18n/format.ts'
import { WindowedTree } from '../WindowedTree.tsx'
import { useLinkedPlan } from './use-linked-plan.ts'
import { type WorkFilter, workRows } from './work-rows.ts'

/** Of a selection of thousands the works of the first are marked. */
const MARKED = 200

/** The works of the schedule, with their dates as they are calculated now; what is chosen is shown in the picture. */
export function WorkList({ filter: { text, bareOnly } }: { filter: WorkFilter }) {
  const { t } = useTranslation('modelLinks')
  const linked = useLinkedPlan()
  const { works } = useSnapshot(linked.state)
  const { selected } = useSnapshot(linked.view.state)
  const { store } = linked.plan
  const { counts } = linked
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  // New dates come many times a second while others work; of them the list of rows knows nothing.
  const named = text === '' ? 0 : store.versions.values
  // biome-ignore lint/correctness/useExhaustiveDependencies: the store is the same object, its counters tell of changes
  const rows = useMemo(
    () => workRows(store, counts, { text, bareOnly }, closed),
    [store, counts, text, bareOnly, closed, store.versions.structure, named],
  )
  const marked = new Set(
    [...selected].slice(0, MARKED).flatMap((one) => linked.linksOf(one).map(({ workId }) => workId)),
  )
  const idAt = (at: number): string => store.ids[store.order[at] ?? -1] ?? ''
  const choose = (at: number, add: boolean): void => {
    const next = new Set(add ? works : [])
    if (!(add && next.delete(idAt(at)))) next.add(idAt(at))
    linked.chooseWorksBeside(next)
  }
  const toggle = (at: number): void => {
    const next = new Set(closed)
    if (!next.delete(idAt(at))) next.add(idAt(at))
    setClosed(next)
  }
  if (rows.length === 0) return <p className="model-note">{t(store.size === 0 ? 'noWorks' : 'noneFound')}</p>
  return (
    <WindowedTree
      label={t('works')}
      rows={rows}
      itemOf={(at) => ({
        id: `model-work-${idAt(at)}`,
        name: store.names[store.order[at]!] ?? '',
        depth: store.levels[at] ?? 0,
        isOpen: store.ends[at]! > at + 1 ? !closed.has(idAt(at)) : null,
        isSelected: works.has(idAt(at)),
        isMarked: marked.has(idAt(at)),
        className: 'model-work',
      })}
      toggle={toggle}
      choose={choose}
      open={() => {
        linked.chooseWorks(works)
        linked.view.fit()
      }}
      mark={(at) => choose(at, true)}
    >
      {(at) => <WorkContent slot={store.order[at]!} />}
    </WindowedTree>
  )
}

function WorkContent({ slot }: { slot: number }) {
  const { t } = useTranslation('modelLinks')
  const number = useNumbers()
  const linked = useLinkedPlan()
  const { store } = linked.plan
  const name = store.names[slot] ?? ''
  const count = linked.counts[slot] ?? 0
  const textOf = (instant: number | undefined) =>
    instant === undefined || instant === NO_INSTANT ? '' : dateOf(formatInstant(instant))
  return (
    <>
      <span className="model-work-code" title={store.codes[slot]}>
        {store.codes[slot]}
      </span>
      <span className="model-row-label" title={name}>
        {name}
      </span>
      <span className="model-work-dates" data-critical={store.times.critical[slot] === 1 || undefined}>
        {textOf(store.times.start[slot])} – {textOf(store.times.finish[slot])}
      </span>
      <span className="model-row-count" title={t('elementsOfWork', { count, number: number(count) })}>
        {count === 0 ? '–' : number(count)}
      </span>
    </>
  )
}
