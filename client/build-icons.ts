import type { Plugin } from 'vite'

/** The names by size of what Blueprint lists. */
const listed = /blueprint-icons-(16|20)\.js$/

/**
 * Blueprint has a list of the names of all its icons, 64 kB of script that also makes each name twice when it is loaded.
 * Only icons that are asked for by name need it; ours are components, and the list is empty here.
 */
export function iconNamesPlugin(): Plugin {
  return {
    name: 'plumbline-icon-names',
    enforce: 'pre',
    load(id) {
      const size = listed.exec(id)?.[1]
      return size ? `export const BlueprintIcons_${size} = {}, BLUEPRINT_ICONS_${size}_CODEPOINTS = {}` : null
    },
  }
}
