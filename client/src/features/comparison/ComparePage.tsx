import './comparison.css'
import { Button, HTMLSelect } from '@blueprintjs/core'
import { Export, GitMerge, Refresh, SwapHorizontal } from '@blueprintjs/icons'
import { type ComparisonGroup, comparisonGroups } from '@plumbline/core/comparison'
import type { Version } from '@plumbline/core/contract'
import { useEffect } from 'react'
import { useParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { useNumbers } from '../../i18n/format.ts'
import { useCan } from '../../session/session.ts'
import { usePlace } from '../../session/use-place.ts'
import { AppFrame } from '../../shell/AppFrame.tsx'
import { PageFailure } from '../../shell/PageBody.tsx'
import { ReadFailure } from '../../shell/ReadFailure.tsx'
import { toastError } from '../../shell/toast.ts'
import { usePageTitle } from '../../shell/use-page-title.ts'
import { put, useQuery } from '../../shell/use-query.ts'
import { compareNow, comparing, goneSides, openComparison, startMerging, versionIdOf } from './comparison-state.ts'
import { DifferenceTable } from './DifferenceTable.tsx'
import { exportComparison } from './export-comparison.ts'
import { GroupChoice, MergePanel } from './MergePanel.tsx'
import { Summary } from './Summary.tsx'
import { useComparisonText, type Words } from './use-comparison-text.ts'

/** `/:spaceId/schedule/:scheduleId/compare?left=…&right=…`. */
export default function ComparePage() {
  const t = useComparisonText()
  const { spaceId = '', scheduleId = '' } = useParams()
  usePlace(spaceId, scheduleId)
  const { schedule, error, isLoading, found } = useSnapshot(comparing)
  useComparison(scheduleId)
  usePageTitle(t('title'), schedule?.name)
  const toSchedule = `/${spaceId}/schedule/${scheduleId}`
  const state = error ? 'error' : found === null || isLoading ? 'loading' : 'ready'
  return (
    <div className="comparison-page" data-testid="comparison" data-state={state}>
      <AppFrame
        breadcrumb={[{ label: schedule?.name ?? '', to: toSchedule }, { label: t('title') }]}
        tools={<Sides />}
        toolsRight={<Tools />}
      >
        <Content />
      </AppFrame>
    </div>
  )
}

/** The address says what is compared; without a right side the newest other version is. */
function useComparison(scheduleId: string): void {
  const [query, edit] = useQuery()
  const { schedule } = useSnapshot(comparing)
  useEffect(() => {
    void openComparison(scheduleId)
  }, [scheduleId])
  const [left, right] = [query.get('left') ?? '', query.get('right') ?? '']
  const group = groupIn(query.get('group'))
  const search = query.get('search') ?? ''
  useEffect(() => {
    if (!schedule) return
    const current = left || schedule.versions.find((version) => version.current)?.id || ''
    const other = right || schedule.versions.find(({ id }) => id !== versionIdOf(current))?.id || current
    if (current !== left || other !== right) {
      edit((before) => turnTo(before, { left: current, right: other }), { replace: true })
      return
    }
    if (comparing.left !== left || comparing.right !== right) Object.assign(comparing, { found: null, merging: false })
    Object.assign(comparing, { left, right, group, search })
    void compareNow()
  }, [schedule, left, right, group, search, edit])
}

function groupIn(text: string | null): ComparisonGroup | null {
  return comparisonGroups.find((group) => group === text) ?? null
}

/** Other versions differ in other groups and rows. */
function turnTo(query: URLSearchParams, sides: { left?: string; right?: string }): void {
  for (const name of [...query.keys()]) query.delete(name)
  for (const [side, id] of Object.entries(sides)) query.set(side, id)
}

/** Which two versions, in the order of reading: what was, what is. */
function Sides() {
  const t = useComparisonText()
  const { left, right } = useSnapshot(comparing)
  const [, edit] = useQuery()
  const go = (sides: { left?: string; right?: string }): void =>
    edit((query) => {
      for (const [side, id] of Object.entries(sides)) query.set(side, id)
    })
  return (
    <>
      <Side label={t('left')} value={left} onChange={(id) => go({ left: id })} />
      <Button
        variant="minimal"
        icon={<SwapHorizontal />}
        aria-label={t('swap')}
        title={t('swap')}
        onClick={() => go({ left: right, right: left })}
      />
      <Side label={t('right')} value={right} onChange={(id) => go({ right: id })} />
    </>
  )
}

function Side({ label, value, onChange }: { label: string; value: string; onChange: (id: string) => void }) {
  const t = useComparisonText()
  const { schedule } = useSnapshot(comparing)
  const versions = (schedule?.versions ?? []) as readonly Version[]
  const isMoment = value.includes('@')
  return (
    <span className="comparison-side">
      <HTMLSelect aria-label={label} title={label} value={value} onChange={(event) => onChange(event.target.value)}>
        {isMoment && <option value={value}>{momentName(versions, value, t)}</option>}
        {versions.map(({ id, name, locked }) => (
          <option key={id} value={id}>
            {locked ? t('lockedName', { name }) : name}
          </option>
        ))}
      </HTMLSelect>
    </span>
  )
}

function momentName(versions: readonly Version[], side: string, t: Words): string {
  const name = versions.find(({ id }) => id === versionIdOf(side))?.name ?? ''
  return t('moment', { name, seq: side.split('@')[1] })
}

function Tools() {
  const t = useComparisonText()
  const { found, merging, left, right, schedule } = useSnapshot(comparing)
  const mayMerge = useCan()('schedule.edit')
  const into = schedule?.versions.find(({ id }) => id === left)
  const isEmpty = found === null || Object.values(found.summary.groups).every((count) => count === 0)
  const canMerge = mayMerge && !isEmpty && !merging && into?.locked === false && left !== versionIdOf(right)
  useMergeOfAddress(canMerge)
  const hint = into?.locked ? t('merge.locked', { name: into.name }) : t('merge.hint', { name: into?.name ?? '' })
  return (
    <>
      <Button variant="minimal" icon={<Refresh />} text={t('again')} onClick={() => void compareNow()} />
      <Button
        icon={<Export />}
        text={t('export')}
        disabled={isEmpty}
        onClick={() => void exportComparison().catch(toastError)}
      />
      {mayMerge && (
        <Button
          intent="primary"
          icon={<GitMerge />}
          text={t('merge.start')}
          title={hint}
          disabled={!canMerge}
          onClick={startMerging}
        />
      )}
    </>
  )
}

/** `&merge=1` begins with merging; once begun, the address says it no more. */
function useMergeOfAddress(canMerge: boolean): void {
  const [query, edit] = useQuery()
  const isAsked = query.get('merge') === '1'
  useEffect(() => {
    if (!isAsked || !canMerge) return
    startMerging()
    edit((before) => before.delete('merge'), { replace: true })
  }, [isAsked, canMerge, edit])
}

function Content() {
  const t = useComparisonText()
  const { found, error, merging, group, search } = useSnapshot(comparing)
  if (error?.code === 'NOT_FOUND' && goneSides().length > 0) return <VersionGone />
  if (error && found === null) {
    return <PageFailure error={error} again={() => void compareNow()} />
  }
  if (found === null) return <Waiting />
  const isEqual = Object.values(found.summary.groups).every((count) => count === 0)
  if (isEqual) {
    return (
      <div className="comparison-notice" data-testid="versions-equal">
        <h2>{t('equal')}</h2>
        <p>{t('equalText')}</p>
      </div>
    )
  }
  return (
    <div className="comparison">
      {error && <ReadFailure error={error} again={() => void compareNow()} />}
      <Summary />
      <div className="comparison-body">
        <Groups />
        {found.total === 0 ? (
          <div className="comparison-notice">
            <p>{search ? t('nothingFound', { search }) : t('nothingInGroup')}</p>
          </div>
        ) : (
          <DifferenceTable key={`${group} ${search}`} />
        )}
        {merging && <MergePanel />}
      </div>
    </div>
  )
}

/** Somebody deleted it, perhaps while it was looked at here. */
function VersionGone() {
  const t = useComparisonText()
  const [, edit] = useQuery()
  return (
    <div className="comparison-notice" role="alert" data-testid="version-gone">
      <h2>{t('gone')}</h2>
      <p>{t('goneText')}</p>
      <Button
        intent="primary"
        text={t('newest')}
        onClick={() => edit((query) => turnTo(query, {}), { replace: true })}
      />
    </div>
  )
}

function Waiting() {
  const t = useComparisonText()
  return (
    <div className="comparison-waiting" role="status" aria-label={t('comparing')}>
      <p>{t('comparing')}</p>
      {[72, 90, 64, 84, 58, 78, 88, 66].map((width) => (
        <i key={width} style={{ width: `${width}%` }} />
      ))}
    </div>
  )
}

/** Groups with their counts, and the search among codes and names. */
function Groups() {
  const t = useComparisonText()
  const number = useNumbers()
  const { found, group, search } = useSnapshot(comparing)
  const [, edit] = useQuery()
  const counts = found?.summary.groups
  const go = (name: 'group' | 'search', value: string): void =>
    edit((query) => put(query, name, value), { replace: true })
  const total = Object.values(counts ?? {}).reduce((sum, count) => sum + count, 0)
  return (
    <nav className="comparison-groups" aria-label={t('groups')}>
      <input
        type="search"
        className="bp6-input"
        placeholder={t('search')}
        aria-label={t('search')}
        defaultValue={search}
        onKeyDown={(event) => event.key === 'Enter' && go('search', event.currentTarget.value.trim())}
        onBlur={(event) => event.target.value.trim() !== search && go('search', event.target.value.trim())}
      />
      <GroupLine name={t('all')} count={number(total)} isOn={group === null} onChoose={() => go('group', '')} />
      {comparisonGroups
        .filter((one) => (counts?.[one] ?? 0) > 0)
        .map((one) => (
          <GroupLine
            key={one}
            group={one}
            name={t(`group.${one}`)}
            count={number(counts?.[one] ?? 0)}
            isOn={group === one}
            onChoose={() => go('group', one)}
          />
        ))}
    </nav>
  )
}

interface GroupLineProps {
  group?: ComparisonGroup
  name: string
  count: string
  isOn: boolean
  onChoose: () => void
}

function GroupLine({ group, name, count, isOn, onChoose }: GroupLineProps) {
  return (
    <div className="comparison-group" data-group={group ?? 'all'}>
      {group && <GroupChoice group={group} name={name} />}
      <button type="button" aria-pressed={isOn} onClick={onChoose}>
        <span>{name}</span>
        <b>{count}</b>
      </button>
    </div>
  )
}
