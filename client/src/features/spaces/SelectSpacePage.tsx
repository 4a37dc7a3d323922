import './spaces.css'
import { Button, InputGroup } from '@blueprintjs/core'
import { Plus, Search } from '@blueprintjs/icons'
import type { TFunction } from 'i18next'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { ago } from '../../i18n/format.ts'
import { errorSentence } from '../../shell/error-sentence.ts'
import { forms, hideForm, showForm } from '../../shell/forms.ts'
import { KeptWorkNotice } from '../schedule/unsaved/KeptWorkNotice.tsx'
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

export default function SelectSpacePage() {
  const { t } = useTranslation('spaces')
  const navigate = useNavigate()
  const { spaces, error, load } = useMySpaces()
  const [find, setFind] = useState('')
  const { createSpace: creating } = useSnapshot(forms)
  useEffect(() => () => hideForm('createSpace'), [])
  const findField = useRef<HTMLInputElement>(null)
  const shown = matching(spaces ?? [], find)

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isTyping(event.target) || creating) return
      if (event.key === '/' || event.code === 'Slash') {
        event.preventDefault()
        findField.current?.focus()
        return
      }
      const space = shown[placeOfKey(event, shown.length)]
      if (space) void navigate(`/${space.id}`)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  })

  return (
    <div className="pl-spaces">
      <SpacesHeader />
      <main className="pl-spaces-main">
        <div className="pl-spaces-title">
          <div>
            <h1>{t('title')}</h1>
            <p>{leadOf(spaces, t)}</p>
          </div>
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
              if (event.key === 'Enter' && shown[0]) void navigate(`/${shown[0].id}`)
            }}
          />
          <DemoSpaceButton />
          <Button intent="primary" icon={<Plus />} text={t('create')} onClick={() => showForm('createSpace')} />
        </div>
        <KeptWorkNotice />
        {error !== null && <Failure error={error} onRetry={load} />}
        {spaces === null && error === null && <Skeleton />}
        {spaces?.length === 0 && <p className="pl-spaces-empty">{t('empty')}</p>}
        {spaces && spaces.length > 0 && shown.length === 0 && (
          <p className="pl-spaces-empty">
            {t('nothingFound', { find: find.trim() })}{' '}
            <Button variant="minimal" intent="primary" text={t('clearFind')} onClick={() => setFind('')} />
          </p>
        )}
        <div className="pl-spaces-cards">
          {shown.map((space, place) => (
            <SpaceCard key={space.id} space={space} place={place} onDeleted={load} />
          ))}
        </div>
      </main>
      <CreateSpaceDialog isOpen={creating} onClose={() => hideForm('createSpace')} />
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
