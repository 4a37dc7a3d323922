import { costrEstimatePrint, costrPdcPrint } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { paperWords } from '@plumbline/core/estimate-papers'
import { z } from 'zod'
import type { Transaction } from '../../../../platform/database/index.ts'
import { selectPath } from '../../../../workspace/eps/index.ts'
import { doneAsked } from '../done-asked.ts'
import { roomOfEstimate } from '../reader.ts'
import { protocolView, selectProtocol } from '../repository.ts'
import { requireEstimate } from '../service.ts'
import type { PaperFacts } from './tasks.ts'

/** What is printed: an estimate, its act of completed work, a protocol of the contract price. */
export const askedPaper = z.union([
  costrEstimatePrint.input.extend({ estimateId: z.string() }),
  costrPdcPrint.input.extend({ pdcId: z.string() }),
])
export type AskedPaper = z.output<typeof askedPaper>

interface FoundPaper {
  scheduleId: string
  schedule: string
  title: string
  facts: PaperFacts
}

/** Throws NOT_FOUND. */
export async function findPaper(tx: Transaction, asked: AskedPaper): Promise<FoundPaper> {
  const words = paperWords[asked.language]
  if ('pdcId' in asked) {
    const protocol = await selectProtocol(tx, asked.pdcId)
    if (!protocol) throw new AppError('NOT_FOUND')
    const { scheduleId, number } = protocol
    return {
      scheduleId,
      schedule: await nameOf(tx, scheduleId),
      title: words.protocol.title(number),
      facts: { paper: 'protocol', said: protocolView(protocol) },
    }
  }
  const { estimateId, act } = asked
  const { scheduleId, number, name, revision, state } = await requireEstimate(tx, estimateId)
  const schedule = await nameOf(tx, scheduleId)
  const room = roomOfEstimate(estimateId)
  if (act === null) {
    const head = { number, name, revision, state, schedule }
    return { scheduleId, schedule, title: words.estimate.title(number, name), facts: { paper: 'estimate', room, head } }
  }
  const done = await doneAsked(tx, estimateId, act)
  const head = { number: act.number, period: act.period, estimate: `${number} ${name}`, schedule }
  return { scheduleId, schedule, title: words.act.title(act.number), facts: { paper: 'act', room, head, done } }
}

const nameOf = async (tx: Transaction, scheduleId: string): Promise<string> =>
  (await selectPath(tx, scheduleId)).find(({ id }) => id === scheduleId)?.name ?? ''
