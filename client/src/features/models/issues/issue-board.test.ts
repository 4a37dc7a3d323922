import type { SavedView } from '@plumbline/core/documents/bim'
import { expect, test } from 'vitest'
import { isOverdue, issueColumns, issuesOf, noFilter, shownIssues } from './issue-board.ts'

const topic = { guid: 'one', status: 'Open', priority: '', assignedTo: '', dueDate: '', description: '', labels: [] }
const view = (name: string, said: object | null = {}) =>
  ({ id: name, name, topic: said && { ...topic, guid: name, ...said } }) as unknown as SavedView

test('a view that is no issue is not on the board, and views of one topic are one issue', () => {
  const issues = issuesOf([view('a'), view('b', null), view('c', { guid: 'a' })])
  expect(issues.map(({ name }) => name)).toEqual(['a'])
})

test('columns are the usual ones and what else is said', () => {
  const issues = issuesOf([view('a'), view('b', { status: 'Waiting' }), view('c', { status: '' })])
  expect(issueColumns(issues).map(({ status, issues: own }) => `${status} ${own.length}`)).toEqual([
    ...[' 1', 'Open 1', 'In Progress 0', 'Done 0', 'Closed 0', 'Waiting 1'],
  ])
  expect(issueColumns([]).map(({ status }) => status)).toEqual(['Open', 'In Progress', 'Done', 'Closed'])
})

test('are sorted by due date, priority, assignee or name, and found by words, people and labels', () => {
  const issues = issuesOf([
    view('none'),
    view('late', { dueDate: '2026-05-01', priority: 'Low', assignedTo: 'Tom' }),
    view('soon', { dueDate: '2026-03-01', priority: 'High', assignedTo: 'Anna', labels: ['MEP'] }),
  ])
  const names = (order: Parameters<typeof shownIssues>[2], filter = {}) =>
    shownIssues(issues, { ...noFilter, ...filter }, order).map(({ name }) => name)
  expect(names('due')).toEqual(['soon', 'late', 'none'])
  expect(names('priority')).toEqual(['soon', 'late', 'none'])
  expect(names('assignee')).toEqual(['soon', 'late', 'none'])
  expect(names('name')).toEqual(['late', 'none', 'soon'])
  expect(names('name', { assignee: 'Tom' })).toEqual(['late'])
  expect(names('name', { label: 'MEP' })).toEqual(['soon'])
  expect(names('name', { text: 'mep' })).toEqual(['soon'])
  const about = (issue: { name: string }) => (issue.name === 'none' ? 'Holes of 8 mm' : '')
  expect(shownIssues(issues, { ...noFilter, text: 'holes' }, 'due', about).map(({ name }) => name)).toEqual(['none'])
})

test('what is done is not overdue', () => {
  const [late, done] = issuesOf([
    view('a', { dueDate: '2026-03-01' }),
    view('b', { dueDate: '2026-03-01', status: 'Done' }),
  ])
  expect([late && isOverdue(late, '2026-03-02'), late && isOverdue(late, '2026-03-01')]).toEqual([true, false])
  expect(done && isOverdue(done, '2026-03-02')).toBe(false)
})
