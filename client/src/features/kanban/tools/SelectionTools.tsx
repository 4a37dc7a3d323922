import { Button, Menu, MenuItem, PopoverNext } from '@blueprintjs/core'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { useBoard } from '../session/use-board.ts'

/** What can be done to all cards that are selected, in one step of undo each. */
export function SelectionTools() {
  const { t } = useTranslation('kanban')
  const actions = useBoard()
  const { view, board, people, mayWrite } = actions
  const { selected } = useSnapshot(view)
  const first = [...selected][0]
  const ids = first === undefined ? [] : actions.actedOn(first)
  const tag = (kind: 'label' | 'person', tagId: string): void => {
    const on = ids.some((id) => !board.tagsOf(id)[kind].includes(tagId))
    actions.run({ do: 'card.tag', ids, kind, tagId, on })
  }
  const columns = (
    <Menu>
      {board.columns().map(({ id, name }) => (
        <MenuItem key={id} text={name} onClick={() => actions.move(ids, id, null)} />
      ))}
    </Menu>
  )
  const tags = (kind: 'label' | 'person', all: readonly { id: string; name: string }[]) => (
    <Menu>
      {all.map(({ id, name }) => (
        <MenuItem
          key={id}
          text={name}
          shouldDismissPopover={false}
          label={ids.every((card) => board.tagsOf(card)[kind].includes(id)) ? '✓' : ''}
          onClick={() => tag(kind, id)}
        />
      ))}
    </Menu>
  )
  return (
    <>
      <b>{t('selectedCount', { count: selected.size })}</b>
      {mayWrite && (
        <>
          <PopoverNext content={columns} placement="bottom-start">
            <Button size="small" variant="minimal" text={t('moveTo')} />
          </PopoverNext>
          <PopoverNext content={tags('label', board.labels())} placement="bottom-start">
            <Button size="small" variant="minimal" text={t('labels')} />
          </PopoverNext>
          <PopoverNext content={tags('person', people)} placement="bottom-start">
            <Button size="small" variant="minimal" text={t('people')} />
          </PopoverNext>
          <Button size="small" variant="minimal" text={t('archive')} onClick={() => actions.archive(ids)} />
          <Button size="small" variant="minimal" text={t('delete')} onClick={() => actions.delete(ids)} />
        </>
      )}
      <Button size="small" variant="minimal" text={t('selectNone')} onClick={() => view.selected.clear()} />
    </>
  )
}
