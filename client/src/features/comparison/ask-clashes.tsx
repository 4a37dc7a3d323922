import type { TakingBack, TakingInput, TakingSide } from '@plumbline/core/contract'
import i18next from 'i18next'
import { proxy } from 'valtio'
import { confirm } from '../../shell/confirm.ts'
import { Clashes } from './Clashes.tsx'

/** What holds of each clash; of those that are not shown, what was chosen for all. */
export interface Decisions {
  decided: Record<string, TakingSide>
  otherwise: TakingSide
}

/**
 * Whether a change is taken back, and for each thing that others have changed since whether it stays or is written over. Null: it is
 * not taken back.
 */
export async function askClashes(told: TakingBack, question: string): Promise<TakingInput | null> {
  const decisions = proxy<Decisions>({ decided: {}, otherwise: 'now' })
  const t = i18next.getFixedT(null, 'comparison')
  const clashes = told.clashCount === 0 ? '' : ` ${t('clash.count', { count: told.clashCount })}`
  const answer = await confirm({
    message: `${question}${clashes}`,
    okLabel: t('clash.ok'),
    ...(told.clashCount > 0 && { Body: () => <Clashes told={told} decisions={decisions} /> }),
  })
  return answer && { decided: { ...decisions.decided }, otherwise: decisions.otherwise }
}

/** Takes back at once what nobody has changed since; asks of the rest. Null: it is not taken back. */
export async function takeBackAsking(
  undo: (input: TakingInput) => Promise<TakingBack>,
  question: string,
): Promise<TakingBack | null> {
  const told = await undo({ preview: true })
  const decided = told.clashCount === 0 ? {} : await askClashes(told, question)
  return decided && undo(decided)
}

/** Nothing of it can be taken back, whatever is decided. */
export const isLost = ({ taken, clashes }: TakingBack): boolean =>
  taken === 0 && clashes.every(({ fact }) => fact === null)
