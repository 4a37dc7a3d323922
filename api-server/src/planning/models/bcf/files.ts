import { bcfFilesInformation, bcfTopicFiles, type Model } from '@plumbline/core/contract'
import type { Database, Scope } from '../../../platform/database/index.ts'
import type { Api } from '../../../platform/http/index.ts'
import { selectModels } from '../files/index.ts'
import type { Issues } from './issues.ts'
import { ofProject, scheduleOf } from './project-ids.ts'

/** The models that topics are of, as files of the standard. */
export function bindBcfFiles(api: Api, database: Database, issues: Issues): void {
  const models = (bcfProjectId: string, scope: Scope): Promise<Model[]> =>
    database.inScope(scope, (tx) => selectModels(tx, scheduleOf(bcfProjectId)))
  api.inSpace(bcfFilesInformation, ofProject, async ({ params, scope }) =>
    (await models(params.bcfProjectId, scope)).map((model) => ({
      display_information: [
        { field_display_name: 'Model', field_value: model.name },
        { field_display_name: 'Revision', field_value: String(model.revision) },
        { field_display_name: 'Date', field_value: model.at },
      ],
      file: fileOf(model),
    })),
  )
  api.inSpace(bcfTopicFiles, ofProject, async ({ params, scope }) => {
    await issues.one(params)
    return (await models(params.bcfProjectId, scope)).map(fileOf)
  })
}

/** `reference`: by which the server knows it. */
const fileOf = ({ id, fileName }: Model) => ({ file_name: fileName, reference: id })
