import {
  bcfAuth,
  bcfCurrentUser,
  bcfVersions,
  foundationAuth,
  foundationCurrentUser,
  foundationVersions,
} from '@plumbline/core/contract'
import type { Api } from '../../../platform/http/index.ts'

const BCF = { version_id: '3.0', detailed_version: 'https://github.com/buildingSMART/BCF-API/tree/release_3_0' }
const FOUNDATION = {
  version_id: '1.1',
  detailed_version: 'https://github.com/buildingSMART/foundation-API/tree/release_1_1',
}
/** There is no other way in than an access token. */
const ways = { http_basic_supported: false, supported_oauth2_flows: [] }

/** What programs of the OpenCDE family ask first; the BCF API answers the same below its own address. */
export function bindFoundation(api: Api): void {
  const versions = [
    { api_id: 'foundation', ...FOUNDATION },
    { api_id: 'bcf', ...BCF },
  ]
  api.open(foundationVersions, async () => ({ versions }))
  api.open(bcfVersions, async () => ({ versions: [BCF] }))
  for (const route of [foundationAuth, bcfAuth]) api.open(route, async () => ways)
  for (const route of [foundationCurrentUser, bcfCurrentUser]) {
    api.signedIn(route, async ({ who: { person } }) => ({
      id: person.id,
      name: `${person.firstName} ${person.lastName}`.trim(),
    }))
  }
}
