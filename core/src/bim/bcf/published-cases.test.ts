/**
 * Files as those that buildingSMART publishes for trying programs (BCF-XML, `Test Cases`, 2.0 to 3.0): what is to be read
 * of each is what its README asks for. Shortened to what is asked; pictures and models are left out.
 */
import { describe, expect, test } from 'vitest'
import { type BcfTopic, readBcf, writeBcf } from './index.ts'

const TOPIC = '1b66b5cb-18b4-4edd-a700-d02c3a673710'
const VIEW = 'bd634f89-bec7-4cb1-be74-2057c5fea0fb'
const encode = (text: string): Uint8Array => new TextEncoder().encode(text)

const camera = (kind: 'Perspective' | 'Orthogonal', lens: string): string =>
  `<${kind}Camera><CameraViewPoint><X>9.06</X><Y>-39.13</Y><Z>37.18</Z></CameraViewPoint>
  <CameraDirection><X>0.0895</X><Y>0.6515</Y><Z>-0.7532</Z></CameraDirection>
  <CameraUpVector><X>0.1025</X><Y>0.7462</Y><Z>0.6576</Z></CameraUpVector>${lens}</${kind}Camera>`
const eyes = camera('Perspective', '<FieldOfView>60</FieldOfView><AspectRatio>1.78</AspectRatio>')
const ofGuids = (...guids: string[]): string => guids.map((guid) => `<Component IfcGuid="${guid}"/>`).join('')
const look = (components: string, seen = eyes): string =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
  <VisualizationInfo Guid="${VIEW}"><Components>${components}</Components>${seen}<Lines/><ClippingPlanes/><Bitmaps/></VisualizationInfo>`

const head = `<Title>Case</Title><Labels/><CreationDate>2021-02-17T09:16:36.674Z</CreationDate>
  <CreationAuthor>Architect@example.com</CreationAuthor>`

/** As version 3.0 has it. */
function case3(topic: string, viewpoint?: string): Map<string, Uint8Array> {
  const named = viewpoint
    ? `<Viewpoints><ViewPoint Guid="${VIEW}"><Viewpoint>Viewpoint_${VIEW}.bcfv</Viewpoint></ViewPoint></Viewpoints>`
    : '<Viewpoints/>'
  const markup = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <Markup xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="markup.xsd"><Header><Files/></Header>
    <Topic Guid="${TOPIC}" TopicStatus="OPEN" TopicType="ERROR">${head}${topic}${named}</Topic></Markup>`
  return new Map([
    [`${TOPIC}/markup.bcf`, encode(markup)],
    ...(viewpoint ? [[`${TOPIC}/Viewpoint_${VIEW}.bcfv`, encode(viewpoint)] as const] : []),
  ])
}

/** As versions 2.0 and 2.1 have it. */
function case2(topic: string, beside = '', viewpoint?: string): Map<string, Uint8Array> {
  const named = viewpoint ? `<Viewpoints Guid="${VIEW}"><Viewpoint>viewpoint.bcfv</Viewpoint></Viewpoints>` : ''
  const markup = `<?xml version="1.0" encoding="utf-8"?><!--Made by a program--><Markup><Topic Guid="${TOPIC}"
    TopicType="Structural" TopicStatus="Open">${head.replace('<Labels/>', '')}${topic}</Topic>${beside}${named}</Markup>`
  return new Map([
    [`${TOPIC}/markup.bcf`, encode(markup)],
    ...(viewpoint ? [[`${TOPIC}/viewpoint.bcfv`, encode(viewpoint)] as const] : []),
  ])
}

function onlyIn(files: Map<string, Uint8Array>): BcfTopic {
  const { topics, broken } = readBcf(files)
  expect(broken).toBe(0)
  expect(topics).toHaveLength(1)
  return topics[0] as BcfTopic
}

