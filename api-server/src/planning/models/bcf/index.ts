import type { Api } from '../../../platform/http/index.ts'
import type { PicturesParts } from '../bim/index.ts'
import { bindComments } from './comments.ts'
import { bindBcfFiles } from './files.ts'
import { bindFoundation } from './foundation.ts'
import { type BcfParts, Issues } from './issues.ts'
import { bindProjects, type ProjectsParts } from './projects.ts'
import { bindReferences } from './references.ts'
import { bindTopics } from './topics.ts'
import { bindViewpoints } from './viewpoints.ts'

/** The BCF API 3.0 of buildingSMART: other programs read and change the issues of models. */
export function bindBcf(api: Api, parts: BcfParts & PicturesParts & ProjectsParts): void {
  const issues = new Issues(parts)
  bindFoundation(api)
  bindProjects(api, parts, issues)
  bindTopics(api, issues)
  bindReferences(api, issues)
  bindBcfFiles(api, parts.database, issues)
  bindComments(api, issues)
  bindViewpoints(api, parts, issues)
}
