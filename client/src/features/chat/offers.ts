import { type ChatPerson, type FoundWork, workSearch } from '@plumbline/core/contract'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { fullName } from '../../shell/initials.ts'
import { useRead } from '../../shell/use-read.ts'
import { peopleFor, typedWork, withPerson, withWork } from './typed-names.ts'

/** Somebody or something that the text may name. */
export interface Offer {
  key: string
  label: string
  note: string
  take: () => void
}

interface Asking {
  text: string
  users: readonly ChatPerson[]
  /** Whose works a # finds; null: there are none. */
  scheduleId: string | null
  setText: (text: string) => void
  /** The message speaks of the work. */
  speakOf: (work: FoundWork) => void
}

const MOST_OFFERED = 8

/** People behind an @ at the end of the text, works of the schedule behind a #; one of them is the one that Enter takes. */
export function useOffers({ text, users, scheduleId, setText, speakOf }: Asking) {
  const [dismissed, setDismissed] = useState('')
  const [chosen, setChosen] = useState({ text: '', at: 0 })
  const typed = scheduleId === null ? null : typedWork(text)
  const { value } = useRead(`${scheduleId} ${typed}`, async (signal) => {
    if (scheduleId === null || typed === null) return null
    return call(workSearch, {
      params: { scheduleId },
      input: { text: typed, limit: MOST_OFFERED },
      signal,
      quiet: true,
    })
  })
  const people = peopleFor(text, users).map((person) => ({
    key: person.id,
    label: fullName(person),
    note: `@${person.login}`,
    take: () => setText(withPerson(text, person)),
  }))
  const works = (typed === null ? [] : (value?.works ?? [])).map((work) => ({
    key: work.id,
    label: work.name,
    note: work.code,
    take: () => {
      setText(withWork(text, work))
      speakOf(work)
    },
  }))
  const offers: readonly Offer[] = dismissed === text ? [] : [...people, ...works]
  const active = chosen.text === text ? Math.min(chosen.at, offers.length - 1) : 0
  /** True: the key was meant for the list. */
  const press = (key: string): boolean => {
    if (offers.length === 0) return false
    if (key === 'Enter' || key === 'Tab') offers[active]?.take()
    else if (key === 'ArrowDown') setChosen({ text, at: (active + 1) % offers.length })
    else if (key === 'ArrowUp') setChosen({ text, at: (active + offers.length - 1) % offers.length })
    else if (key === 'Escape') setDismissed(text)
    else return false
    return true
  }
  return { offers, active, press }
}
