import { type PrintLogo, printLogoAdd, printLogoDelete, printLogoList } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { may, type Subject } from '@plumbline/core/permissions'
import type { Database } from '../../../platform/database/index.ts'
import { type Api, receiveFile } from '../../../platform/http/index.ts'
import { newId } from '../../../platform/ids.ts'
import { logoPicture, MAX_LOGO_BYTES } from './logo-picture.ts'
import { deleteLogo, type LogoRow, selectLogo, selectLogos } from './logos-repository.ts'
import { keepLogo } from './service.ts'

const LONGEST_NAME = 100

export function bindLogos(api: Api, database: Database): void {
  api.inSpace(
    printLogoList,
    async (_, { params }) => params.spaceId,
    async ({ scope, spaceId, subject }) => ({
      printLogos: await database.inScope(scope, async (tx) =>
        (await selectLogos(tx, spaceId)).map((row) => viewOf(row, subject, scope.userId)),
      ),
    }),
  )

  api.inSpace(
    printLogoAdd,
    async (_, { params }) => params.spaceId,
    async ({ scope, spaceId, subject, http }) => {
      const { file } = await receiveFile(http, MAX_LOGO_BYTES)
      const { content, ratio } = await logoPicture(file.path)
      const name = file.name.replace(/\.\w{1,5}$/, '').slice(0, LONGEST_NAME)
      const row = { id: newId(), spaceId, name, ratio, createdBy: scope.userId }
      await database.inScope(scope, (tx) => keepLogo(tx, row, content))
      return { printLogo: viewOf(row, subject, scope.userId) }
    },
  )

  api.inSpace(
    printLogoDelete,
    async (_, { params }) => params.spaceId,
    async ({ scope, spaceId, subject, params: { printLogoId } }) => {
      await database.inScope(scope, async (tx) => {
        const row = await selectLogo(tx, { spaceId, id: printLogoId })
        if (!row) throw new AppError('NOT_FOUND')
        if (!mayDelete(row, subject, scope.userId)) throw new AppError('FORBIDDEN')
        await deleteLogo(tx, printLogoId)
      })
      return { success: true as const }
    },
  )
}

const mayDelete = ({ createdBy }: LogoRow, subject: Subject, userId: string): boolean =>
  createdBy === userId || may(subject, 'space.administer')

const viewOf = (row: LogoRow, subject: Subject, userId: string): PrintLogo => ({
  ...{ id: row.id, name: row.name, ratio: row.ratio },
  deletable: mayDelete(row, subject, userId),
})
