import { buildClientIfNeeded } from '../../api-server/src/launcher/client-build.ts'

/** Once before all workers: each of them would find the build missing, and make it over that of the other. */
export default function setup(): void {
  buildClientIfNeeded(console.log)
}
