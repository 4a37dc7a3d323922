/** What feeds are asked and answer, for the document: those who set up a report copy from here. A test asks each of them. */
type Json = Record<string, unknown>

/** By the options of `odataSet`, all for the set `Works`. */
export const feedQueries: Readonly<Record<string, string>> = {
  $select: 'scheduleId,id,code,name,start,finish,percent',
  $filter: "status ne 'completed' and finish lt 2026-12-01 and contains(tolower(name),'wall')",
  $orderby: 'finish desc,code',
  $top: '100',
  $skip: '200',
  $count: 'true',
  $format: 'json',
}

const entitySets = ['Schedules', 'Works', 'Relations', 'Indicators', 'IndicatorHistory']

const service: Json = {
  '@odata.context': 'https://plan.example/api/v1/odata/Ab3dEf6hIj9k/$metadata',
  value: entitySets.map((name) => ({ name, kind: 'EntitySet', url: name })),
}

const works: Json = {
  '@odata.context': 'https://plan.example/api/v1/odata/Ab3dEf6hIj9k/$metadata#Works(code,finish,percent)',
  '@odata.count': 48_210,
  value: [{ code: 'A1010', finish: '2026-11-27T17:00:00Z', percent: 40 }],
  '@odata.nextLink': 'https://plan.example/api/v1/odata/Ab3dEf6hIj9k/Works?$skiptoken=eyJ2IjoiVjEifQ',
}

const JSON_TYPE = 'application/json;odata.metadata=minimal'

const calendar = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//Plumbline//Plumbline//EN',
  'BEGIN:VEVENT',
  'UID:oooooooooooo.ssssssssssss@plumbline',
  'DTSTAMP:20260301T123000Z',
  'DTSTART;VALUE=DATE:20260302',
  'DTEND;VALUE=DATE:20260307',
  'SUMMARY:A1010 Dig',
  'END:VEVENT',
  'END:VCALENDAR',
  '',
].join('\r\n')

/** What each call of a feed answers with, by its name. */
export const feedAnswers: Readonly<Record<string, Json>> = {
  odataService: { [JSON_TYPE]: { schema: { type: 'object' }, example: service } },
  odataMetadata: { 'application/xml': {} },
  odataSet: { [JSON_TYPE]: { schema: { type: 'object' }, example: works } },
  calendarFeedRead: { 'text/calendar': { example: calendar } },
  odataCount: { 'text/plain': { example: '48210' } },
}

/** What is sent to make one: feeds of nobody's schedule, receivers that are nobody's. */
export const feedInputs: Readonly<Record<string, Json>> = {
  calendarFeedCreate: { name: 'Telephone', scheduleId: null },
  webhookCreate: { address: 'https://hooks.example/plans', kinds: ['imported', 'version_actual'] },
}
