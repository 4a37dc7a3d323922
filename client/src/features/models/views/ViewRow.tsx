import { Menu, MenuItem, TextArea } from '@blueprintjs/core'
import { ArrowDown, ArrowUp, Chat, Edit, Issue, Link, More, Refresh, Trash } from '@blueprintjs/icons'
import type { ViewTopic } from '@plumbline/core/bim/bcf'
import { viewPicture } from '@plumbline/core/contract'
import { orderBetween, type SavedView } from '@plumbline/core/documents/bim'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../../api/new-id.ts'
import { urlOf } from '../../../api/request.ts'
import { ago, dateOf, momentOf } from '../../../i18n/format.ts'
import { ActDialog } from '../../../shell/ActDialog.tsx'
import { IconButton } from '../../../shell/IconButton.tsx'
import { MenuPopover } from '../../../shell/MenuPopover.tsx'
import { TextField } from '../../../shell/TextField.tsx'
import { toast } from '../../../shell/toast.ts'
import { tellUndoable } from '../../../shell/way-back.ts'
import type { LinksSession } from '../links/links-session.ts'
import type { ModelView } from '../model-view.ts'
import { aboutView } from './about-view.ts'
import { TopicDialog } from './TopicDialog.tsx'
import { namesTooMany, viewpointOf } from './viewpoints.ts'

type Neighbour = SavedView | undefined

interface ViewRowProps {
  scheduleId: string
  saved: SavedView
  links: LinksSession
  view: ModelView
  mayEdit: boolean
  show: () => void
  /** Of a person in the space. */
  nameOf(userId: string): string
  /** Names of the people of the space. */
  people: readonly string[]
  /** The two before it, and the two after it. */
  neighbours: readonly [Neighbour, Neighbour, Neighbour, Neighbour]
}

export function ViewRow(props: ViewRowProps) {
  const { saved, links, show } = props
  const { t } = useTranslation('model')
  const [isRenaming, setRenaming] = useState(false)
  const [isTalking, setTalking] = useState(false)
  const [isTopic, setTopic] = useState(false)
  const comments = links.document.commentsOf(saved.id)
  const about = aboutView(saved, comments)
  return (
    <li>
      <div className="model-view">
        <button
          type="button"
          className="model-view-name"
          aria-label={saved.name}
          title={[saved.name, about].filter(Boolean).join('\n')}
          onClick={show}
        >
          {saved.name}
          {about && <small>{about}</small>}
        </button>
        {saved.topic?.status && <span className="model-row-count">{saved.topic.status}</span>}
        {comments.length > 0 && !isTalking && <span className="model-row-count">{comments.length}</span>}
        <IconButton
          icon={<Chat size={14} />}
          label={t('views.comments', { name: saved.name })}
          active={isTalking}
          aria-expanded={isTalking}
          onClick={() => setTalking(!isTalking)}
        />
        <MenuPopover content={<ViewMenu {...props} rename={() => setRenaming(true)} tell={() => setTopic(true)} />}>
          <IconButton icon={<More size={14} />} label={t('views.menu', { name: saved.name })} />
        </MenuPopover>
      </div>
      {isTalking && <ViewComments {...props} />}
      {isTopic && <TopicDialog {...props} close={() => setTopic(false)} />}
      {isRenaming && <RenameView saved={saved} links={links} close={() => setRenaming(false)} />}
    </li>
  )
}

type ViewMenuProps = ViewRowProps & { rename: () => void; tell: () => void }

