import { Checkbox, Spinner, Tag } from '@blueprintjs/core'
import { ArrowRight } from '@blueprintjs/icons'
import type { ComparedWorkView, DifferenceView, UploadComparison } from '@plumbline/core/contract'
import { formatInstant } from '@plumbline/core/time'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { dateOf, useNumbers } from '../../i18n/format.ts'
import { sentenceOf } from '../../shell/error-sentence.ts'
import { deltaText, fieldText, useComparisonText, valueText } from '../comparison/index.ts'
import { KeptFacts } from './KeptFacts.tsx'
import { MilestoneStrip } from './MilestoneStrip.tsx'
import { groupsOf, type KindOfChange, kindsOfChange, ruling, toggleFacts, toggleKind } from './rule-state.ts'

/** What the file changes by the rule: in numbers, in the finish, and work by work with what is left out. */
export function RuledChanges() {
  const { t } = useTranslation('upload')
  const { comparison, isComparing, failure } = useSnapshot(ruling)
  const found = comparison as UploadComparison | null
  return (
    <section className="pl-rule-changes" aria-busy={isComparing}>
      <h3>
        {t('changes.title')}
        {isComparing && <Spinner size={14} aria-label={t('rule.comparing')} />}
      </h3>
      {failure && (
        <p className="pl-upload-failure" role="alert">
          {sentenceOf(failure.code, { ...failure.params })}
        </p>
      )}
      {found && (
        <>
          <Counts counts={found.counts} />
          <Finish summary={found.summary} />
          <MilestoneStrip milestones={found.milestones} dataDate={found.dataDate} />
          {found.missing > 0 && <p className="pl-rule-note">{t('rule.missing', { count: found.missing })}</p>}
          <Held held={found.held} total={found.heldTotal} />
          <KeptFacts kept={found.kept} />
          {found.obstacles > 0 && <p className="pl-rule-note">{t('rule.obstacles', { count: found.obstacles })}</p>}
          {kindsOfChange.map((kind) => (
            <Group key={kind} kind={kind} works={found.works.filter((work) => kindOf(work) === kind)} />
          ))}
          {found.total > found.works.length && (
            <p className="pl-rule-note">{t('rule.moreWorks', { count: found.total - found.works.length })}</p>
          )}
        </>
      )}
    </section>
  )
}

function Counts({ counts }: Pick<UploadComparison, 'counts'>) {
  const { t } = useTranslation('upload')
  const number = useNumbers()
  const shown = [
    ['added', counts.added],
    ['updated', counts.changed],
    ['deleted', counts.deleted],
    ['unchanged', counts.same],
  ] as const
  return (
    <dl className="pl-preview-counts pl-rule-counts">
      {shown.map(([word, value]) => (
        <div key={word} data-kind={word}>
          <dd>{number(value)}</dd>
          <dt>{t(`changes.${word}`)}</dt>
        </div>
      ))}
    </dl>
  )
}

/** Facts that open items of checklists hold up: named before anything is written. */
function Held({ held, total }: { held: UploadComparison['held']; total: number }) {
  const { t } = useTranslation('upload')
  if (total === 0) return null
  const isRefused = held.some(({ blocks }) => blocks)
  return (
    <div className="pl-rule-held" role="status">
      <p>{t(isRefused ? 'held.refused' : 'held.warned', { count: total })}</p>
      <ul>
        {held.map(({ id, code, name, items }) => (
          <li key={id}>
            <span>{`${code} ${name}`.trim()}</span>
            <small>{items.join('; ')}</small>
          </li>
        ))}
      </ul>
      {total > held.length && <p>{t('rule.moreWorks', { count: total - held.length })}</p>}
    </div>
  )
}

