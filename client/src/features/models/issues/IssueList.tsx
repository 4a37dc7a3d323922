import { Edit } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { dateOf } from '../../../i18n/format.ts'
import { IconButton } from '../../../shell/IconButton.tsx'
import { ModelTable } from '../ModelTable.tsx'
import { todayHere } from '../today.ts'
import { type Issue, isOverdue } from './issue-board.ts'
import { useIssueActs } from './use-issue.ts'

const columns = ['issue', 'type', 'status', 'priority', 'assignee', 'due', 'labels'] as const

interface IssueListProps {
  issues: readonly Issue[]
  open: (issue: Issue) => void
}

export function IssueList({ issues, open }: IssueListProps) {
  const { t } = useTranslation('modelIssues')
  const { mayEdit, show, aboutOf } = useIssueActs()
  return (
    <ModelTable columns={columns.map((key) => ({ key, label: t(`column.${key}`) }))} lines={issues}>
      {(issue) => {
        const { type, status, priority, assignedTo, dueDate, labels } = issue.topic
        return (
          <tr key={issue.id}>
            <th scope="row">
              {mayEdit && (
                <IconButton
                  icon={<Edit size={12} />}
                  label={t('edit', { name: issue.name })}
                  onClick={() => open(issue)}
                />
              )}
              <button type="button" className="model-link" onClick={() => show(issue)}>
                {issue.name}
              </button>{' '}
              <small className="pl-muted">{aboutOf(issue)}</small>
            </th>
            <td>{type}</td>
            <td>{status}</td>
            <td>{priority}</td>
            <td>{assignedTo}</td>
            <td className="model-issue-due" data-late={isOverdue(issue, todayHere()) || undefined}>
              {dueDate && dateOf(dueDate)}
            </td>
            <td>{labels.join(', ')}</td>
          </tr>
        )
      }}
    </ModelTable>
  )
}
