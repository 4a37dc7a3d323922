/**
 * `npm run sbom [-- FILE]`: the bill of materials of what runs in production, as CycloneDX, from the lock file alone. To
 * the file, else to the standard output.
 */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
const options = ['--sbom-format', 'cyclonedx', '--package-lock-only', '--omit', 'dev']
const maxBuffer = 64 * 1_048_576
const text = execFileSync('npm', ['sbom', ...options], { cwd: root, encoding: 'utf8', maxBuffer })
const [file] = process.argv.slice(2)
if (file === undefined) process.stdout.write(text)
else {
  writeFileSync(file, text)
  const { components } = JSON.parse(text) as { components: unknown[] }
  console.log(`${components.length} components are in ${file}`)
}
