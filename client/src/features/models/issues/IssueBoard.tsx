import { HTMLSelect } from '@blueprintjs/core'
import { Chat, Edit } from '@blueprintjs/icons'
import { type DragEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dateOf, useNumbers } from '../../../i18n/format.ts'
import { IconButton } from '../../../shell/IconButton.tsx'
import { todayHere } from '../today.ts'
import { type Issue, isOverdue, issueColumns } from './issue-board.ts'
import { useIssueActs } from './use-issue.ts'

interface IssueBoardProps {
  issues: readonly Issue[]
  open: (issue: Issue) => void
}

const KIND = 'application/x-plumbline-issue'

/** A column for each status; cards are dragged from one to the other, or get their status from the list on them. */
export function IssueBoard({ issues, open }: IssueBoardProps) {
  const { t } = useTranslation('modelIssues')
  const number = useNumbers()
  const { mayEdit, say } = useIssueActs()
  const [over, setOver] = useState<string | null>(null)
  const columns = issueColumns(issues)
  const drop = (event: DragEvent, status: string): void => {
    event.preventDefault()
    setOver(null)
    const id = event.dataTransfer.getData(KIND)
    if (issues.some((issue) => issue.id === id && issue.topic.status !== status)) say({ id }, { status })
  }
  return (
    <div className="model-issue-board">
      {columns.map(({ status, issues: own }) => (
        <section
          key={status}
          aria-label={status || t('noStatus')}
          data-over={over === status || undefined}
          onDragOver={(event) => {
            if (!mayEdit || !event.dataTransfer.types.includes(KIND)) return
            event.preventDefault()
            setOver(status)
          }}
          onDragLeave={() => setOver(null)}
          onDrop={(event) => drop(event, status)}
        >
          <h3>
            {status || t('noStatus')} <span className="pl-muted">{number(own.length)}</span>
          </h3>
          <ul>
            {own.map((issue) => (
              <IssueCard key={issue.id} issue={issue} statuses={columns.map((one) => one.status)} open={open} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

interface IssueCardProps {
  issue: Issue
  statuses: readonly string[]
  open: (issue: Issue) => void
}

function IssueCard({ issue, statuses, open }: IssueCardProps) {
  const { t } = useTranslation('modelIssues')
  const number = useNumbers()
  const { mayEdit, say, show, commentsOf, aboutOf } = useIssueActs()
  const { name, topic } = issue
  const about = aboutOf(issue)
  const comments = commentsOf(issue)
  return (
    <li draggable={mayEdit} onDragStart={({ dataTransfer }) => dataTransfer.setData(KIND, issue.id)}>
      <div className="model-issue-head">
        <button type="button" className="model-link" title={name} onClick={() => show(issue)}>
          {name}
        </button>
        {mayEdit && <IconButton icon={<Edit size={12} />} label={t('edit', { name })} onClick={() => open(issue)} />}
      </div>
      {about && (
        <small className="model-issue-about" title={about}>
          {about}
        </small>
      )}
      <IssueFacts issue={issue} />
      <div className="model-issue-foot">
        <HTMLSelect
          minimal
          aria-label={t('statusOf', { name })}
          disabled={!mayEdit}
          value={topic.status}
          options={statuses.map((value) => ({ value, label: value || t('noStatus') }))}
          onChange={({ currentTarget }) => say(issue, { status: currentTarget.value })}
        />
        {comments > 0 && (
          <span className="pl-muted" title={t('comments')}>
            <Chat size={12} /> {number(comments)}
          </span>
        )}
      </div>
    </li>
  )
}

function IssueFacts({ issue }: { issue: Issue }) {
  const { t } = useTranslation('modelIssues')
  const { priority, assignedTo, dueDate, labels, type } = issue.topic
  const facts = [type, priority, assignedTo].filter(Boolean)
  return (
    <>
      {facts.length > 0 && <small className="pl-muted">{facts.join(' · ')}</small>}
      {dueDate !== '' && (
        <small data-late={isOverdue(issue, todayHere()) || undefined}>{t('due', { date: dateOf(dueDate) })}</small>
      )}
      {labels.length > 0 && (
        <span className="model-issue-labels">
          {labels.map((label) => (
            <span key={label}>{label}</span>
          ))}
        </span>
      )}
    </>
  )
}
