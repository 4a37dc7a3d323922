import { Button, Checkbox, Menu, MenuItem, PopoverNext } from '@blueprintjs/core'
import { Archive, Cross, Trash } from '@blueprintjs/icons'
import type { Card } from '@plumbline/core/documents/board'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { WorkChecklist } from '../../../parts/checklists/WorkChecklist.tsx'
import { DayField } from '../../../shell/DayField.tsx'
import { IconButton } from '../../../shell/IconButton.tsx'
import { SelectField } from '../../../shell/SelectField.tsx'
import { CardTalk } from '../beside/CardTalk.tsx'
import { useBoard } from '../session/use-board.ts'
import { CardComments } from './CardComments.tsx'
import { CardFiles } from './CardFiles.tsx'
import { CardHistory } from './CardHistory.tsx'
import { Checklist } from './Checklist.tsx'
import { Description } from './Description.tsx'
import { dayIn, fieldText } from './due.ts'
import { ProposalLine } from './ProposalLine.tsx'
import { TextAtRest } from './TextAtRest.tsx'
import { WorkField } from './WorkField.tsx'

/** The open card, beside its board: never in the way of it. */
export function CardPanel({ cardId }: { cardId: string }) {
  const { t } = useTranslation('kanban')
  const actions = useBoard()
  const card = actions.board.card(cardId)
  return (
    <aside
      className="kanban-panel"
      aria-label={card?.title ?? t('card')}
      data-testid="card-panel"
      onKeyDown={(event) => event.key === 'Escape' && actions.show(null)}
    >
      <header className="kanban-panel-head">
        <h2>{t('card')}</h2>
        <span className="pl-spring" />
        {card && <CardTalk card={card} />}
        {card && actions.mayWrite && <Acts card={card} />}
        <IconButton icon={<Cross />} label={t('close')} onClick={() => actions.show(null)} />
      </header>
      {card ? <Content card={card} /> : <p className="kanban-muted">{t('cardGone')}</p>}
    </aside>
  )
}

function Acts({ card }: { card: Card }) {
  const { t } = useTranslation('kanban')
  const actions = useBoard()
  const restore = (): void => void actions.run({ do: 'card.restore', ids: [card.id] })
  return (
    <>
      {card.archivedAt === null ? (
        <IconButton icon={<Archive />} label={t('archive')} onClick={() => actions.archive([card.id])} />
      ) : (
        <Button size="small" text={t('restore')} onClick={restore} />
      )}
      <IconButton
        icon={<Trash />}
        label={t('delete')}
        onClick={() => {
          actions.show(null)
          actions.delete([card.id])
        }}
      />
    </>
  )
}

function Content({ card }: { card: Card }) {
  const { t } = useTranslation('kanban')
  const actions = useBoard()
  const { board, mayWrite, works } = actions
  const set = (fields: { title?: string; due?: number | null; blocked?: string }): void =>
    void actions.run({ do: 'card.set', ids: [card.id], fields })
  const columnId = board.columnOf(card)
  return (
    <div className="kanban-panel-body">
      {card.archivedAt !== null && <p className="kanban-strip">{t('cardArchived')}</p>}
      <TextAtRest
        label={t('cardTitle')}
        value={card.title}
        isTitle
        readOnly={!mayWrite}
        save={(title) => title.trim() !== '' && set({ title })}
      />
      <WorkField card={card} />
      <ProposalLine card={card} />
      <SelectField
        label={t('column')}
        value={columnId ?? ''}
        options={board.columns().map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(to) => mayWrite && actions.move([card.id], to, null)}
      />
      <DayField
        label={t('dueDay')}
        value={fieldText(card.due)}
        atRest
        readOnly={!mayWrite}
        onChange={(day) => set({ due: dayIn(day) })}
      />
      <Tags card={card} kind="label" />
      <Tags card={card} kind="person" />
      <TextAtRest
        label={t('blocked')}
        value={card.blocked}
        placeholder={t('blockedHint')}
        readOnly={!mayWrite}
        save={(blocked) => set({ blocked })}
      />
      <Description card={card} />
      {card.workId !== null && works.versionId !== null && (
        <WorkChecklist versionId={works.versionId} workId={card.workId} title={t('workChecklist')} />
      )}
      <Checklist cardId={card.id} />
      <CardFiles cardId={card.id} />
      <CardComments cardId={card.id} />
      <CardHistory card={card} />
    </div>
  )
}

/** Labels, or people, each with a way off the card, and a menu of the others. */
function Tags({ card, kind }: { card: Card; kind: 'label' | 'person' }) {
  const { t } = useTranslation('kanban')
  const actions = useBoard()
  const { board, people, mayWrite } = actions
  const { scheduleId = '', spaceId = '' } = useParams()
  const all: { id: string; name: string }[] = kind === 'label' ? board.labels() : [...people]
  const tagged = board.tagsOf(card.id)[kind].filter((id) => kind === 'person' || board.label(id))
  const set = (tagId: string, on: boolean): void =>
    void actions.run({ do: 'card.tag', ids: [card.id], kind, tagId, on })
  const menu = (
    <Menu>
      {all.map(({ id, name }) => (
        <li key={id}>
          <Checkbox
            checked={tagged.includes(id)}
            label={name}
            onChange={(event) => set(id, event.currentTarget.checked)}
          />
        </li>
      ))}
      {all.length === 0 && <MenuItem disabled text={t(kind === 'label' ? 'noLabels' : 'noPeople')} />}
    </Menu>
  )
  const nameOf = (id: string): string => all.find((one) => one.id === id)?.name ?? t('formerPerson')
  return (
    <div className="pl-field">
      <span className="kanban-field-name">{t(kind === 'label' ? 'labels' : 'people')}</span>
      <div className="kanban-tags">
        {tagged.map((id) => (
          <span key={id} className="kanban-label" data-color={kind === 'label' ? board.label(id)?.color : 'grey'}>
            {nameOf(id)}
          </span>
        ))}
        {mayWrite && (
          <PopoverNext content={menu} placement="bottom-start">
            <Button size="small" variant="minimal" text={t(kind === 'label' ? 'chooseLabels' : 'choosePeople')} />
          </PopoverNext>
        )}
        {kind === 'person' && people.length === 0 && (
          <Link to={`/${spaceId}/schedule/${scheduleId}`}>{t('toSchedule')}</Link>
        )}
      </div>
    </div>
  )
}
