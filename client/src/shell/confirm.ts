import type { Intent } from '@blueprintjs/core'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { proxy, ref } from 'valtio'

export interface ConfirmQuestion {
  /** Left out: "Confirm the action" (R-DLG-02). */
  title?: string
  /** Text, or the little HTML of `richText`. */
  message: string
  /** What the question is about, one by one, in a list of its own. */
  lines?: readonly string[]
  /** Below the list: how many more there are. */
  more?: string
  /** What has to be decided beside yes and no. */
  Body?: () => ReactNode
  checkbox?: { label: string }
  abortLabel?: string
  okLabel?: string
  intent?: Intent
  /** Enter submits (R-DLG-06); without it a person has to choose. */
  useEnter?: boolean
}

export interface ConfirmAnswer {
  checkboxValue: boolean
}

interface Asked {
  question: ConfirmQuestion
  checkboxValue: boolean
  answer: (answer: ConfirmAnswer | null) => void
}

/** One question at a time; `ConfirmDialog` shows it. */
export const confirmation = proxy<{ asked: Asked | null }>({ asked: null })

/** Resolves with the checkbox on submitting, with null when the person cancels (R-DLG-07). */
export function confirm(question: ConfirmQuestion): Promise<ConfirmAnswer | null> {
  cancelConfirmation()
  return new Promise((resolve) => {
    confirmation.asked = { question: ref(question), checkboxValue: false, answer: ref(resolve) }
  })
}

/** A question without a title of its own asks to confirm the action (R-DLG-02). */
export function titleOf({ title }: Pick<ConfirmQuestion, 'title'>): string {
  return title ?? i18next.t('shell:dialog.confirmAction')
}

export function submitConfirmation(): void {
  const { asked } = confirmation
  confirmation.asked = null
  asked?.answer({ checkboxValue: asked.checkboxValue })
}

export function cancelConfirmation(): void {
  const { asked } = confirmation
  confirmation.asked = null
  asked?.answer(null)
}

export function tickConfirmation(value: boolean): void {
  if (confirmation.asked) confirmation.asked.checkboxValue = value
}

/** R-DLG-06; `key` as in a keyboard event. */
export function confirmationKey(key: string): void {
  if (key === 'Enter' && confirmation.asked?.question.useEnter) submitConfirmation()
}
