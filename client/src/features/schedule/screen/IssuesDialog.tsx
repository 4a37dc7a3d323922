import { useSnapshot } from 'valtio'
import { rowLabel } from '../../../documents/schedule/words/row-label.ts'
import { formatNumber } from '../../../parts/values/number.ts'
import { useScheduleText } from '../../../parts/words/schedule-text.ts'
import { PanelDialog } from '../../../shell/PanelDialog.tsx'
import { useSchedule } from '../base/schedule-context.ts'
import { type IssueTarget, issueTargets } from './issue-targets.ts'

/** Issues listed, and rows named by one of them. */
const ISSUES = 200
const TARGETS = 20

/** What the reading repaired and what the engine could not use, each leading to its rows. */
export function IssuesDialog({ close }: { close: () => void }) {
  const { actions } = useSchedule()
  const { t, language } = useScheduleText()
  const { result, readingIssues } = useSnapshot(actions.session.state)
  const names = {
    row: (id: string) => rowLabel(actions.session, id),
    calendar: (id: string) => actions.session.frame.calendars.find((one) => one.id === id)?.name ?? '',
  }
  const engine = (result?.issues ?? []).map(({ code, ids }) => ({ code, params: {}, ids }))
  const issues = [...engine, ...readingIssues]
  const more = (count: number): string => t('issues.more', { count, n: formatNumber(count, language) })
  return (
    <PanelDialog isOpen width={560} title={t('issues.title')} onClose={close}>
      <ul className="schedule-issues" data-testid="issues">
        {issues.slice(0, ISSUES).map(({ code, params, ids }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: issues have no identity of their own
          <li key={at} data-issue={code}>
            <span>{t(`issue:${code}`, { ...params })}</span>
            <Targets
              targets={issueTargets(ids.slice(0, TARGETS), names)}
              isPath={code === 'loop'}
              onPick={(id) => {
                close()
                actions.showRow(id, 'look')
              }}
            />
            {ids.length > TARGETS && <span className="schedule-muted">{more(ids.length - TARGETS)}</span>}
          </li>
        ))}
      </ul>
      {issues.length > ISSUES && <p className="schedule-muted">{more(issues.length - ISSUES)}</p>}
    </PanelDialog>
  )
}

interface TargetsProps {
  targets: readonly IssueTarget[]
  /** Rows follow each other. */
  isPath: boolean
  onPick: (rowId: string) => void
}

function Targets({ targets, isPath, onPick }: TargetsProps) {
  return targets.map(({ rowId, label }, at) => {
    const arrow = isPath && at > 0 ? '→ ' : ''
    return rowId ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a loop names its first row again at its end
      <button key={at} type="button" className="schedule-link" onClick={() => onPick(rowId)}>
        {arrow + label}
      </button>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <span key={at}>{label}</span>
    )
  })
}
