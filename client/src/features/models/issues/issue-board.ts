import { usualWords, type ViewTopic } from '@plumbline/core/bim/bcf'
import type { SavedView } from '@plumbline/core/documents/bim'

/** A view that is an issue: of the views of one topic the first stands for all. */
export type Issue = SavedView & { topic: ViewTopic }

/** What is said of an issue before anybody says more. */
export const newIssue = { type: 'Issue', status: 'Open' } as const

export const issueOrders = ['due', 'priority', 'assignee', 'name'] as const
export type IssueOrder = (typeof issueOrders)[number]

export interface IssueFilter {
  /** In names, labels and what is said. */
  text: string
  /** '': whosever. */
  assignee: string
  label: string
}

export const noFilter: IssueFilter = { text: '', assignee: '', label: '' }

export function issuesOf(views: readonly SavedView[]): Issue[] {
  const seen = new Set<string>()
  return views.filter((view): view is Issue => {
    if (!view.topic || seen.has(view.topic.guid)) return false
    seen.add(view.topic.guid)
    return true
  })
}

export function shownIssues(
  issues: readonly Issue[],
  filter: IssueFilter,
  order: IssueOrder,
  aboutOf: (issue: Issue) => string = () => '',
): Issue[] {
  const wanted = filter.text.trim().toLowerCase()
  return issues
    .filter((issue) => {
      const { name, topic } = issue
      if (filter.assignee !== '' && topic.assignedTo !== filter.assignee) return false
      if (filter.label !== '' && !topic.labels.includes(filter.label)) return false
      const texts = [name, topic.description, aboutOf(issue), ...topic.labels]
      return wanted === '' || texts.join(' ').toLowerCase().includes(wanted)
    })
    .sort((one, other) => compared[order](one, other) || one.name.localeCompare(other.name))
}

/** What has no date is never due, and what has no priority comes last. */
const LAST = '\uffff'
const ranks = ['critical', 'high', 'normal', 'low']
const rankOf = ({ topic }: Issue): number => {
  const rank = ranks.indexOf(topic.priority.toLowerCase())
  return rank < 0 ? ranks.length : rank
}
const byText = (textOf: (issue: Issue) => string) => (one: Issue, other: Issue) =>
  (textOf(one) || LAST) < (textOf(other) || LAST) ? -1 : Number(textOf(one) !== textOf(other))

const compared: Record<IssueOrder, (one: Issue, other: Issue) => number> = {
  due: byText(({ topic }) => topic.dueDate),
  priority: (one, other) => rankOf(one) - rankOf(other),
  assignee: byText(({ topic }) => topic.assignedTo),
  name: () => 0,
}

/** By status: the usual ones, and whatever else is said; '' only where somebody says nothing. */
export function issueColumns(issues: readonly Issue[]): { status: string; issues: Issue[] }[] {
  const byStatus = Map.groupBy(issues, ({ topic }) => topic.status)
  const others = [...byStatus.keys()].filter((status) => !usualWords.status.some((usual) => usual === status))
  const statuses = [...others.filter((status) => status === ''), ...usualWords.status, ...others.filter(Boolean).sort()]
  return statuses.map((status) => ({ status, issues: byStatus.get(status) ?? [] }))
}

const over: ReadonlySet<string> = new Set(['done', 'closed', 'resolved'])

/** Its day has passed, and it is not done. */
export const isOverdue = ({ topic }: Issue, today: string): boolean =>
  topic.dueDate !== '' && topic.dueDate.slice(0, 10) < today && !over.has(topic.status.toLowerCase())
