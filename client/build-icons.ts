import type { Plugin } from 'vite'

/** The names by size of what Blueprint lists. */
const listed = /blueprint-icons-(16|20)\.js$/

/** How Blueprint finds an icon by its name: in all paths of a size, which are 300 kB of script each. */
const byName = /paths-loaders[\\/](allPathsLoader|splitPathsBySizeLoader)\.js$/

/** A component of one icon: its paths on a grid of 16 and on one of 20. */
const component = /@blueprintjs[\\/]icons[\\/]lib[\\/]esm[\\/]generated[\\/]components[\\/][\w-]+\.js$/
const container = /@blueprintjs[\\/]icons[\\/]lib[\\/]esm[\\/]svgIconContainer\.js$/
const largePaths = /const PATHS_20 = \[.*\];/
const largeGrid = 'const pixelGridSize = isLarge ? IconSize.LARGE : IconSize.STANDARD;'

/**
 * Blueprint has a list of the names of all its icons, 64 kB of script that also makes each name twice when it is loaded.
 * Only icons that are asked for by name need it; ours are components, and the list is empty here. So is what is found by
 * name: the paths of a size came in one file with icons that screens do show, and were read before the first rows.
 *
 * Each icon is drawn twice, on a grid of 16 and on one of 20. The few large ones of ours take the paths of 16: vectors
 * look the same at another size, and the others were half of what icons weigh.
 */
export function iconNamesPlugin(): Plugin {
  return {
    name: 'plumbline-icon-names',
    enforce: 'pre',
    transform(code, id) {
      if (component.test(id)) return replaced(code, largePaths, 'const PATHS_20 = PATHS_16;', id)
      if (container.test(id)) return replaced(code, largeGrid, 'const pixelGridSize = IconSize.STANDARD;', id)
      return null
    },
    load(id) {
      const size = listed.exec(id)?.[1]
      const loader = byName.exec(id)?.[1]
      if (loader) return `export const ${loader} = async () => undefined`
      return size ? `export const BlueprintIcons_${size} = {}, BLUEPRINT_ICONS_${size}_CODEPOINTS = {}` : null
    },
  }
}

/** Lines stay where they are, so that maps of sources do. */
function replaced(code: string, what: string | RegExp, by: string, id: string): string {
  const changed = code.replace(what, by)
  if (changed === code) throw new Error(`Blueprint draws its icons otherwise now: ${id}`)
  return changed
}
