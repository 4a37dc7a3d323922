import { Button } from '@blueprintjs/core'
import { Edit, Trash } from '@blueprintjs/icons'
import {
  type EpsComment,
  epsCommentCreate,
  epsCommentDelete,
  epsCommentEdit,
  epsComments,
} from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { call } from '../../../api/call.ts'
import { ago, momentOf } from '../../../i18n/format.ts'
import { session, useCan } from '../../../session/session.ts'
import { Avatar } from '../../../shell/Avatar.tsx'
import { succeeds } from '../../../shell/attempt.ts'
import { IconButton } from '../../../shell/IconButton.tsx'
import { fullName } from '../../../shell/initials.ts'
import { useNews } from '../../../shell/use-news.ts'
import { useRead } from '../../../shell/use-read.ts'

const PAGE = 50
const MAX_TEXT = 4_000

/** What people say of a node; newest first, live. */
export function Comments({ epsId }: { epsId: string }) {
  const { t } = useTranslation('structure')
  const [limit, setLimit] = useState(PAGE)
  const params = { epsId }
  const read = useRead(epsId, (signal) => call(epsComments, { params, input: { limit }, signal, quiet: true }), limit)
  const { again } = read
  useNews({ comments: (event) => event.epsId === epsId }, again)
  const say = async (text: string): Promise<boolean> =>
    act(() => call(epsCommentCreate, { params, input: { text } }), again)
  const { comments = [], total = 0 } = read.value ?? {}
  return (
    <section className="pl-panel-section" data-testid="comments">
      <h3>{t('comments.title', { count: total })}</h3>
      <CommentForm key={epsId} label={t('comments.say')} submit={t('comments.send')} initial="" send={say} />
      <ul className="pl-comments">
        {comments.map((comment) => (
          <Comment key={comment.id} epsId={epsId} comment={comment} changed={again} />
        ))}
      </ul>
      {total > comments.length && limit < 100 && (
        <Button size="small" variant="minimal" text={t('comments.more')} onClick={() => setLimit(100)} />
      )}
    </section>
  )
}

async function act(work: () => Promise<unknown>, done: () => void): Promise<boolean> {
  const acted = await succeeds(work)
  if (acted) done()
  return acted
}

function Comment({ epsId, comment, changed }: { epsId: string; comment: EpsComment; changed: () => void }) {
  const { t } = useTranslation('structure')
  const { person } = useSnapshot(session)
  const can = useCan()
  const [isEdited, setEdited] = useState(false)
  const { author, text, at, editedAt } = comment
  const isOwn = author.id === person?.id
  const params = { epsId, commentId: comment.id }
  const edit = async (changedText: string): Promise<boolean> => {
    const done = await act(() => call(epsCommentEdit, { params, input: { text: changedText } }), changed)
    if (done) setEdited(false)
    return done
  }
  return (
    <li>
      <Avatar person={author} size={20} />
      <div>
        <header>
          <b>{fullName(author)}</b>
          <time dateTime={at} title={momentOf(at)} className="pl-muted">
            {ago(at)}
            {editedAt && ` · ${t('comments.edited')}`}
          </time>
          {isOwn && (
            <IconButton icon={<Edit size={12} />} label={t('comments.edit')} onClick={() => setEdited(!isEdited)} />
          )}
          {(isOwn || can('eps.delete')) && (
            <IconButton
              icon={<Trash size={12} />}
              label={t('comments.delete')}
              onClick={() => void act(() => call(epsCommentDelete, { params }), changed)}
            />
          )}
        </header>
        {isEdited ? (
          <CommentForm label={t('comments.edit')} submit={t('comments.save')} initial={text} send={edit} />
        ) : (
          <p>{text}</p>
        )}
      </div>
    </li>
  )
}

interface CommentFormProps {
  label: string
  submit: string
  initial: string
  send: (text: string) => Promise<boolean>
}

/** Mod+Enter sends; what was not sent stays. */
function CommentForm({ label, submit, initial, send }: CommentFormProps) {
  const { t } = useTranslation('structure')
  const [text, setText] = useState(initial)
  const [isBusy, setBusy] = useState(false)
  const go = async (): Promise<void> => {
    if (text.trim() === '' || isBusy) return
    setBusy(true)
    if (await send(text)) setText(initial)
    setBusy(false)
  }
  return (
    <form
      className="pl-comment-form"
      onSubmit={(event) => {
        event.preventDefault()
        void go()
      }}
    >
      <textarea
        aria-label={label}
        placeholder={t('comments.placeholder')}
        rows={2}
        maxLength={MAX_TEXT}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void go()
        }}
      />
      <Button type="submit" size="small" text={submit} loading={isBusy} disabled={text.trim() === ''} />
    </form>
  )
}
