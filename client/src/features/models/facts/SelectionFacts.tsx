import { Button, InputGroup } from '@blueprintjs/core'
import { viewPicture, viewPictureUpload } from '@plumbline/core/contract'
import { type ElementFact, untouched } from '@plumbline/core/documents/bim'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { callMultipart } from '../../../api/call-multipart.ts'
import { urlOf } from '../../../api/request.ts'
import { momentOf, useNumbers } from '../../../i18n/format.ts'
import { attempt } from '../../../shell/attempt.ts'
import { tellUndoable } from '../../../shell/way-back.ts'
import { useLinkedPlan, useLinks } from '../links/use-linked-plan.ts'
import { todayHere } from '../today.ts'
import { usePeopleNames } from '../use-people-names.ts'
import { factsByElement } from './built-plan.ts'

interface Typed {
  percent: string
  doneOn: string
  who: string
}

/** What is said goes to every element that is selected; what is left empty stays as it is. */
export function SelectionFacts({ people }: { people: readonly string[] }) {
  const linked = useLinkedPlan()
  const { selected } = useSnapshot(linked.view.state)
  const { t } = useTranslation('modelFacts')
  const facts = factsByElement(linked)
  const known = [...selected].map((element) => facts.get(element) ?? null)
  if (selected.size === 0) return <p className="model-note">{t('chooseElements')}</p>
  const [first = null] = known
  const key = [...selected].slice(0, 20).join() + selected.size + (first?.at ?? '')
  return <FactForm key={key} known={known} people={people} />
}

const commonOf = (known: readonly (ElementFact | null)[], of: 'percent' | 'doneOn' | 'who'): string => {
  const values = new Set(known.map((fact) => String((fact ?? untouched)[of] ?? '')))
  return values.size === 1 && known.some(Boolean) ? ([...values][0] ?? '') : ''
}

function FactForm({ known, people }: { known: readonly (ElementFact | null)[]; people: readonly string[] }) {
  const { t } = useTranslation('modelFacts')
  const number = useNumbers()
  const linked = useLinkedPlan()
  const listId = useId()
  const [typed, setTyped] = useState<Typed>({
    percent: commonOf(known, 'percent'),
    doneOn: commonOf(known, 'doneOn'),
    who: commonOf(known, 'who'),
  })
  const count = { count: known.length, number: number(known.length) }
  const say = useTelling()
  const percent = typed.percent.trim() === '' ? null : Number(typed.percent.replace('%', ''))
  const isWrong = percent !== null && !(Number.isInteger(percent) && percent >= 0 && percent <= 100)
  const save = (): void => {
    const told = {
      ...(percent !== null && { percent }),
      ...(typed.doneOn !== '' && { doneOn: typed.doneOn }),
      ...(typed.who.trim() !== '' && { who: typed.who.trim() }),
    }
    if (say(told)) tellUndoable(t('told', count), { text: t('undo'), run: () => linked.links.undo() })
  }
  const done = (): void => {
    const doneOn = typed.doneOn || todayHere()
    if (say({ percent: 100, doneOn, ...(typed.who.trim() !== '' && { who: typed.who.trim() }) })) {
      tellUndoable(t('told', count), { text: t('undo'), run: () => linked.links.undo() })
    }
  }
  return (
    <form
      className="model-fact-form"
      aria-label={t('factsOf', count)}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isWrong) save()
      }}
    >
      <strong>{t('factsOf', count)}</strong>
      <Field label={t('percent')}>
        <InputGroup
          size="small"
          inputMode="numeric"
          intent={isWrong ? 'danger' : 'none'}
          value={typed.percent}
          disabled={!linked.mayEdit}
          aria-label={t('percent')}
          aria-invalid={isWrong}
          onValueChange={(text) => setTyped({ ...typed, percent: text })}
        />
      </Field>
      <Field label={t('doneOn')}>
        <InputGroup
          size="small"
          type="date"
          value={typed.doneOn}
          disabled={!linked.mayEdit}
          aria-label={t('doneOn')}
          onValueChange={(text) => setTyped({ ...typed, doneOn: text })}
        />
      </Field>
      <Field label={t('who')}>
        <InputGroup
          size="small"
          list={listId}
          maxLength={128}
          value={typed.who}
          disabled={!linked.mayEdit}
          aria-label={t('who')}
          onValueChange={(text) => setTyped({ ...typed, who: text })}
        />
        <datalist id={listId}>
          {people.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </Field>
      {isWrong && <p role="alert">{t('wrongPercent')}</p>}
      <div className="rule-line">
        <Button size="small" type="submit" text={t('save')} disabled={!linked.mayEdit || isWrong} />
        <Button size="small" intent="primary" text={t('done')} disabled={!linked.mayEdit} onClick={done} />
        <Photo known={known} />
      </div>
      <LastTold known={known} />
    </form>
  )
}

const Field = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="model-fact-field">
    <span className="pl-muted">{label}</span>
    {children}
  </div>
)

type Told = Partial<Pick<ElementFact, 'percent' | 'doneOn' | 'who' | 'pictureId'>>

/** Touched by one command; what is more goes in several. */
const AT_ONCE = 5_000

/** Of all that is selected. */
function useTelling(): (told: Told) => boolean {
  const linked = useLinkedPlan()
  return (told) => {
    const refs = [...linked.view.state.selected].flatMap((element) => linked.refOf(element) ?? [])
    for (let from = 0; from < refs.length; from += AT_ONCE) {
      const facts = refs.slice(from, from + AT_ONCE).map((ref) => ({ ...ref, ...told }))
      if (!linked.links.execute({ do: 'fact.set', facts }).ok) return false
    }
    return refs.length > 0
  }
}

function Photo({ known }: { known: readonly (ElementFact | null)[] }) {
  const { t } = useTranslation('modelFacts')
  const linked = useLinkedPlan()
  const { scheduleId } = useLinks()
  const inputId = useId()
  const say = useTelling()
  const pictureId = known.find((fact) => fact?.pictureId)?.pictureId
  const send = async (file: File | undefined): Promise<void> => {
    if (!file) return
    const kept = await attempt(() =>
      callMultipart(viewPictureUpload, { params: { scheduleId }, input: {}, files: [file] }),
    )
    if (kept) say({ pictureId: kept.pictureId })
  }
  const address = pictureId && urlOf(viewPicture, { scheduleId, pictureId }, {})
  return (
    <>
      {linked.mayEdit && (
        <label className="model-link" htmlFor={inputId}>
          {t('photo')}
          <input
            id={inputId}
            type="file"
            accept="image/*"
            className="pl-unseen"
            onChange={({ currentTarget }) => void send(currentTarget.files?.[0])}
          />
        </label>
      )}
      {address && (
        <a href={address} target="_blank" rel="noreferrer">
          <img className="model-fact-photo" src={address} alt={t('photoAlt')} loading="lazy" />
        </a>
      )}
    </>
  )
}

function LastTold({ known }: { known: readonly (ElementFact | null)[] }) {
  const { t } = useTranslation('modelFacts')
  const { spaceId } = useLinks()
  const { nameOf } = usePeopleNames(spaceId)
  const [last] = known.flatMap((fact) => fact ?? []).sort((one, other) => other.at - one.at)
  if (!last) return null
  return (
    <small className="pl-muted">
      {t('lastTold', { name: nameOf(last.by), moment: momentOf(new Date(last.at).toISOString()) })}
    </small>
  )
}
