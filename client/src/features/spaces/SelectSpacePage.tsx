import { useHotkeys } from '../../shell/hotkeys.ts'
import { useFileDrop } from '../../shell/use-file-drop.ts'
import './spaces.css'
import '../start/start.css'
import { Button, InputGroup } from '@blueprintjs/core'
import { Plus, Search } from '@blueprintjs/icons'
import type { TFunction } from 'i18next'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { ago } from '../../i18n/format.ts'
import { shortCode } from '../../i18n/languages.ts'
import { errorSentence } from '../../shell/error-sentence.ts'
import { forms, hideForm, showForm } from '../../shell/forms.ts'
import { KeptWorkNotice } from '../kept-work/index.ts'
import {
  Forecast,
  FromFile,
  type LeftOff,
  LeftOffCard,
  leftOffIn,
  Mine,
  Moved,
  pathOf,
  Recent,
  useFromFile,
  useStarts,
} from '../start/index.ts'
import { CreateSpaceDialog } from './CreateSpaceDialog.tsx'
import { DemoSpaceButton } from './DemoSpaceButton.tsx'
import { type MySpace, matching, placeOfKey } from './my-spaces.ts'
import { SpaceCard } from './SpaceCard.tsx'
import { SpacesHeader } from './SpacesHeader.tsx'
import { useMySpaces } from './use-my-spaces.ts'

/** Buttons, fields and dialogs answer their own keys. */
function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('button, a, input, .bp6-overlay') !== null
}

/** The first screen: where one left off, what moved since, what waits, and the spaces one is in. */
export default function SelectSpacePage() {
  const { t } = useTranslation('spaces')
  const { spaces, error, load } = useMySpaces()
  const [find, setFind] = useState('')
  const { createSpace: creating } = useSnapshot(forms)
  useEffect(() => () => hideForm('createSpace'), [])
  const findField = useRef<HTMLInputElement>(null)
  const starts = useStarts((spaces ?? []).map(({ id }) => id))
  const all = leftOffIn(starts)
  const last = all[0] ?? null
  const shown = matching(spaces ?? [], find)
  const fromFile = useFromFile()
  useKeys({ shown, last, isOff: creating, findField })
  return (
    <DropPage take={fromFile.take}>
      <SpacesHeader />
      <main className="pl-spaces-main">
        <Lead last={last} spaces={spaces} />
        <KeptWorkNotice />
        {error !== null && <Failure error={error} onRetry={load} />}
        {last && <Beginning all={all} last={last} spaces={spaces ?? []} />}
        <Title
          find={find}
          setFind={setFind}
          findField={findField}
          heading={last === null ? null : t('title')}
          open={shown[0]?.id}
        />
        {spaces === null && error === null && <Skeleton />}
        {spaces?.length === 0 && <p className="pl-spaces-empty">{t('empty')}</p>}
        {spaces && spaces.length > 0 && shown.length === 0 && (
          <p className="pl-spaces-empty">
            {t('nothingFound', { find: find.trim() })}{' '}
            <Button variant="minimal" intent="primary" text={t('clearFind')} onClick={() => setFind('')} />
          </p>
        )}
        {spaces && (
          <div className="pl-spaces-cards">
            {shown.map((space, place) => (
              <SpaceCard
                key={space.id}
                space={space}
                place={place}
                start={starts[space.id]}
                opensByEnter={place === 0 && last === null}
                onDeleted={load}
              />
            ))}
            <FromFile {...fromFile} />
          </div>
        )}
      </main>
      <CreateSpaceDialog isOpen={creating} onClose={() => hideForm('createSpace')} />
    </DropPage>
  )
}

/** A file dropped anywhere begins a space; until then the page says so. */
function DropPage({ take, children }: { take: (file: File | undefined) => void; children: ReactNode }) {
  const { isOver, target } = useFileDrop(([file]) => take(file))
  return (
    <div className={`pl-spaces${isOver ? ' is-over' : ''}`} {...target}>
      {children}
    </div>
  )
}