function ViewMenu({ saved, links, view, mayEdit, neighbours, rename, tell }: ViewMenuProps) {
  const { t } = useTranslation('model')
  const { id } = saved
  const [above2, above, below, below2] = neighbours
  const move = (before: Neighbour, after: Neighbour): void => {
    const order = orderBetween(before?.order ?? null, after?.order ?? null, Math.random)
    links.execute({ do: 'view.set', id, order })
  }
  const replace = (): void => {
    const viewpoint = viewpointOf(view)
    if (!viewpoint) return
    if (namesTooMany(viewpoint)) toast.error(t('views.tooMany'))
    else links.execute({ do: 'view.set', id, viewpoint })
  }
  const remove = (): void => {
    if (!links.execute({ do: 'view.delete', id }).ok) return
    tellUndoable(t('views.deleted', { name: saved.name }), { text: t('undo'), run: () => links.undo() })
  }
  return (
    <Menu>
      <MenuItem icon={<Link />} text={t('views.share')} onClick={() => void share(id, t('views.shared'))} />
      {mayEdit && (
        <>
          <MenuItem icon={<Edit />} text={t('views.rename')} onClick={rename} />
          <MenuItem icon={<Issue />} text={t('views.issue')} onClick={tell} />
          <MenuItem icon={<Refresh />} text={t('views.replace')} onClick={replace} />
          <MenuItem icon={<ArrowUp />} text={t('views.up')} disabled={!above} onClick={() => move(above2, above)} />
          <MenuItem icon={<ArrowDown />} text={t('views.down')} disabled={!below} onClick={() => move(below, below2)} />
          <MenuItem icon={<Trash />} intent="danger" text={t('views.delete')} onClick={remove} />
        </>
      )}
    </Menu>
  )
}

async function share(viewId: string, done: string): Promise<void> {
  const address = new URL(location.href)
  address.search = new URLSearchParams({ view: viewId }).toString()
  await navigator.clipboard.writeText(address.href)
  toast.done(done)
}

function RenameView({ saved, links, close }: { saved: SavedView; links: LinksSession; close: () => void }) {
  const { t } = useTranslation('model')
  const [name, setName] = useState(saved.name)
  const rename = async (): Promise<boolean> => links.execute({ do: 'view.set', id: saved.id, name }).ok
  return (
    <ActDialog title={t('views.rename')} submit={t('rename')} disabled={name.trim() === ''} work={rename} close={close}>
      {(error) => (
        <TextField label={t('views.name')} value={name} onChange={setName} error={error || undefined} autoFocus />
      )}
    </ActDialog>
  )
}

type ViewCommentsProps = Pick<ViewRowProps, 'scheduleId' | 'saved' | 'links' | 'mayEdit' | 'nameOf'>

function ViewComments({ scheduleId, saved, links, mayEdit, nameOf }: ViewCommentsProps) {
  const { t } = useTranslation('model')
  const [text, setText] = useState('')
  const say = (): void => {
    if (text.trim() === '') return
    if (links.execute({ do: 'comment.add', id: newId(), viewId: saved.id, text }).ok) setText('')
  }
  return (
    <div className="model-comments">
      {saved.topic && <TopicFacts topic={saved.topic} name={saved.name} scheduleId={scheduleId} />}
      {links.document.commentsOf(saved.id).map(({ id, text, author, by, at }) => (
        <p key={id}>
          <small className="pl-muted" title={momentOf(new Date(at).toISOString())}>
            {[author ?? nameOf(by), ago(new Date(at).toISOString())].filter(Boolean).join(' · ')}
          </small>
          {mayEdit && (
            <IconButton
              icon={<Trash size={12} />}
              label={t('views.deleteComment')}
              onClick={() => links.execute({ do: 'comment.delete', id, viewId: saved.id })}
            />
          )}
          <br />
          {text}
        </p>
      ))}
      {mayEdit && (
        <TextArea
          fill
          autoResize
          aria-label={t('views.say')}
          placeholder={t('views.say')}
          maxLength={4_000}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey) return
            event.preventDefault()
            say()
          }}
        />
      )}
    </div>
  )
}

/** What else the file says that the view came with. */
function TopicFacts({ topic, name, scheduleId }: { topic: ViewTopic; name: string; scheduleId: string }) {
  const { t } = useTranslation('model')
  const { type, status, priority, stage, assignedTo, dueDate, description, labels } = topic
  const facts = [type, status, priority, stage, assignedTo, dueDate && dateOf(dueDate), ...labels].filter(Boolean)
  const picture = topic.picture && urlOf(viewPicture, { scheduleId, pictureId: topic.picture }, {})
  return (
    <>
      {picture && (
        <a href={picture} target="_blank" rel="noreferrer">
          <img src={picture} alt={t('views.picture', { name })} loading="lazy" />
        </a>
      )}
      {facts.length > 0 && <small className="pl-muted">{facts.join(' · ')}</small>}
      {description && <p>{description}</p>}
    </>
  )
}
