import { TextArea } from '@blueprintjs/core'
import { type TopicFacts, usualWords } from '@plumbline/core/bim/bcf'
import type { SavedView } from '@plumbline/core/documents/bim'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActDialog } from '../../../shell/ActDialog.tsx'
import { TextField } from '../../../shell/TextField.tsx'
import type { LinksSession } from '../links/links-session.ts'

const words = ['type', 'status', 'priority', 'assignedTo', 'stage', 'dueDate'] as const
type Word = (typeof words)[number]

/** What BCF files of other programs usually say; offered beside what the topics here say already. */
const usual: Readonly<Partial<Record<Word, readonly string[]>>> = usualWords

const unsaid: Record<Word, string> = { type: '', status: '', priority: '', assignedTo: '', stage: '', dueDate: '' }
const longest: Readonly<Partial<Record<Word, number>>> = { assignedTo: 256, dueDate: 64 }

const MOST_LABELS = 50
const labelsIn = (typed: string): string[] => {
  const words = typed.split(',').map((word) => word.trim().slice(0, 128))
  return [...new Set(words.filter(Boolean))].slice(0, MOST_LABELS)
}

interface TopicDialogProps {
  saved: SavedView
  links: LinksSession
  /** Names of the people of the space. */
  people: readonly string[]
  close: () => void
}

/** The view as an issue: what goes out with it as a topic of BCF. */
export function TopicDialog({ saved, links, people, close }: TopicDialogProps) {
  const { t } = useTranslation('model')
  const [said, setSaid] = useState<Record<Word, string>>({ ...unsaid, ...pick(saved) })
  const [labels, setLabels] = useState(saved.topic?.labels.join(', ') ?? '')
  const [description, setDescription] = useState(saved.topic?.description ?? '')
  const id = useId()
  const save = async (): Promise<boolean> => {
    const facts: Partial<TopicFacts> = { ...trimmed(said), description: description.trim(), labels: labelsIn(labels) }
    return links.execute({ do: 'view.set', id: saved.id, facts }).ok
  }
  const offered = (word: Word): string[] => {
    const known = links.document.views().flatMap(({ topic }) => topic?.[word] || [])
    return [...new Set([...(word === 'assignedTo' ? people : (usual[word] ?? [])), ...known])]
  }
  return (
    <ActDialog title={t('views.topic', { name: saved.name })} submit={t('views.saveIssue')} work={save} close={close}>
      {(error) => (
        <>
          {words.map((word) => (
            <TextField
              key={word}
              label={t(`views.fact.${word}`)}
              value={said[word]}
              suggestions={offered(word)}
              autoFocus={word === 'status'}
              onChange={(text) => setSaid({ ...said, [word]: text.slice(0, longest[word] ?? 128) })}
            />
          ))}
          <TextField label={t('views.fact.labels')} value={labels} onChange={setLabels} />
          <div className="pl-field">
            <label htmlFor={id}>{t('views.fact.description')}</label>
            <TextArea
              id={id}
              fill
              autoResize
              maxLength={4_000}
              value={description}
              onChange={({ currentTarget }) => setDescription(currentTarget.value)}
            />
          </div>
          {error && <p role="alert">{error}</p>}
        </>
      )}
    </ActDialog>
  )
}

const pick = ({ topic }: SavedView): Partial<Record<Word, string>> =>
  topic ? Object.fromEntries(words.map((word) => [word, topic[word]])) : {}

const trimmed = (said: Record<Word, string>): Record<Word, string> =>
  Object.fromEntries(words.map((word) => [word, said[word].trim()])) as Record<Word, string>
