import { Button } from '@blueprintjs/core'
import { type ComparisonGroup, computedGroups } from '@plumbline/core/comparison'
import type { ConflictView } from '@plumbline/core/contract'
import { useSnapshot } from 'valtio'
import { useNumbers } from '../../i18n/format.ts'
import { tell, toastError } from '../../shell/toast.ts'
import { attributeText, fieldText } from './attribute-words.ts'
import {
  applyMerge,
  chooseGroup,
  comparing,
  decide,
  stopMerging,
  takeBackMerge,
  versionIdOf,
} from './comparison-state.ts'
import { valueText } from './shown-value.ts'
import { useComparisonText, type Words } from './use-comparison-text.ts'

/** Beside a group while merging; what is computed cannot be taken. */
export function GroupChoice({ group, name }: { group: ComparisonGroup; name: string }) {
  const t = useComparisonText()
  const { merging, groups } = useSnapshot(comparing)
  if (!merging) return null
  const isComputed = computedGroups.includes(group)
  return (
    <input
      type="checkbox"
      aria-label={t('merge.takeGroup', { name })}
      disabled={isComputed}
      title={isComputed ? t('merge.computed') : undefined}
      checked={groups.includes(group)}
      onChange={(event) => chooseGroup(group, event.target.checked)}
    />
  )
}

/** What the merge will do, what must be decided before, and what cannot be done. */
export function MergePanel() {
  const t = useComparisonText()
  const { found, preview, isApplying } = useSnapshot(comparing)
  const taken = Object.values(preview?.taken ?? {}).reduce((sum, count) => sum + count, 0)
  const names = { from: found?.right.name, into: found?.left.name }
  return (
    <aside className="comparison-merge" data-testid="merge-panel" aria-label={t('merge.title', names)}>
      <h2>{t('merge.title', names)}</h2>
      <p className="comparison-muted">{t(preview?.related === false ? 'merge.unrelated' : 'merge.related', names)}</p>
      <p data-testid="merge-count" aria-live="polite">
        {preview ? t('merge.count', { count: taken }) : t('merge.counting')}
      </p>
      <Conflicts />
      <Obstacles />
      <div className="comparison-merge-actions">
        <Button
          intent="primary"
          text={t('merge.apply')}
          loading={isApplying}
          disabled={!preview || taken === 0 || preview.undecided > 0}
          onClick={() => void apply(t)}
        />
        <Button text={t('merge.cancel')} disabled={isApplying} onClick={stopMerging} />
      </div>
    </aside>
  )
}

async function apply(t: Words): Promise<void> {
  const versionId = versionIdOf(comparing.left)
  try {
    const done = await applyMerge()
    if (!done) return
    tell({
      message: t('merge.done', { count: done.count }),
      action: { text: t('merge.undo'), run: () => void takeBack(versionId, done.seq, t) },
      timeout: 15_000,
    })
  } catch (error) {
    toastError(error)
  }
}

async function takeBack(versionId: string, seq: number, t: Words): Promise<void> {
  try {
    const done = await takeBackMerge(versionId, seq, t('merge.undoQuestion'))
    if (!done) return
    tell({ message: done.kept === 0 ? t('merge.undone') : t('merge.undoneExcept', { count: done.kept }) })
  } catch (error) {
    toastError(error)
  }
}

function Conflicts() {
  const t = useComparisonText()
  const { preview } = useSnapshot(comparing)
  if (!preview || preview.conflictCount === 0) return null
  const conflicts = preview.conflicts as readonly ConflictView[]
  const hidden = preview.conflictCount - conflicts.length
  return (
    <section className="comparison-conflicts">
      <h3>{t('merge.conflicts', { count: preview.conflictCount })}</h3>
      {preview.undecided > 0 && (
        <p className="comparison-warning">{t('merge.undecided', { count: preview.undecided })}</p>
      )}
      {conflicts.map((conflict) => (
        <ConflictCard key={conflict.fact} conflict={conflict} />
      ))}
      {hidden > 0 && <p className="comparison-muted">{t('merge.more', { count: hidden })}</p>}
    </section>
  )
}

function ConflictCard({ conflict }: { conflict: ConflictView }) {
  const t = useComparisonText()
  const number = useNumbers()
  const { decisions, found } = useSnapshot(comparing)
  const { fact, code, name, reason, lines } = conflict
  const shown = (value: ConflictView['lines'][number]['ours'], kind: ConflictView['lines'][number]['value']): string =>
    valueText(value, { value: kind, perDay: found?.summary.finish.perDay ?? 480 }, t, number)
  const options = [
    { side: 'ours' as const, label: t('merge.keep', { name: found?.left.name }) },
    { side: 'theirs' as const, label: t('merge.takeTheirs', { name: found?.right.name }) },
  ]
  return (
    <fieldset className="comparison-conflict" data-testid="conflict" data-fact={fact}>
      <legend>
        {`${code} ${name}`.trim()} · {t(`merge.reason.${reason}`)}
      </legend>
      {lines.map(({ field, value, base, ours, theirs }) => (
        <p key={field}>
          {fieldText(field, t)}: <s>{attributeText(field, base) ?? shown(base, value)}</s> →{' '}
          <b>{attributeText(field, ours) ?? shown(ours, value)}</b> |{' '}
          <b>{attributeText(field, theirs) ?? shown(theirs, value)}</b>
        </p>
      ))}
      {options.map(({ side, label }) => (
        <label key={side}>
          <input type="radio" name={fact} checked={decisions[fact] === side} onChange={() => decide(fact, side)} />{' '}
          {label}
        </label>
      ))}
    </fieldset>
  )
}

function Obstacles() {
  const t = useComparisonText()
  const { preview } = useSnapshot(comparing)
  if (!preview || preview.obstacles.length === 0) return null
  return (
    <section className="comparison-obstacles">
      <h3>{t('merge.obstacles', { count: preview.obstacles.length })}</h3>
      <ul>
        {preview.obstacles.slice(0, 100).map(({ code, rows }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: obstacles have no name of their own
          <li key={index}>
            {t(`merge.obstacle.${code}`)} {rows.map((row) => row.code || row.name).join(', ')}
          </li>
        ))}
      </ul>
    </section>
  )
}
