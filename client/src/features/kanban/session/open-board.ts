import { delegationPeople, kanbanBoardWorks } from '@plumbline/core/contract'
import { call } from '../../../api/call.ts'
import { onReconnected, onServerEvent, watchVersion } from '../../../api/socket.ts'
import { forgetAnswer, isServerAway, orKept, orKeptRecent } from '../../../session/kept.ts'
import { BoardActions, type BoardWords } from '../board-actions.ts'
import { BoardSession } from './board-session.ts'

interface OpenOptions {
  spaceId: string
  boardId: string
  userId: string
  words: BoardWords
  show: (cardId: string | null) => void
}

/**
 * Opens a board, and follows what the schedule says of the works of its cards: the official result, which is there
 * seconds after an edit. A board of thirty cards need not calculate a plan of a hundred thousand works.
 */
export function openBoard({ spaceId, boardId, userId, words, show }: OpenOptions): {
  actions: BoardActions
  close: () => void
} {
  const session = new BoardSession(boardId, userId, {
    refused: words.refused,
    lost: (count) =>
      words.lost(count, () => {
        show(null)
        actions.view.panel = 'unsaved'
      }),
  })
  const actions = new BoardActions(session, words, show)
  let closed = false
  let unwatch = (): void => undefined
  const readWorks = async (): Promise<void> => {
    try {
      const ask = () => call(kanbanBoardWorks, { params: { boardId }, quiet: true })
      const { works, dataDate, versionId } = await orKeptRecent(userId, 'boardWorks', boardId, ask)
      if (closed) return
      if (versionId !== actions.works.versionId) {
        unwatch()
        unwatch = watchVersion(versionId)
      }
      actions.works = { byId: new Map(works.map((work) => [work.id, work])), dataDate, versionId }
      session.touch()
    } catch (error) {
      // The cards stand without their dates until the next change, or until the server is there again.
      if (!isServerAway(error)) forgetAnswer(userId, `boardWorks.${boardId}`)
    }
  }
  const hasUnreadWorks = (): boolean => {
    const { byId } = actions.works
    return [...session.board.cards()].some(
      ({ workId, archivedAt }) => workId !== null && archivedAt === null && !byId.has(workId),
    )
  }
  const readPeople = async (): Promise<void> => {
    const ask = async () => (await call(delegationPeople, { params: { spaceId }, quiet: true })).people
    const people = await orKept(userId, `people.${spaceId}`, ask).catch(() => null)
    if (closed || !people) return
    actions.people = people
    session.touch()
  }
  const again = (): void => void readWorks()
  const ends = [
    onServerEvent('boards', (event) => event.boardId === boardId && hasUnreadWorks() && again()),
    onServerEvent('timetable', (event) => event.versionId === actions.works.versionId && again()),
    onServerEvent('versions', again),
    onReconnected(() => {
      again()
      void readPeople()
    }),
  ]
  again()
  void readPeople()
  session.open()
  const close = (): void => {
    closed = true
    for (const end of ends) end()
    unwatch()
    session.close()
  }
  return { actions, close }
}
