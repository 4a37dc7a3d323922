import type { Plugin } from 'vite'

/** The names by size of what Blueprint lists. */
const listed = /blueprint-icons-(16|20)\.js$/

/** How Blueprint finds an icon by its name: in all paths of a size, which are 300 kB of script each. */
const byName = /paths-loaders[\\/](allPathsLoader|splitPathsBySizeLoader)\.js$/

/**
 * Blueprint has a list of the names of all its icons, 64 kB of script that also makes each name twice when it is loaded.
 * Only icons that are asked for by name need it; ours are components, and the list is empty here. So is what is found by
 * name: the paths of a size came in one file with icons that screens do show, and were read before the first rows.
 */
export function iconNamesPlugin(): Plugin {
  return {
    name: 'plumbline-icon-names',
    enforce: 'pre',
    load(id) {
      const size = listed.exec(id)?.[1]
      const loader = byName.exec(id)?.[1]
      if (loader) return `export const ${loader} = async () => undefined`
      return size ? `export const BlueprintIcons_${size} = {}, BLUEPRINT_ICONS_${size}_CODEPOINTS = {}` : null
    },
  }
}
