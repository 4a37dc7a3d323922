import './issues.css'
import { Button, ButtonGroup, HTMLSelect, InputGroup } from '@blueprintjs/core'
import { Plus } from '@blueprintjs/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BcfMenu } from '../bcf/BcfMenu.tsx'
import { useLinks } from '../links/use-linked-plan.ts'
import { usePeopleNames } from '../use-people-names.ts'
import { NewView } from '../views/NewView.tsx'
import { TopicDialog } from '../views/TopicDialog.tsx'
import { IssueBoard } from './IssueBoard.tsx'
import { IssueList } from './IssueList.tsx'
import {
  type Issue,
  type IssueFilter,
  type IssueOrder,
  issueOrders,
  issuesOf,
  newIssue,
  noFilter,
  shownIssues,
} from './issue-board.ts'
import { useIssueActs } from './use-issue.ts'

/** Topics of BCF as a board by status, and as a list: what other programs call issues. */
export function IssuesTab({ people }: { people: readonly string[] }) {
  const { t } = useTranslation('modelIssues')
  const { linked, spaceId, scheduleId, name } = useLinks()
  const { nameOf } = usePeopleNames(spaceId)
  const [isBoard, setBoard] = useState(true)
  const [filter, setFilter] = useState(noFilter)
  const [order, setOrder] = useState<IssueOrder>('due')
  const [openedId, setOpened] = useState<string | null>(null)
  const all = issuesOf(linked.links.document.views())
  const { aboutOf } = useIssueActs()
  const issues = shownIssues(all, filter, order, aboutOf)
  const opened = all.find(({ id }) => id === openedId)
  const open = ({ id }: Issue): void => setOpened(id)
  return (
    <section className="model-panel model-issues" aria-label={t('title')}>
      <div className="model-links-bar">
        <ButtonGroup>
          <Button
            size="small"
            text={t('board')}
            active={isBoard}
            aria-pressed={isBoard}
            onClick={() => setBoard(true)}
          />
          <Button
            size="small"
            text={t('list')}
            active={!isBoard}
            aria-pressed={!isBoard}
            onClick={() => setBoard(false)}
          />
        </ButtonGroup>
        <Filters all={all} filter={filter} change={setFilter} />
        <HTMLSelect
          minimal
          aria-label={t('orderBy')}
          value={order}
          options={issueOrders.map((value) => ({ value, label: t(`order.${value}`) }))}
          onChange={({ currentTarget }) => setOrder(currentTarget.value as IssueOrder)}
        />
        <BcfMenu
          scheduleId={scheduleId}
          view={linked.view}
          links={linked.links}
          mayEdit={linked.mayEdit}
          name={name}
          nameOf={nameOf}
        />
        <span className="pl-spring" />
        {linked.mayEdit && (
          <NewView
            view={linked.view}
            links={linked.links}
            facts={newIssue}
            label={t('newName')}
            button={{ icon: <Plus />, text: t('add') }}
          />
        )}
      </div>
      {all.length === 0 && <p className="model-note">{t('none')}</p>}
      {all.length > 0 && issues.length === 0 && <p className="model-note">{t('noneFound')}</p>}
      {issues.length > 0 &&
        (isBoard ? <IssueBoard issues={issues} open={open} /> : <IssueList issues={issues} open={open} />)}
      {opened && <TopicDialog saved={opened} links={linked.links} people={people} close={() => setOpened(null)} />}
    </section>
  )
}

interface FiltersProps {
  all: readonly Issue[]
  filter: IssueFilter
  change: (filter: IssueFilter) => void
}

function Filters({ all, filter, change }: FiltersProps) {
  const { t } = useTranslation('modelIssues')
  const choices = {
    assignee: all.map(({ topic }) => topic.assignedTo),
    label: all.flatMap(({ topic }) => topic.labels),
  }
  return (
    <>
      <InputGroup
        size="small"
        aria-label={t('search')}
        placeholder={t('search')}
        value={filter.text}
        onValueChange={(text) => change({ ...filter, text })}
      />
      {(['assignee', 'label'] as const).map((key) => (
        <HTMLSelect
          key={key}
          minimal
          aria-label={t(`filter.${key}`)}
          value={filter[key]}
          options={[
            { value: '', label: t(`any.${key}`) },
            ...[...new Set(choices[key].filter(Boolean))].sort().map((value) => ({ value, label: value })),
          ]}
          onChange={({ currentTarget }) => change({ ...filter, [key]: currentTarget.value })}
        />
      ))}
    </>
  )
}
