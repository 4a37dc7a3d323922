import type { Page } from '@playwright/test'
import { limits } from '@plumbline/core/documents/board'
import { writeXer } from '@plumbline/core/exchange'
import { importSchedule, type SignedIn } from './people.ts'
import { smallPlan } from './small-plan.ts'

export const columnOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
export const cardOf = (page: Page, title: string) =>
  page.getByTestId('card').filter({ has: page.getByText(title, { exact: true }) })
export const cardsIn = (page: Page, name: string) => columnOf(page, name).getByTestId('card')
export const boardStatus = (page: Page) => page.getByTestId('board-status')

export interface MadeBoard {
  id: string
  /** Where it opens. */
  path: string
}

/** A board of three columns with these cards in the first one. */
export async function makeBoard(someone: SignedIn, ...titles: string[]): Promise<MadeBoard> {
  const schedule = await importSchedule(someone, 'Board', writeXer(smallPlan()))
  const scheduleId = schedule.split('/').at(-1)!
  const calls = `/kanban/schedule/${scheduleId}/boards`
  const { board } = await someone.call<{ board: { id: string } }>('POST', calls, { name: 'Site team' })
  const { columns } = await someone.call<{ columns: { id: string }[] }>('GET', `/kanban/boards/${board.id}`)
  for (let from = 0; from < titles.length; from += limits.cardsAtOnce) {
    const items = titles.slice(from, from + limits.cardsAtOnce).map((title) => ({ title }))
    await someone.call('POST', `/kanban/boards/${board.id}/items`, { columnId: columns[0]!.id, items })
  }
  return { id: board.id, path: `${schedule.replace('/schedule/', '/kanban-schedule/')}/${board.id}` }
}
