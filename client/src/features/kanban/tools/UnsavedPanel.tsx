import { Button } from '@blueprintjs/core'
import type { BoardCommand } from '@plumbline/core/documents/board'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { momentOf } from '../../../i18n/format.ts'
import type { RefusedHere } from '../../../rooms/live-session.ts'
import { confirm } from '../../../shell/confirm.ts'
import { sentenceOf } from '../../../shell/error-sentence.ts'
import { useBoardActions } from '../session/use-board.ts'
import { SidePanel } from './SidePanel.tsx'

/** The oldest of them; others follow when these are dealt with. */
const SHOWN = 200

/** What this person did that is not on the board. */
export function UnsavedPanel() {
  const { t } = useTranslation('kanban')
  const { session } = useBoardActions()
  const { refused } = useSnapshot(session.state)
  return (
    <SidePanel name={t('unsaved.title')} title={t('unsaved.title')}>
      {refused.length === 0 ? <p className="kanban-muted">{t('unsaved.nothing')}</p> : <RefusedList />}
    </SidePanel>
  )
}

/** Nothing where there is none. */
export function RefusedList() {
  const { t } = useTranslation('kanban')
  const { session } = useBoardActions()
  const refused = useSnapshot(session.state).refused as readonly RefusedHere<BoardCommand>[]
  const dropAll = async (): Promise<void> => {
    const ids = refused.map(({ id }) => id)
    const message = t('unsaved.dropQuestion', { count: ids.length })
    if (await confirm({ title: t('unsaved.dropAll'), message, okLabel: t('unsaved.drop'), intent: 'danger' }))
      session.forget(ids)
  }
  if (refused.length === 0) return null
  return (
    <>
      <ul className="kanban-archive">
        {refused.slice(0, SHOWN).map((one) => (
          <RefusedLine key={one.id} refused={one} />
        ))}
      </ul>
      <Button size="small" variant="minimal" text={t('unsaved.dropAll')} onClick={() => void dropAll()} />
    </>
  )
}

function RefusedLine({ refused }: { refused: RefusedHere<BoardCommand> }) {
  const { t } = useTranslation('kanban')
  const { session, mayWrite } = useBoardActions()
  const { connection } = useSnapshot(session.state)
  const { command, names, refusal, at } = refused
  return (
    <li className="kanban-refused" data-testid="refused-command">
      <p>
        <b>{t(`act.${command.do}`)}</b> {names.join(', ')}
      </p>
      {textIn(command) !== '' && <p className="kanban-refused-text">{textIn(command)}</p>}
      <p className="kanban-muted">
        {sentenceOf(refusal.code, refusal.params)} · {momentOf(new Date(at).toISOString())}
      </p>
      <Button
        size="small"
        text={t('unsaved.again')}
        disabled={!mayWrite || connection !== 'live'}
        onClick={() => session.tryAgain(refused)}
      />
      <Button size="small" variant="minimal" text={t('unsaved.drop')} onClick={() => session.forget([refused.id])} />
    </li>
  )
}

/** What was written, so that it can be taken from here. */
function textIn(command: RefusedHere<BoardCommand>['command']): string {
  if ('text' in command) return command.text ?? ''
  if (command.do === 'card.create') return command.cards.map(({ title }) => title).join('\n')
  if (command.do === 'card.set') return [command.fields.title, command.fields.blocked].filter(Boolean).join('\n')
  return ''
}
