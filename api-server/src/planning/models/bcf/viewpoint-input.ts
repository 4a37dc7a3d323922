import type { Viewpoint } from '@plumbline/core/bim'
import { type BcfOutside, type BcfPlace, type BcfViewpoint, viewpointOfBcf } from '@plumbline/core/bim/bcf'
import type { BcfViewpointInput } from '@plumbline/core/contract'

const none = { isAllBut: false, elements: {} }

/** What a topic shows of which nothing more is said: all, from a corner. */
export const usualViewpoint: Viewpoint = {
  eye: [20, 20, 20],
  target: [0, 0, 0],
  section: null,
  box: null,
  hidden: none,
  ghost: none,
  selected: none,
  tree: 'storeys',
}

const place = ({ x, y, z }: { x: number; y: number; z: number }): BcfPlace => [x, y, z]

/** As files have it. */
export function bcfOfInput(input: BcfViewpointInput): Omit<BcfViewpoint, 'guid' | 'snapshot'> {
  const { perspective_camera: seen, orthogonal_camera: flat, components } = input
  const camera = seen ?? flat
  const guidsOf = (list: { ifc_guid: string }[] | null | undefined) => (list ?? []).map(({ ifc_guid }) => ifc_guid)
  return {
    camera: camera
      ? {
          eye: place(camera.camera_view_point),
          direction: place(camera.camera_direction),
          height: flat && !seen ? flat.view_to_world_scale : null,
          fieldOfView: seen?.field_of_view ?? null,
        }
      : null,
    selection: guidsOf(components?.selection),
    defaultVisibility: components?.visibility?.default_visibility ?? true,
    exceptions: guidsOf(components?.visibility?.exceptions),
    faint: [],
    planes: (input.clipping_planes ?? []).map(({ location, direction }) => ({
      place: place(location),
      direction: place(direction),
    })),
  }
}

/** All elements that the viewpoint names. */
export const namedIn = ({ selection, exceptions }: ReturnType<typeof bcfOfInput>): string[] => [
  ...new Set([...selection, ...exceptions]),
]

/**
 * The view that it becomes here. `known`: of the elements that it names those that are here, by model; others are kept
 * beside it. Nobody has to know all other elements for that.
 */
export function viewOfInput(
  bcf: ReturnType<typeof bcfOfInput>,
  known: Readonly<Record<string, readonly string[]>>,
): { viewpoint: Viewpoint; outside: BcfOutside } {
  const { viewpoint, outside } = viewpointOfBcf(bcf, { models: known, centre: null }, usualViewpoint)
  const [selection, exceptions] = [new Set(bcf.selection), new Set(bcf.exceptions)]
  const hidden = outside.showsAll ? none : { isAllBut: !bcf.defaultVisibility, elements: membersOf(known, exceptions) }
  const selected = { isAllBut: false, elements: membersOf(known, selection) }
  return { viewpoint: { ...viewpoint, hidden, selected, ghost: none }, outside }
}

const membersOf = (
  known: Readonly<Record<string, readonly string[]>>,
  wanted: ReadonlySet<string>,
): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(known).flatMap(([id, guids]) => {
      const members = guids.filter((guid) => wanted.has(guid))
      return members.length > 0 ? [[id, members]] : []
    }),
  )
