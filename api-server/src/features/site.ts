import { bindBackups } from '../site/backups/index.ts'
import { bindKanban } from '../site/kanban/index.ts'
import { bindWholeBackups } from '../site/whole/index.ts'
import { bindChat, createTelling } from '../workspace/chat/index.ts'
import { bindComments } from '../workspace/comments/index.ts'
import type { Parts } from './parts.ts'

/** Talk and boards, next to the work. */
export function bindSite(parts: Parts): void {
  const {
    api,
    database,
    storage,
    quotas,
    collabApi,
    log,
    realtime,
    reader,
    boardReader,
    notices,
    news,
    chatArchive,
    boardsChanged,
    config,
    whole,
    wholeJobs,
  } = parts
  bindComments(api, {
    database,
    changed: (spaceId, epsId) => realtime.toSpace(spaceId, 'comments', { epsId }),
    said: (scope, what) => news.said(scope.userId, what),
  })
  bindChat(api, {
    database,
    storage,
    quotas,
    collabApi,
    archive: chatArchive,
    telling: createTelling({
      database,
      log,
      toUser: (userId, event) => realtime.toUserIn({ userId, spaceId: event.spaceId }, 'chat', event),
      tell: notices.tell,
    }),
    read: (userId, event) => realtime.toUser(userId, 'chatRead', event),
  })
  bindBackups(api, parts)
  bindWholeBackups(api, { database, whole, jobs: wholeJobs, rule: config.BACKUP_AT ?? null, log })
  bindKanban(api, { database, storage, quotas, collabApi, reader, boards: boardReader, changed: boardsChanged })
}
