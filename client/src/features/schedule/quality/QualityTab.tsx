import './quality.css'
import { Button } from '@blueprintjs/core'
import { numberFormat } from '@plumbline/core/numbers'
import type { CheckCode, QualityCheck, QualityReport } from '@plumbline/core/quality'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { rowLabel } from '../../../documents/schedule/words/row-label.ts'
import { formatNumber } from '../../../parts/values/number.ts'
import { useSchedule } from '../base/schedule-context.ts'
import { spotlightRows } from '../gantt/spotlight.ts'

/** Works listed below a check; more than this nobody reads one by one. */
const LISTED = 200

/** A verdict is a shape with a word, never a colour alone. */
const shapes: Record<QualityCheck['state'], string> = {
  pass: '✓',
  fail: '✕',
  no_threshold: '○',
  not_applicable: '–',
}

/** Asked for when the tab opens and again by hand: a check calculates a copy of the schedule. */
function useReport() {
  const { actions } = useSchedule()
  const { patches, phase } = useSnapshot(actions.session.state)
  const [report, setReport] = useState<QualityReport | null>(null)
  const [seen, setSeen] = useState(0)
  const [asked, setAsked] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew only when the person asks
  useEffect(() => {
    let isCurrent = true
    if (phase !== 'ready') return
    void actions.session.ask.quality().then((found) => {
      if (!isCurrent) return
      setReport(found)
      setSeen(actions.session.state.patches)
    })
    return () => {
      isCurrent = false
    }
  }, [actions, asked, phase])
  return { report, isStale: report !== null && seen !== patches, again: () => setAsked(asked + 1) }
}

export function QualityTab() {
  const { t } = useTranslation('quality')
  const { report, isStale, again } = useReport()
  const [code, setCode] = useState<CheckCode>('missing_logic')
  if (!report) return <p className="schedule-hint">{t('checking')}</p>
  const chosen = report.checks.find((check) => check.code === code)
  const failed = report.checks.filter(({ state }) => state === 'fail').length
  return (
    <div className="quality" data-testid="quality">
      <div className="quality-checks">
        <p className="quality-sum">
          <span>{failed === 0 ? t('allKept') : t('failed', { count: failed })}</span>
          {isStale && <span className="schedule-warning">{t('stale')}</span>}
          <Button size="small" variant="minimal" text={t('again')} onClick={again} />
        </p>
        <table>
          <thead>
            <tr>
              <th className="schedule-number">#</th>
              <th>{t('column.check')}</th>
              <th className="schedule-number">{t('column.count')}</th>
              <th className="schedule-number">{t('column.value')}</th>
              <th className="schedule-number">{t('column.threshold')}</th>
              <th>{t('column.state')}</th>
            </tr>
          </thead>
          <tbody>
            {report.checks.map((check, at) => (
              <CheckLine
                key={check.code}
                check={check}
                number={check.code === 'loose_ends' ? '' : String(at + 1)}
                isChosen={check.code === code}
                onChoose={() => setCode(check.code)}
              />
            ))}
          </tbody>
        </table>
      </div>
      {chosen && <Findings check={chosen} />}
    </div>
  )
}

interface CheckLineProps {
  check: QualityCheck
  number: string
  isChosen: boolean
  onChoose: () => void
}

function CheckLine({ check, number, isChosen, onChoose }: CheckLineProps) {
  const { t, i18n } = useTranslation('quality')
  return (
    <tr className={isChosen ? 'is-chosen' : undefined} data-check={check.code} data-state={check.state}>
      <td className="schedule-number schedule-muted">{number}</td>
      <td>
        <button
          type="button"
          className="schedule-link"
          aria-pressed={isChosen}
          title={t(`hint.${check.code}`)}
          onClick={onChoose}
        >
          {t(`check.${check.code}`)}
        </button>
      </td>
      <td className="schedule-number">
        <FoundCount check={check} onChoose={onChoose} />
      </td>
      <td className="schedule-number">{amount(check.value, check.unit, i18n.language)}</td>
      <td className="schedule-number schedule-muted">{threshold(check, i18n.language)}</td>
      <td className={`quality-state quality-${check.state}`}>
        <span aria-hidden="true">{shapes[check.state]}</span> {t(`state.${check.state}`)}
      </td>
    </tr>
  )
}

/** Opens what it counts: those rows stand out, the first of them in view. */
function FoundCount({ check, onChoose }: { check: QualityCheck; onChoose: () => void }) {
  const { actions } = useSchedule()
  const { t, i18n } = useTranslation('quality')
  const { findings, total } = check
  const number = (n: number): string => formatNumber(n, i18n.language)
  const text = t('ofTotal', { count: findings.length, n: number(findings.length), total: number(total) })
  const [first] = findings
  if (!first) return text
  const show = (): void => {
    onChoose()
    const ends = findings.flatMap(({ id, relationId }) => (relationId ? [id, relationId.split(':')[0] ?? ''] : [id]))
    spotlightRows(actions, 'check', ends)
    actions.showRow(first.id, 'look')
  }
  return (
    <button type="button" className="schedule-link" title={t('showAll')} onClick={show}>
      {text}
    </button>
  )
}

/** Shares in percent with one decimal, indexes with two. */
function amount(value: number | null, unit: QualityCheck['unit'], language: string): string {
  if (value === null) return '–'
  if (unit === 'index') return numberFormat(language, { maximumFractionDigits: 2 }).format(value)
  return numberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(value)
}

function threshold({ threshold: limit, unit }: QualityCheck, language: string): string {
  if (limit === null) return ''
  if ('atMost' in limit) return `${limit.atMost === 0 ? '' : '≤ '}${amount(limit.atMost, unit, language)}`
  return `≥ ${amount(limit.atLeast, unit, language)}`
}

function Findings({ check }: { check: QualityCheck }) {
  const { actions } = useSchedule()
  const { t, i18n } = useTranslation('quality')
  const { findings } = check
  const label = (id: string): string => rowLabel(actions.session, id)
  return (
    <section className="quality-findings" data-testid="quality-findings">
      <h3>{t(`check.${check.code}`)}</h3>
      <p className="schedule-muted">{t(`hint.${check.code}`)}</p>
      {findings.length === 0 && <p>{t('none')}</p>}
      <ul>
        {findings.slice(0, LISTED).map(({ id, relationId }) => (
          <li key={relationId || id}>
            <button type="button" className="schedule-link" onClick={() => actions.showRow(id, 'look')}>
              {relationId ? `${label(relationId.split(':')[0] ?? '')} → ${label(id)}` : label(id)}
            </button>
          </li>
        ))}
      </ul>
      {findings.length > LISTED && (
        <p className="schedule-muted">
          {t('more', { count: findings.length - LISTED, n: formatNumber(findings.length - LISTED, i18n.language) })}
        </p>
      )}
    </section>
  )
}
