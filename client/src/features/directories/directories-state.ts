import {
  type DirectoryCommandInput,
  type DirectoryRowView,
  type DirectoryView,
  directoryChanges,
  directoryCommands,
  directoryList,
  directoryRead,
  directoryUndo,
} from '@plumbline/core/contract'
import type { DirectoryColumn } from '@plumbline/core/directories'
import { proxy, ref } from 'valtio'
import { asApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { newId } from '../../api/new-id.ts'
import type { Watching } from '../../parts/directories/read-body.ts'
import { keptDirectories } from '../../parts/directories/with-choices.ts'
import { inSlices } from '../../session/in-slices.ts'
import { isServerAway, orKept } from '../../session/kept.ts'
import { session } from '../../session/session.ts'
import { toastError } from '../../shell/toast.ts'
import { RowBook } from './rows/row-book.ts'
import { wholeInSteps } from './rows/shown-rows.ts'
import { canWait, collisionsOf, type UnsentEdit, unsentEdit, withMine, withTheirs } from './unsent/unsent.ts'
import { UnsentStore } from './unsent/unsent-store.ts'

export interface DirectoriesState {
  spaceId: string
  /** Null until they are there. */
  list: DirectoryView[] | null
  error: unknown
  withArchived: boolean
  /** The one on screen; '' for none. */
  openId: string
  /** Its rows; null until they are there. Other directories are there for the names that its columns show. */
  book: RowBook | null
  bookError: unknown
  /** How much of its rows is here while it is opened, from 0 to 1; null: it has not begun to come. */
  opened: number | null
  others: Record<string, RowBook>
  /** Counts changes of rows: they are not in this state themselves. */
  stamp: number
  /** Rows that somebody else just changed. */
  flashed: string[]
  saving: number
  /** What was typed into the one on screen while nobody answered, in its order. */
  unsent: readonly UnsentEdit[]
}

const nothingOpen = {
  openId: '',
  book: null,
  bookError: null,
  opened: null,
  others: {},
  flashed: [],
  unsent: [] as readonly UnsentEdit[],
}

export const directories = proxy<DirectoriesState>({
  spaceId: '',
  list: null,
  error: null,
  withArchived: false,
  stamp: 0,
  saving: 0,
  ...nothingOpen,
})

const FLASH_MS = 1_500

export function openDirectories(spaceId: string): void {
  void sendOthers()
  if (directories.spaceId !== spaceId) Object.assign(directories, { spaceId, list: null, error: null, ...nothingOpen })
  void loadList()
}

export async function loadList(): Promise<void> {
  const { spaceId, withArchived } = directories
  try {
    const archived = withArchived ? 'true' : 'false'
    const answer = await orKept(session.person?.id ?? '', `directories.${spaceId}.${archived}`, () =>
      call(directoryList, { params: { spaceId }, input: { archived }, quiet: true }),
    )
    if (directories.spaceId !== spaceId) return
    directories.list = answer.directories
    directories.error = null
  } catch (error) {
    if (directories.spaceId === spaceId) directories.error = error
  }
}

export async function showArchived(shown: boolean): Promise<void> {
  directories.withArchived = shown
  await loadList()
}

/** Ends with the interest in the one that is opened. */
let opening = new AbortController()

export async function openDirectory(directoryId: string): Promise<void> {
  if (directories.openId === directoryId && directories.book) return
  opening.abort()
  opening = new AbortController()
  Object.assign(directories, { ...nothingOpen, openId: directoryId })
  if (directoryId === '') return
  await loadBook(directoryId)
}

/** Whoever leaves before it is there does not wait for it any more. */
export function leaveDirectories(): void {
  if (directories.book) return
  opening.abort()
  Object.assign(directories, nothingOpen)
}

/** The whole of it; what is shown stays until it is there. */
export async function loadBook(directoryId: string): Promise<void> {
  const { signal } = opening
  const told = (share: number): void => {
    if (!signal.aborted) directories.opened = share
  }
  try {
    const book = await readBook(directoryId, { signal, told })
    await inSlices(wholeInSteps(book), signal)
    if (directories.openId !== directoryId) return
    directories.book = ref(book)
    directories.bookError = null
    directories.stamp++
    // Not awaited: whoever reads it anew may stand in the turn that this waits for.
    void sendUnsent(directoryId)
    await loadOthers(book)
  } catch (error) {
    if (directories.openId === directoryId && !signal.aborted) directories.bookError = error
  }
}

/** The newest; without a network as it was last read. */
async function readBook(directoryId: string, watching: Watching = {}): Promise<RowBook> {
  const params = { directoryId }
  const newest = await call(directoryRead, { params, quiet: true }).catch((error: unknown) => {
    if (!isServerAway(error)) throw error
    return null
  })
  const body = await keptDirectories().read(directoryId, newest?.directory.revision ?? 0, watching)
  return inSlices(RowBook.inSteps(body), watching.signal)
}

/** Directories that columns take their values from; without one its values have no names. */
async function loadOthers(book: RowBook): Promise<void> {
  const wanted = new Set(book.columns.map(({ directoryId }) => directoryId).filter((id) => id !== null))
  for (const id of wanted) {
    if (id in directories.others || id === directories.openId) continue
    const other = await readBook(id).catch(() => null)
    if (!other || directories.book !== book) continue
    directories.others[id] = ref(other)
    directories.stamp++
  }
}

/** Rows of a directory that is on screen, or that a column of it names. */
export function bookOf(directoryId: string): RowBook | undefined {
  return directoryId === directories.openId ? (directories.book ?? undefined) : directories.others[directoryId]
}

/** A newer revision was told of: what changed since is asked for, once at a time. */
export async function follow(directoryId: string, revision: number, by: string): Promise<void> {
  const book = bookOf(directoryId)
  if (!book || revision <= book.revision) return
  await inTurn(async () => {
    if (bookOf(directoryId) === book && revision > book.revision) await takeChanges(directoryId, book, by)
  })
}

async function takeChanges(directoryId: string, book: RowBook, by: string): Promise<void> {
  const answer = await call(directoryChanges, {
    params: { directoryId },
    input: { since: book.revision },
    quiet: true,
  })
  noteDirectory(answer.directory)
  const hasOtherColumns = columnsAsText(answer.directory.columns) !== columnsAsText(book.columns)
  if (answer.reload || hasOtherColumns) {
    if (directoryId === directories.openId) await loadBook(directoryId)
    else directories.others[directoryId] = ref(await readBook(directoryId))
    return
  }
  book.take(answer)
  directories.stamp++
  if (directoryId === directories.openId && by !== session.person?.id) flash(answer.rows)
}

/** Whatever the order is in which a column tells its properties. */
const columnsAsText = (columns: readonly DirectoryColumn[]): string =>
  JSON.stringify(columns.map((column) => Object.entries(column).sort(([a], [b]) => (a < b ? -1 : 1))))

function flash(rows: readonly DirectoryRowView[]): void {
  directories.flashed = rows.map(({ id }) => id)
  const shown = directories.flashed
  setTimeout(() => {
    if (directories.flashed === shown) directories.flashed = []
  }, FLASH_MS)
}

/** After a pause without a connection. */
export function catchUp(): void {
  void loadList()
  const { openId, book } = directories
  if (openId !== '' && !book) void loadBook(openId)
  sendWaiting()
}

/** After what others changed meanwhile: a browser that was away for a moment keeps its connection, and is told nothing anew. */
export function sendWaiting(): void {
  void sendOthers()
  const { openId, book } = directories
  if (openId === '' || !book) return
  inTurn(() => takeChanges(openId, book, ''))
    .then(() => sendUnsent(openId))
    .catch(() => undefined)
}

export function noteDirectory(directory: DirectoryView): void {
  directories.list = directories.list?.map((one) => (one.id === directory.id ? directory : one)) ?? null
}

let turn: Promise<unknown> = Promise.resolve()

/** One after the other, in the order of the keys: the second change counts on the first. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const result = turn.then(work)
  turn = result.catch(() => undefined)
  return result
}

/** Does commands in the directory on screen; changes of rows are shown at once. False: refused, and told. */
export async function run(commands: readonly DirectoryCommandInput[]): Promise<boolean> {
  const { openId: directoryId, book } = directories
  if (!book || commands.length === 0) return false
  const before = canWait(commands) ? unsentEdit({ id: '', directoryId, at: 0 }, commands, book).before : {}
  const takeBack = foreshown(book, commands)
  directories.saving++
  try {
    await inTurn(async () => {
      if (directories.unsent.length > 0) await flush(directoryId, book)
      const changed = await call(directoryCommands, {
        params: { directoryId },
        input: { commands: [...commands] },
        quiet: true,
      })
      await take(directoryId, book, changed)
    })
    return true
  } catch (error) {
    if (isServerAway(error) && canWait(commands) && (await keepUnsent(directoryId, commands, before))) return true
    takeBack()
    toastError(error)
    return false
  } finally {
    directories.saving--
  }
}

type Changed = Parameters<RowBook['take']>[0]

/** When others changed something in between, that is asked for as well. */
async function take(directoryId: string, book: RowBook, changed: Changed): Promise<void> {
  const isNext = changed.revision === book.revision + 1
  if (isNext) book.take(changed)
  else if (changed.revision > book.revision) await takeChanges(directoryId, book, session.person?.id ?? '')
  directories.stamp++
  const directory = directories.list?.find(({ id }) => id === directoryId)
  if (directory) noteDirectory({ ...directory, revision: book.revision, ...counted(book) })
}

function counted(book: RowBook): { rows: number; disabledRows: number } {
  let disabledRows = 0
  for (const { status } of book.rows()) if (status === 'disabled') disabledRows++
  return { rows: book.size, disabledRows }
}

/** Shows changes of rows and a new row before the server has answered; what it answers takes them back. */
function foreshown(book: RowBook, commands: readonly DirectoryCommandInput[]): () => void {
  const back: (() => void)[] = []
  for (const command of commands) {
    if (command.do === 'rows.change') {
      for (const { id, values, ...fields } of command.rows) {
        const row = book.row(id)
        if (!row) continue
        book.put({ ...row, ...fields, values: mergedValues(row.values, values) })
        back.unshift(() => book.put(row))
      }
    } else if (command.do === 'rows.insert' && command.rows.length === 1) {
      const { id } = command.rows[0]!
      book.put(newRow(book, command))
      back.unshift(() => book.remove(id))
    }
  }
  if (back.length > 0) directories.stamp++
  return () => {
    for (const step of back) step()
    directories.stamp++
  }
}

function newRow(
  book: RowBook,
  { parentId, after, rows }: Extract<DirectoryCommandInput, { do: 'rows.insert' }>,
): DirectoryRowView {
  const { id, code = '', name = '', values = {} } = rows[0]!
  const order = book.orderBehind(parentId, after ?? null)
  return { id, parentId, order, code, name, status: 'active', values, revision: book.revision }
}

function mergedValues(
  known: Readonly<Record<string, string>>,
  typed: Readonly<Record<string, string>> | undefined,
): Record<string, string> {
  return Object.fromEntries(Object.entries({ ...known, ...typed }).filter(([, text]) => text !== ''))
}

/** Takes back the person's own last change. */
export async function undo(): Promise<void> {
  const { openId: directoryId, book } = directories
  if (!book) return
  try {
    await inTurn(async () =>
      take(directoryId, book, await call(directoryUndo, { params: { directoryId }, quiet: true })),
    )
  } catch (error) {
    toastError(error)
  }
}

let store: { userId: string; edits: UnsentStore } | null = null

/** Of the person who is signed in. */
function unsentStore(): UnsentStore {
  const userId = session.person?.id ?? ''
  if (store?.userId !== userId) store = { userId, edits: new UnsentStore(userId) }
  return store.edits
}

/** False: it cannot be kept here. */
async function keepUnsent(
  directoryId: string,
  commands: UnsentEdit['commands'],
  before: UnsentEdit['before'],
): Promise<boolean> {
  const edit: UnsentEdit = {
    ...{ id: newId(), directoryId, at: Date.now(), refused: '', before },
    commands: structuredClone(commands),
  }
  if (!(await unsentStore().put(edit))) return false
  if (directories.openId === directoryId) setUnsent([...directories.unsent, edit])
  return true
}

const setUnsent = (edits: readonly UnsentEdit[]): void => {
  directories.unsent = ref([...edits])
}

/** Sends what waits for the directory on screen; what collides or is refused goes on waiting, and is shown. */
async function sendUnsent(directoryId: string): Promise<void> {
  const waiting = (await unsentStore().read()).filter((edit) => edit.directoryId === directoryId)
  const { book } = directories
  if (directories.openId !== directoryId || !book) return
  setUnsent(waiting)
  if (waiting.length > 0) await inTurn(() => flush(directoryId, book)).catch(() => undefined)
  // As long as they wait they are shown where nobody else wrote.
  for (const edit of directories.unsent) {
    if (edit.refused === '' && collisionsOf(edit, book).length === 0) foreshown(book, edit.commands)
  }
}

/** Of directories that are not on screen: what collides with nothing; the rest is shown there. */
async function sendOthers(): Promise<void> {
  const waiting = await unsentStore().read()
  const others = Map.groupBy(
    waiting.filter(({ directoryId, refused }) => directoryId !== directories.openId && refused === ''),
    ({ directoryId }) => directoryId,
  )
  for (const [directoryId, edits] of others) await sendTo(directoryId, edits).catch(() => undefined)
}

async function sendTo(directoryId: string, edits: readonly UnsentEdit[]): Promise<void> {
  const book = await readBook(directoryId)
  for (const edit of edits) {
    if (directories.openId === directoryId || collisionsOf(edit, book).length > 0) return
    const input = { commands: [...edit.commands] }
    await call(directoryCommands, { params: { directoryId }, input, quiet: true })
    await unsentStore().drop(edit.id)
  }
}

/** In their order, up to the first for which nobody answers. */
async function flush(directoryId: string, book: RowBook): Promise<void> {
  for (const edit of directories.unsent) {
    if (edit.refused !== '' || collisionsOf(edit, book).length > 0) continue
    try {
      const input = { commands: [...edit.commands] }
      await take(directoryId, book, await call(directoryCommands, { params: { directoryId }, input, quiet: true }))
      await drop(edit)
    } catch (error) {
      if (isServerAway(error)) throw error
      await replace({ ...edit, refused: asApiError(error).code })
    }
  }
}

async function drop({ id }: UnsentEdit): Promise<void> {
  setUnsent(directories.unsent.filter((one) => one.id !== id))
  await unsentStore().drop(id)
}

async function replace(edit: UnsentEdit): Promise<void> {
  setUnsent(directories.unsent.map((one) => (one.id === edit.id ? edit : one)))
  await unsentStore().put(edit)
}

/** Of an edit that collides: what was typed here is written over what others wrote, or they have it; of a refused one: it is sent again, or forgotten. */
export async function settle(edit: UnsentEdit, by: 'mine' | 'theirs'): Promise<void> {
  const { openId, book } = directories
  if (!book || edit.directoryId !== openId) return
  const collisions = collisionsOf(edit, book)
  const isForgotten = by === 'theirs' && collisions.length === 0
  const left = by === 'mine' ? withMine(edit, collisions) : withTheirs(edit, collisions)
  if (isForgotten || left.commands.length === 0) await drop(edit)
  else await replace(left)
  await loadBook(openId)
}