/** Nothing of it is lost on its way out and in again. */
function keeps(topic: BcfTopic): void {
  for (const version of ['2.1', '3.0'] as const) {
    const files = new Map(
      [...writeBcf([topic], version, 1.5)].map(([path, file]) => [
        path,
        typeof file === 'string' ? encode(file) : file,
      ]),
    )
    // The older version wants angles between 45 and 60 degrees.
    expect(readBcf(files)).toEqual({ topics: [topic], broken: 0 })
  }
}

describe('markup of the published cases', () => {
  test('minimum information, empty lists', () => {
    const topic = onlyIn(case3('<DocumentReferences/><RelatedTopics/><Comments/>'))
    expect(topic).toMatchObject({
      guid: TOPIC,
      title: 'Case',
      type: 'ERROR',
      status: 'OPEN',
      author: 'Architect@example.com',
    })
    expect(topic).toMatchObject({ comments: [], viewpoints: [], related: [], references: [], labels: [] })
    keeps(topic)
  })

  test('due date, milestone, labels, assigned user', () => {
    const topic = onlyIn(
      case3(`<Labels><Label>Architects</Label></Labels><DueDate>2021-03-15T11:00:00.000Z</DueDate>
        <AssignedTo>Architect@example.com</AssignedTo><Stage>February</Stage>`),
    )
    expect(topic).toMatchObject({ dueDate: '2021-03-15T11:00:00.000Z', assignedTo: 'Architect@example.com' })
    expect(topic).toMatchObject({ stage: 'February', labels: ['Architects'] })
    keeps(topic)
  })

  test('related topics, whether the other one is in the file or missing', () => {
    const other = 'c69c8879-bd4a-4182-a759-f3c8c5b47c94'
    for (const files of [
      case3(`<RelatedTopics><RelatedTopic Guid="${other}"></RelatedTopic></RelatedTopics>`),
      case2(`<RelatedTopic Guid="${other}" />`),
    ]) {
      const topic = onlyIn(files)
      expect(topic.related).toEqual([other])
      keeps(topic)
    }
  })

  test('references to documents elsewhere; those within the file are left out', () => {
    const url = 'http://www.buildingsmart-tech.org/specifications/bcf-releases/bcfxml-v1/markup.xsd/at_download/file'
    const guid = 'f295b548-e9b6-4abb-8895-4ed0bb34ea7f'
    const topic = onlyIn(
      case3(`<DocumentReferences><DocumentReference Guid="${guid}"><Url>${url}</Url>
        <Description>BCFv1 Markup Schema</Description></DocumentReference>
        <DocumentReference Guid="048e898f-555f-47c3-a273-6c664fb2ef69">
        <DocumentGuid>b1d1b7f0-60b9-457d-ad12-16e0fb997bc5</DocumentGuid></DocumentReference></DocumentReferences>`),
    )
    expect(topic.references).toEqual([{ guid, url, description: 'BCFv1 Markup Schema' }])
    keeps(topic)
    const older = onlyIn(
      case2(`<DocumentReference isExternal="true"><ReferencedDocument>https://github.com/BuildingSMART/BCF-XML</ReferencedDocument>
        <Description>GitHub BCF Specification</Description></DocumentReference>
        <DocumentReference><ReferencedDocument>../markup.xsd</ReferencedDocument></DocumentReference>`),
    )
    expect(older.references).toMatchObject([
      { url: 'https://github.com/BuildingSMART/BCF-XML', description: 'GitHub BCF Specification' },
    ])
    keeps(older)
  })

  test('maximum information of 2.1: several labels, comments in lines, one of a viewpoint', () => {
    const topic = onlyIn(
      case2(
        `<Priority>High</Priority><Index>0</Index><Labels>Structural</Labels><Labels>IT Development</Labels>
        <BimSnippet SnippetType="JSON"><Reference>JsonElement.json</Reference></BimSnippet>`,
        `<Comment Guid="07ccdba0-1736-47e1-807d-67dc6f3addaa"><Date>2015-08-31T12:40:17Z</Date><Author>dangl@iabi.eu</Author>
        <Comment>This comment is at the highest hierarchy level.
It references a viewpoint.</Comment><Viewpoint Guid="${VIEW}" /></Comment>
        <Comment Guid="7269cc66-6412-49ef-9ef2-7a116f98c866"><Date>2015-08-31T12:40:17Z</Date><Author>a@b.eu</Author><Comment></Comment></Comment>`,
        look('<Visibility DefaultVisibility="true"/>'),
      ),
    )
    expect(topic).toMatchObject({ priority: 'High', labels: ['Structural', 'IT Development'] })
    expect(topic.comments).toMatchObject([{ viewpoint: VIEW, text: expect.stringContaining('\n') }])
    keeps(topic)
  })
})

