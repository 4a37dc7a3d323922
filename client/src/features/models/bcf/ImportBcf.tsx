import './bcf.css'
import { Button, ProgressBar } from '@blueprintjs/core'
import type { ReadBcf } from '@plumbline/core/bim/bcf'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../../api/new-id.ts'
import { ActDialog } from '../../../shell/ActDialog.tsx'
import { toast } from '../../../shell/toast.ts'
import { useEndingSignal } from '../../../shell/use-ending-signal.ts'
import { tellUndoable } from '../../../shell/way-back.ts'
import type { LinksSession } from '../links/links-session.ts'
import type { ModelView } from '../model-view.ts'
import { viewpointOf } from '../views/viewpoints.ts'
import { readArchive } from './archive.ts'
import { type IncomingTopic, incomingTopics } from './incoming.ts'
import { keepPictures, withPictures } from './pictures.ts'
import { surroundingsOf } from './surroundings.ts'

const WIDTH = 640
const MAX_BYTES = 100_000_000

interface ImportBcfProps {
  scheduleId: string
  view: ModelView
  links: LinksSession
  close: () => void
}

interface Reading {
  isGoing: boolean
  /** A key of `failed`; '': nothing is wrong. */
  wrong: string
  read: ReadBcf | null
}

/** Topics of other programs become saved views; they are looked at first, and added in one step. */
export function ImportBcf({ scheduleId, view, links, close }: ImportBcfProps) {
  const { t } = useTranslation('modelBcf')
  const field = useRef<HTMLInputElement>(null)
  const [{ isGoing, wrong, read }, set] = useState<Reading>({ isGoing: false, wrong: '', read: null })
  const usual = viewpointOf(view)
  const surroundings = surroundingsOf(view)
  const topics = read && usual ? incomingTopics(read.topics, { links: links.document, surroundings, usual, newId }) : []
  const commands = topics.flatMap((topic) => topic.commands)
  const pictures = new Map(topics.flatMap((topic) => [...topic.pictures]))
  const [sent, setSent] = useState<number | null>(null)
  const endingSignal = useEndingSignal()
  const open = async (file: File | undefined): Promise<void> => {
    if (!file) return
    if (file.size > MAX_BYTES) {
      set({ isGoing: false, wrong: 'tooLarge', read: null })
      return
    }
    set({ isGoing: true, wrong: '', read: null })
    const found = await readArchive(file).catch(() => null)
    set({ isGoing: false, wrong: found?.topics.length ? '' : 'noBcf', read: found })
  }
  const add = async (): Promise<boolean> => {
    setSent(0)
    const keeping = { scheduleId, signal: endingSignal(), told: setSent }
    const { ids, broken } = await keepPictures(pictures, keeping).finally(() => setSent(null))
    if (!links.execute({ do: 'batch', commands: withPictures(commands, ids) }).ok) return false
    if (broken > 0) toast.notice(t('brokenPictures', { count: broken }))
    tellUndoable(t('added', totalsOf(topics)), { text: t('modelLinks:undo'), run: () => links.undo() })
    return true
  }
  return (
    <ActDialog
      title={t('import')}
      submit={t('add')}
      width={WIDTH}
      disabled={commands.length === 0}
      work={add}
      close={close}
    >
      {(error) => (
        <>
          <input
            ref={field}
            type="file"
            accept=".bcf,.bcfzip,.zip"
            hidden
            aria-label={t('file')}
            onChange={({ currentTarget }) => {
              void open(currentTarget.files?.[0])
              currentTarget.value = ''
            }}
          />
          <Button text={t('file')} loading={isGoing} onClick={() => field.current?.click()} autoFocus />
          {!usual && <p className="pl-muted">{t('noModels')}</p>}
          {wrong !== '' && <p role="alert">{t(`failed.${wrong}`)}</p>}
          {read && read.broken > 0 && <p role="alert">{t('broken', { count: read.broken })}</p>}
          {topics.length > 0 && (
            <>
              <p>{commands.length === 0 ? t('nothingNew') : t('adds', totalsOf(topics))}</p>
              <ul className="model-bcf-topics">
                {topics.map((incoming) => (
                  <Topic key={incoming.topic.guid} {...incoming} />
                ))}
              </ul>
            </>
          )}
          {sent !== null && pictures.size > 0 && <ProgressBar value={sent / pictures.size} />}
          {error && <p role="alert">{error}</p>}
        </>
      )}
    </ActDialog>
  )
}

const totalsOf = (topics: readonly IncomingTopic[]): { views: number; comments: number } => ({
  views: topics.reduce((sum, { views }) => sum + views, 0),
  comments: topics.reduce((sum, { comments }) => sum + comments, 0),
})

function Topic({ topic, views, comments, missing }: IncomingTopic) {
  const { t } = useTranslation('modelBcf')
  const picture = usePicture(topic.viewpoints.find(({ snapshot }) => snapshot)?.snapshot ?? null)
  const [said] = topic.comments
  return (
    <li>
      {picture ? <img src={picture} alt="" /> : <span className="model-bcf-blank" />}
      <div>
        <b>{topic.title || said?.text}</b>
        {topic.title && said && <p>{said.text}</p>}
        <p className="pl-muted">
          {[
            topic.type,
            topic.status,
            topic.assignedTo,
            views + comments === 0 ? t('known') : t('of', { views, comments }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {missing > 0 && <p className="pl-muted">{t('missing', { count: missing })}</p>}
      </div>
    </li>
  )
}

function usePicture(bytes: Uint8Array | null): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!bytes) return
    const made = URL.createObjectURL(new Blob([bytes as Uint8Array<ArrayBuffer>]))
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [bytes])
  return address
}
