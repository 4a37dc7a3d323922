/**
 * Grows with every change after which the same file gives other elements, properties, places or shapes: models that are
 * stored are read again then. 1: assemblies with their parts, materials, classifications, complex properties.
 */
export const READER_VERSION = 1