function Finish({ summary: { finish, criticalPath } }: Pick<UploadComparison, 'summary'>) {
  const { t } = useTranslation('upload')
  const words = useComparisonText()
  const number = useNumbers()
  const day = (instant: number | null): string => (instant === null ? '–' : dateOf(formatInstant(instant)))
  const delta = deltaText(finish.delta, finish.perDay, number)
  return (
    <p className="pl-rule-finish">
      <span>{t('finish')}</span>
      <span>{day(finish.left)}</span>
      <ArrowRight size={12} aria-label={t('rule.becomes')} />
      <strong>{day(finish.right)}</strong>
      {delta !== '' && (
        <strong className={(finish.delta ?? 0) > 0 ? 'is-late' : 'is-early'}>{words('days', { days: delta })}</strong>
      )}
      <span className="pl-rule-path">
        {criticalPath ? words('summary.criticalPath', criticalPath) : t('rule.samePath')}
      </span>
    </p>
  )
}

/** null: only its dates are others, which follow from the rest. */
function kindOf({ differences }: ComparedWorkView): KindOfChange | null {
  if (differences.some(({ group }) => group === 'added')) return 'added'
  if (differences.some(({ group }) => group === 'deleted')) return 'deleted'
  return differences.some(({ fact }) => fact !== null) ? 'changed' : null
}

const factsOf = ({ differences }: ComparedWorkView): string[] => [
  ...new Set(differences.flatMap(({ fact }) => (fact === null ? [] : [fact]))),
]

function Group({ kind, works }: { kind: KindOfChange; works: readonly ComparedWorkView[] }) {
  const { t } = useTranslation('upload')
  const number = useNumbers()
  const { leftOut } = useSnapshot(ruling)
  const groups = groupsOf(kind)
  const isLeftOut = groups.every((group) => leftOut.groups.includes(group))
  const left = new Set(leftOut.facts)
  const taken = works.filter((work) => factsOf(work).every((fact) => !left.has(fact))).length
  if (works.length === 0) return null
  return (
    <div className="pl-rule-group" data-kind={kind}>
      <Checkbox
        checked={!isLeftOut && taken > 0}
        indeterminate={!isLeftOut && taken > 0 && taken < works.length}
        onChange={() => {
          toggleFacts(works.flatMap(factsOf), true)
          toggleKind(kind, isLeftOut || taken < works.length)
        }}
      >
        <strong>{t(`rule.group.${kind}`)}</strong>
        <Tag minimal round>
          {number(works.length)}
        </Tag>
      </Checkbox>
      <ul>
        {works.map((work) => (
          <Work key={work.rightRow ?? work.leftRow ?? `${work.code} ${work.name}`} {...{ work, isLeftOut, left }} />
        ))}
      </ul>
    </div>
  )
}

interface WorkProps {
  work: ComparedWorkView
  isLeftOut: boolean
  left: ReadonlySet<string>
}

function Work({ work, isLeftOut, left }: WorkProps) {
  const { t } = useTranslation('upload')
  const words = useComparisonText()
  const number = useNumbers()
  const facts = factsOf(work)
  const isTaken = !isLeftOut && facts.every((fact) => !left.has(fact))
  const finish = work.differences.find(({ fact, field }) => fact === null && field === 'finish')
  const title = `${work.code} ${work.name}`.trim()
  const said = work.differences.filter(({ fact, field }) => fact !== null && field !== 'row')
  return (
    <li>
      <Checkbox
        aria-label={t('rule.take', { work: title })}
        checked={isTaken}
        disabled={isLeftOut}
        onChange={() => toggleFacts(facts, !isTaken)}
      />
      <span className="pl-rule-code">{work.code}</span>
      <span title={title}>{work.name}</span>
      <span className="pl-rule-said" title={said.map((one) => lineOf(one, words, number)).join('\n')}>
        {said.map((one) => lineOf(one, words, number)).join('; ')}
      </span>
      {finish?.delta ? (
        <Tag minimal intent={finish.delta > 0 ? 'danger' : 'success'}>
          {words('days', { days: deltaText(finish.delta, finish.perDay, number) })}
        </Tag>
      ) : (
        <span />
      )}
    </li>
  )
}

/** «Duration 12 d → 16 d» */
function lineOf(
  one: DifferenceView,
  words: ReturnType<typeof useComparisonText>,
  number: (n: number) => string,
): string {
  const side = (value: DifferenceView['left']): string => valueText(value, one, words, number)
  return `${fieldText(one.field, words)} ${side(one.left)} → ${side(one.right)}`
}
