/**
 * `npm run sbom [-- FILE]`: the bill of materials of what runs in production, as CycloneDX, from the lock file alone. To
 * the file, else to the standard output.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

interface Bill {
  metadata: { component: { 'bom-ref': string } }
  components: { 'bom-ref': string; name: string; version: string }[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

interface Lock {
  packages: Record<string, { version?: string; dev?: boolean; name?: string }>
}

const root = fileURLToPath(new URL('../../', import.meta.url))
const options = ['--sbom-format', 'cyclonedx', '--package-lock-only']
const maxBuffer = 64 * 1_048_576
const all: Bill = JSON.parse(execFileSync('npm', ['sbom', ...options], { cwd: root, encoding: 'utf8', maxBuffer }))
const lock: Lock = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8'))

// npm itself leaves out with `--omit dev` whatever any of our packages has for tests as well: koa and react among them.
const inProduction = new Set(
  Object.entries(lock.packages)
    .filter(([, { dev }]) => !dev)
    .map(([path, { name, version }]) => `${name ?? path.slice(path.lastIndexOf('node_modules/') + 13)}@${version}`),
)
const isOurs = (name: string): boolean => name.startsWith('@plumbline/')
const components = all.components.filter(({ name, version }) => isOurs(name) || inProduction.has(`${name}@${version}`))
const refs = new Set([all.metadata.component, ...components].map((component) => component['bom-ref']))
const dependencies = all.dependencies
  .filter(({ ref }) => refs.has(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) }))

const text = `${JSON.stringify({ ...all, components, dependencies }, null, 2)}\n`
const [file] = process.argv.slice(2)
if (file === undefined) process.stdout.write(text)
else {
  writeFileSync(file, text)
  console.log(`${components.length} components are in ${file}`)
}
