import { HTMLSelect } from '@blueprintjs/core'
import { type ClashState, clashStates } from '@plumbline/core/bim'
import type { AppearanceProfile } from '@plumbline/core/contract'
import type { Clash, SavedClashTest } from '@plumbline/core/documents/bim'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNumbers } from '../../../i18n/format.ts'
import { useLinkedPlan, useLinks } from '../links/use-linked-plan.ts'
import { showViewpoint } from '../views/viewpoints.ts'
import { ClashActs } from './ClashActs.tsx'
import { type ClashGrouping, type ClashLines, clashGroupings, clashLines } from './clash-list.ts'
import { type ClashTime, clashTimes } from './clash-times.ts'
import { viewpointOfClashes } from './clash-topics.ts'
import { useClashNames } from './use-clash-names.ts'

/** More nobody reads one by one; what is said of a group is said of all of it. */
const SHOWN = 300

interface ClashResultsProps {
  test: SavedClashTest
  profiles: readonly AppearanceProfile[]
}

/** What a test found, in groups; a click shows it in the picture, what is ticked is told of together. */
export function ClashResults({ test, profiles }: ClashResultsProps) {
  const { t } = useTranslation('modelClash')
  const linked = useLinkedPlan()
  const { nameOf } = useClashNames()
  const [grouping, setGrouping] = useState<ClashGrouping>('none')
  const [state, setState] = useState<ClashState | 'all' | null>(null)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const clashes = linked.links.document.clashesOf(test.id)
  const meet = clashTimes(linked, profiles, test)
  const groups = clashLines(clashes, {
    ...{ grouping, state, nameOf },
    meets: (clash) => meet(clash) !== null,
  })
  const shown = groups.flatMap((group) => group.clashes)
  const chosen = shown.filter(({ key }) => ticked.has(key))
  const tick = (keys: readonly string[]): void => {
    const isOff = keys.every((key) => ticked.has(key))
    const next = new Set(ticked)
    for (const key of keys) {
      if (isOff) next.delete(key)
      else next.add(key)
    }
    setTicked(next)
  }
  return (
    <>
      <div className="model-links-bar">
        <HTMLSelect
          minimal
          aria-label={t('filter')}
          value={state ?? ''}
          options={[
            { value: '', label: t('unresolved') },
            { value: 'all', label: t('all') },
            ...clashStates.map((value) => ({ value, label: t(`state.${value}`) })),
          ]}
          onChange={({ currentTarget }) => setState((currentTarget.value || null) as ClashState | null)}
        />
        <HTMLSelect
          minimal
          aria-label={t('groupBy')}
          value={grouping}
          options={clashGroupings.map((value) => ({ value, label: t(`grouping.${value}`) }))}
          onChange={({ currentTarget }) => setGrouping(currentTarget.value as ClashGrouping)}
        />
        <ClashActs {...{ test, chosen, shown, meet }} done={() => setTicked(new Set())} />
      </div>
      {shown.length === 0 && <p className="model-note">{t(test.ranAt === null ? 'notRun' : 'noClashes')}</p>}
      {shown.length > 0 && <ClashTable {...{ groups, grouping, ticked, tick, meet, test }} />}
    </>
  )
}

interface ClashTableProps {
  groups: readonly ClashLines[]
  grouping: ClashGrouping
  ticked: ReadonlySet<string>
  tick: (keys: readonly string[]) => void
  meet: (clash: Clash) => ClashTime | null
  test: SavedClashTest
}

function ClashTable({ groups, grouping, ticked, tick, meet, test }: ClashTableProps) {
  const { t } = useTranslation('modelClash')
  const number = useNumbers()
  const all = groups.reduce((sum, { clashes }) => sum + clashes.length, 0)
  const isOfSpace = test.kind === 'space'
  const isDated = isOfSpace || test.inTime
  let left = SHOWN
  return (
    <div className="model-table model-clash-table">
      <table>
        <thead>
          <tr>
            <th scope="col">{t(isOfSpace ? 'column.works' : 'column.pair')}</th>
            <th scope="col">{t(isOfSpace ? 'column.distance' : 'column.depth')}</th>
            {isDated && <th scope="col">{t(isOfSpace ? 'column.days' : 'column.from')}</th>}
            <th scope="col">{t('column.state')}</th>
            <th scope="col">{t('column.assignee')}</th>
            <th scope="col">{t('column.group')}</th>
          </tr>
        </thead>
        {groups.map(({ name, clashes }) => {
          const lines = clashes.slice(0, Math.max(0, left))
          left -= lines.length
          return (
            <tbody key={name}>
              {grouping !== 'none' && (
                <tr className="model-clash-group">
                  <th scope="rowgroup" colSpan={isDated ? 6 : 5}>
                    <label>
                      <input
                        type="checkbox"
                        checked={clashes.every(({ key }) => ticked.has(key))}
                        onChange={() => tick(clashes.map(({ key }) => key))}
                      />{' '}
                      {groupName(grouping, name, t)} · {number(clashes.length)}
                    </label>
                  </th>
                </tr>
              )}
              {lines.map((clash) => (
                <ClashRow key={clash.key} {...{ clash, ticked, tick }} time={isDated ? meet(clash) : null} />
              ))}
            </tbody>
          )
        })}
      </table>
      {all > SHOWN && <p className="pl-muted">{t('model:firstShown', { shown: number(SHOWN), all: number(all) })}</p>}
    </div>
  )
}

function groupName(grouping: ClashGrouping, name: string, t: (key: string) => string): string {
  if (name === '') return t('ungrouped')
  return grouping === 'state' ? t(`state.${name}`) : name
}

interface ClashRowProps {
  clash: Clash
  ticked: ReadonlySet<string>
  tick: (keys: readonly string[]) => void
  /** null: it is of no time. */
  time: ClashTime | null
}

function ClashRow({ clash, ticked, tick, time }: ClashRowProps) {
  const { t } = useTranslation('modelClash')
  const number = useNumbers()
  const linked = useLinkedPlan()
  const { player } = useLinks()
  const { pairOf, worksOf, daysOf } = useClashNames()
  const { view } = linked
  const elements = pairOf(clash)
  const pair = time?.works ? worksOf(time.works) : elements
  const show = (): void => {
    linked.following.stop()
    const models = Object.fromEntries(linked.loaded.map(({ id, table }) => [id, table.guids]))
    showViewpoint(view, { ...viewpointOfClashes([clash], models), tree: view.state.tree })
    if (!time || !Number.isFinite(time.from)) return
    player.turnOn(true)
    player.seek(time.from)
  }
  return (
    <tr data-state={clash.state}>
      <th scope="row">
        <input
          type="checkbox"
          aria-label={t('tick', { pair })}
          checked={ticked.has(clash.key)}
          onChange={() => tick([clash.key])}
        />{' '}
        <button type="button" className="model-link" title={elements} onClick={show}>
          {pair}
        </button>
      </th>
      <td title={t(`way.${clash.way}`)}>
        {t('depth', { way: t(`sign.${clash.way}`), millimetres: number(clash.millimetres) })}
      </td>
      {time && <td>{daysOf(time)}</td>}
      <td>{t(`state.${clash.state}`)}</td>
      <td>{clash.assignee}</td>
      <td>{clash.group}</td>
    </tr>
  )
}
