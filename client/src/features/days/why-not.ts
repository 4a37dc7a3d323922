import { type Proposal, textsOf } from '@plumbline/core/documents/day'
import { sentenceOf } from '../../shell/error-sentence.ts'
import { textOfDay } from './session/day-window.ts'
import type { DaysSession } from './session/days-session.ts'

/** What stopped a value that is a proposal now, in words. */
export function whyNot(
  { document }: DaysSession,
  proposal: Proposal,
  t: (key: 'workGoneWhy' | 'checklistDone') => string,
): string {
  // Of a work that is nobody's any more, what the gate calls somebody else's.
  const work = document.work(proposal.workId)
  if (!work) return t('workGoneWhy')
  const { code, day } = proposal
  if (code === 'CHECKLIST_OPEN') {
    const open = work.held?.items.filter(({ blocks }) => blocks) ?? []
    return open.length === 0 ? t('checklistDone') : sentenceOf(code, { works: 1, items: textsOf(open) })
  }
  return sentenceOf(code, { day: textOfDay(day), amount: document.value(proposal)?.amount ?? '–' })
}
