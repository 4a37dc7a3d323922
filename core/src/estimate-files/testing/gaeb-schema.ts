/**
 * What the schemas of GAEB DA XML 3.3 (2021-05) say of the elements that are written here: which stand in which, in what order, and
 * what their texts may be. The schemas themselves are DIN's, and no part of this repository.
 */
import type { XmlNode } from '../../exchange/xml/tree.ts'

type Phase = '83' | '84'
type Models = Readonly<Record<string, string>>

/** Names of children in their order, with `?`, `*` and `|`; an element that is not here has none. */
const both: Models = {
  GAEB: 'GAEBInfo PrjInfo? Award',
  GAEBInfo: 'Version VersDate Date Time? ProgSystem? ProgName?',
  PrjInfo: 'NamePrj PrjID? LblPrj?',
  AwardInfo: 'BoQID? (Cur CurLbl?)?',
  BoQ: 'BoQInfo BoQBody',
  BoQBkdn: 'Type LblBoQBkdn? Length Num Alignment?',
  BoQBody: '(BoQCtgy*|Itemlist)?',
  Itemlist: 'Item*',
  DetailTxt: 'Text*',
  Text: 'p*',
  p: 'span*',
}

const models: Readonly<Record<Phase, Models>> = {
  83: {
    ...both,
    Award: 'DP AwardInfo? BoQ?',
    BoQInfo: 'Name LblBoQ Date? OutlCompl BoQBkdn{1,7}',
    BoQCtgy: 'LblTx BoQBody?',
    LblTx: 'p*',
    Item: 'LumpSumItem? Qty? QU VAT? Description?',
    Description: 'WICNo? (CompleteText|OutlineText)',
    CompleteText: 'DetailTxt OutlineText?',
    OutlineText: 'OutlTxt',
    OutlTxt: 'TextOutlTxt*',
    TextOutlTxt: 'p*',
  },
  84: {
    ...both,
    Award: 'DP AwardInfo? CTR BoQ',
    CTR: 'Address',
    Address: 'Name1 Street PCode City',
    BoQInfo: 'Name BoQBkdn{1,7} Totals?',
    Totals: 'Total VAT? TotalNet? VATAmount? TotalGross?',
    BoQCtgy: 'BoQBody? Totals',
    Item: 'NotOffered? Qty? UP? IT? VAT? Description?',
    Description: 'CompleteText',
    CompleteText: 'DetailTxt',
  },
}

/** Of names that each have a `;` behind them. */
const asWords = (model: string): RegExp =>
  new RegExp(`^(?:${model.replace(/[A-Za-z]\w*/g, '(?:$&;)').replaceAll(' ', '')})$`)

const longest = (most: number): RegExp => new RegExp(`^[^\\t\\r\\n]{0,${most}}$`, 'u')
/** Digits in all, and behind the point. */
const decimal = (digits: number, fraction: number): RegExp =>
  new RegExp(`^(?!(?:\\D*\\d){${digits + 1}})-?\\d+(?:\\.\\d{1,${fraction}})?$`)
const day = /^\d{4}-\d\d-\d\d$/

const texts: Readonly<Record<string, RegExp>> = {
  Version: /^3\.3$/,
  VersDate: /^2021-05$/,
  Date: day,
  ProgSystem: longest(60),
  NamePrj: longest(60),
  Cur: longest(4),
  CurLbl: longest(50),
  Name: longest(20),
  LblBoQ: longest(60),
  OutlCompl: /^(AllTxt|OutTxt|DetailTxt)$/,
  Type: /^(Lot|BoQLevel|Item|Index)$/,
  LblBoQBkdn: longest(40),
  Length: /^([1-9]|1[0-4])$/,
  Num: /^(Yes|No)$/,
  Alignment: /^(left|right)$/,
  LumpSumItem: /^(Yes|No)$/,
  Qty: decimal(11, 3),
  QU: longest(4),
  WICNo: longest(40),
  UP: decimal(13, 3),
  IT: decimal(13, 2),
  VAT: decimal(5, 2),
  Total: decimal(13, 2),
  TotalNet: decimal(13, 2),
  VATAmount: decimal(13, 2),
  TotalGross: decimal(13, 2),
  Name1: longest(40),
  Street: longest(40),
  PCode: longest(20),
  City: longest(40),
}

const numbered: ReadonlySet<string> = new Set(['BoQCtgy', 'Item'])
const ORDINAL = /^\w{1,14}$/
const NAME = /^[\p{L}_][\p{L}\p{N}_.-]*$/u

/** What is not as the phase has it, in the order of the file. */
export function schemaFaults(root: XmlNode, phase: Phase): string[] {
  const faults: string[] = []
  const ids = new Set<string>()
  const look = ({ name, attributes: { ID, RNoPart = '' }, text, children }: XmlNode): void => {
    const inside = children.map((child) => `${child.name};`).join('')
    if (!asWords(models[phase][name] ?? '').test(inside)) faults.push(`${name} has ${inside}`)
    const wanted = name === 'DP' ? new RegExp(`^${phase}$`) : texts[name]
    if (wanted && !wanted.test(text)) faults.push(`${name} says ${text}`)
    const isNamed = name === 'BoQ' || numbered.has(name)
    if (isNamed && (!NAME.test(ID ?? '') || ids.has(ID ?? ''))) faults.push(`${name} is ${ID}`)
    if (numbered.has(name) && !ORDINAL.test(RNoPart)) faults.push(`${name} has the number ${RNoPart}`)
    if (ID !== undefined) ids.add(ID)
    for (const child of children) look(child)
  }
  look(root)
  return faults
}