describe('viewpoints of the published cases', () => {
  const spaces = ['1bbI761TbBCOoIa5Kt6PXt', '1m5wAJelDFdhn6qBdOGjos'] as const
  const visibility = (shown: boolean, ...exceptions: string[]): string =>
    `<Visibility DefaultVisibility="${shown}"><ViewSetupHints SpacesVisible="true" SpaceBoundariesVisible="false" OpeningsVisible="false"/><Exceptions>${ofGuids(...exceptions)}</Exceptions></Visibility><Coloring/>`

  test.each([
    [
      'component selection',
      `<Selection>${ofGuids('0KkZ20so9BsO1d1hFcfLOl', '1XbKhGD91DvhOpYZbhzGTI')}</Selection>${visibility(true, ...spaces)}`,
      ['0KkZ20so9BsO1d1hFcfLOl', '1XbKhGD91DvhOpYZbhzGTI'],
      true,
      [...spaces],
    ],
    ['single visible wall', visibility(false, '3UVeROy_r0UP$XJczNVszE'), [], false, ['3UVeROy_r0UP$XJczNVszE']],
    ['single invisible wall', visibility(true, '3UVeROy_r0UP$XJczNVszE'), [], true, ['3UVeROy_r0UP$XJczNVszE']],
    ['all components and spaces visible', visibility(true), [], true, []],
  ] as const)('%s', (_, components, selection, defaultVisibility, exceptions) => {
    const topic = onlyIn(case3('', look(components)))
    expect(topic.viewpoints).toMatchObject([{ selection, defaultVisibility, exceptions }])
    keeps(topic)
  })

  test('perspective and orthogonal camera', () => {
    const [seen] = onlyIn(case3('', look(visibility(true)))).viewpoints
    expect(seen?.camera).toMatchObject({ eye: [9.06, -39.13, 37.18], fieldOfView: 60, height: null })
    const flat = camera('Orthogonal', '<ViewToWorldScale>18.97</ViewToWorldScale><AspectRatio>1.78</AspectRatio>')
    const topic = onlyIn(case3('', look(visibility(true), flat)))
    expect(topic.viewpoints[0]?.camera).toMatchObject({ fieldOfView: null, height: 18.97 })
    keeps(topic)
  })

  test.each([
    ['a visible wall alone', '<Component IfcGuid="a" Visible="true"/>', [], false, ['a']],
    ['an invisible wall', '<Component IfcGuid="a" Visible="false"/>', [], true, ['a']],
    [
      'one selected of those that are seen',
      '<Component IfcGuid="a" Selected="true" Visible="true"/><Component IfcGuid="b" Visible="true"/>',
      ['a'],
      false,
      ['a', 'b'],
    ],
    ['three that are selected', '<Component IfcGuid="a" Selected="true" />', ['a'], true, []],
    [
      'selected and hidden ones',
      '<Component IfcGuid="a" Selected="true"/><Component IfcGuid="b" Visible="false"/>',
      ['a'],
      true,
      ['b'],
    ],
  ] as const)(
    'of version 2.0, which says of each component what it is: %s',
    (_, components, selection, shown, exceptions) => {
      const [seen] = onlyIn(case2('', '', look(components))).viewpoints
      expect(seen).toMatchObject({ selection, defaultVisibility: shown, exceptions })
    },
  )
})