interface Keys {
  shown: readonly MySpace[]
  last: LeftOff | null
  isOff: boolean
  findField: React.RefObject<HTMLInputElement | null>
}

/** Digits open spaces, Enter carries on, `/` finds. */
function useKeys({ shown, last, isOff, findField }: Keys): void {
  const navigate = useNavigate()
  useHotkeys('screen', (event, chord) => {
    if (isTyping(event.target) || isOff) return false
    if (event.key === '/' || chord === 'Slash') {
      findField.current?.focus()
      return true
    }
    const space = shown[placeOfKey(event, shown.length)]
    const path = chord === 'Enter' && last ? pathOf(last) : space && `/${space.id}`
    if (!path) return false
    void navigate(path)
    return true
  })
}

/** The day and what the schedule one left comes to; for a newcomer what a space is. */
function Lead({ last, spaces }: { last: LeftOff | null; spaces: MySpace[] | null }) {
  const { t, i18n } = useTranslation('spaces')
  if (!last) {
    return (
      <div className="pl-spaces-lead">
        <h1>{t('title')}</h1>
        <p>{leadOf(spaces, t)}</p>
      </div>
    )
  }
  const day = new Intl.DateTimeFormat(shortCode(i18n.language), { weekday: 'long', day: 'numeric', month: 'long' })
  return (
    <div className="pl-spaces-lead">
      <h1 className="start-day">{day.format(new Date())}</h1>
      <Forecast leftOff={last} />
    </div>
  )
}

function Beginning({ all, last, spaces }: { all: readonly LeftOff[]; last: LeftOff; spaces: readonly MySpace[] }) {
  const members = spaces.find(({ id }) => id === last.spaceId)?.members ?? []
  return (
    <div className="start-columns">
      <div>
        <LeftOffCard leftOff={last} members={members} hasKey />
        <Moved leftOff={last} />
      </div>
      <div>
        <Suspense fallback={null}>
          <Mine />
        </Suspense>
        <Recent all={all} />
      </div>
    </div>
  )
}

interface TitleProps {
  /** null: it is the heading of the page already. */
  heading: string | null
  find: string
  setFind: (find: string) => void
  findField: React.RefObject<HTMLInputElement | null>
  /** The space that Enter in the field leads to. */
  open: string | undefined
}

function Title({ heading, find, setFind, findField, open }: TitleProps) {
  const { t } = useTranslation('spaces')
  const navigate = useNavigate()
  return (
    <div className="pl-spaces-title">
      <div>{heading && <h2>{heading}</h2>}</div>
      <InputGroup
        inputRef={findField}
        value={find}
        onValueChange={setFind}
        leftIcon={<Search />}
        rightElement={<span className="pl-key pl-spaces-slash">/</span>}
        placeholder={t('find')}
        aria-label={t('find')}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setFind('')
          if (event.key === 'Enter' && open) void navigate(`/${open}`)
        }}
      />
      <DemoSpaceButton />
      <Button intent="primary" icon={<Plus />} text={t('create')} onClick={() => showForm('createSpace')} />
    </div>
  )
}

function leadOf(spaces: MySpace[] | null, t: TFunction<'spaces'>): string {
  const last = spaces?.find(({ lastOpenedAt }) => lastOpenedAt !== null)
  if (!last?.lastOpenedAt) return t('lead')
  return t('leadLast', { name: last.name, ago: ago(last.lastOpenedAt) })
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <p className="pl-spaces-empty" role="alert">
      {errorSentence(error)} <Button variant="minimal" intent="primary" text={t('retry')} onClick={onRetry} />
    </p>
  )
}

function Skeleton() {
  return (
    <div className="pl-spaces-cards" aria-hidden="true">
      {['first', 'second', 'third'].map((key) => (
        <div key={key} className="pl-space-skeleton" />
      ))}
    </div>
  )
}
