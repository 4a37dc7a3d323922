import type { EdmProperty, EntitySet } from './model.ts'

const NAMESPACE = 'Plumbline'
/** Of money and amounts: as many digits as are kept, six of them behind the point. */
const DECIMAL = ' Precision="24" Scale="6"'

/** The CSDL document, in XML, as every OData client reads it. */
export function metadataXml(sets: readonly EntitySet[]): string {
  const types = sets.map(typeXml).join('')
  const container = sets.map(setXml).join('')
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx">' +
    reference('Org.OData.Core.V1', 'Core') +
    reference('Org.OData.Capabilities.V1', 'Capabilities') +
    `<edmx:DataServices><Schema Namespace="${NAMESPACE}" xmlns="http://docs.oasis-open.org/odata/ns/edm">` +
    `${types}<EntityContainer Name="Feed">${container}</EntityContainer>` +
    '</Schema></edmx:DataServices></edmx:Edmx>\n'
  )
}

const reference = (namespace: string, alias: string): string =>
  `<edmx:Reference Uri="https://oasis-tcs.github.io/odata-vocabularies/vocabularies/${namespace}.xml">` +
  `<edmx:Include Namespace="${namespace}" Alias="${alias}"/></edmx:Reference>`

/** Works are of the type Work. */
const typeName = (set: string): string => set.replace(/ies$/, 'y').replace(/s$/, '')

function typeXml({ name, key, properties }: EntitySet): string {
  const keys = key.map((one) => `<PropertyRef Name="${one}"/>`).join('')
  return `<EntityType Name="${typeName(name)}"><Key>${keys}</Key>${properties.map(propertyXml).join('')}</EntityType>`
}

function propertyXml({ name, type, nullable, title }: EdmProperty): string {
  const facets = `${nullable ? '' : ' Nullable="false"'}${type === 'Edm.Decimal' ? DECIMAL : ''}`
  const open = `<Property Name="${name}" Type="${type}"${facets}`
  if (title === undefined) return `${open}/>`
  return `${open}><Annotation Term="Core.Description" String="${escaped(title)}"/></Property>`
}

function setXml({ name, sortable }: EntitySet): string {
  const open = `<EntitySet Name="${name}" EntityType="${NAMESPACE}.${typeName(name)}"`
  if (sortable) return `${open}/>`
  return (
    `${open}><Annotation Term="Capabilities.SortRestrictions"><Record>` +
    '<PropertyValue Property="Sortable" Bool="false"/></Record></Annotation></EntitySet>'
  )
}

/** Names that people type hold no control characters. */
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
