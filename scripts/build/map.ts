/** Prints docs/map.md: `npx tsx scripts/build/map.ts`. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { areas } from '../../contract/areas.ts'
import { tablesByArea } from '../../db/tables-by-area.ts'

/** What the server stands on, from below; docs/architecture.md says which may import which. */
const floors: Readonly<Record<string, string>> = {
  workers: 'pools of processes and threads, and whose turn it is at them',
  db: 'pools, readers and transactions, migrations, the embedded PostgreSQL',
  ground: 'a refusal, an actor, a change, the audit',
  events: 'what has happened, for the programs that are told of it',
  files: 'where pictures and made files are kept',
  policy: 'who sees, changes and deletes which row',
  http: 'one call from its request to its answer',
  entity: 'lists and changes of rows',
  jobs: 'work in the background, the files it makes, what is purged',
  images: 'pictures: made safe, kept, how much room they may take',
  uploads: 'files as they are uploaded, spreadsheets, imports and their undoing',
  outbound: 'calls to addresses that somebody has typed',
  mail: 'mails and the letters in them',
  identity: 'who somebody is: ceremonies between a browser and the server, second steps, passkeys',
  programs: 'programs of schools: keys by which they ask, webhooks by which they are told',
  backup: 'everything saved and brought back',
  upgrade: 'a database brought to this version on a copy, looked at, and put in its place',
  'point-in-time': 'the journal and copies put away, and a second brought back from them',
  proof: 'the newest copy or back-up brought back each night, for a trial',
  seed: 'the demo school',
  testing: 'what the tests of the server share',
}

/** Folders beside those of the areas, by tree; none but these. */
export const technical: Readonly<Record<string, readonly string[]>> = {
  contract: ['texts', 'jobs', 'uploads', 'identity', 'programs'],
  server: Object.keys(floors),
  'web/screens': [],
  e2e: ['look', 'support'],
  'docs/decisions': [...Object.keys(floors), 'build', 'planning', 'web'],
}

/** Which area, or floor, a how-to is about; null: about every area. */
export const howTos: Readonly<Record<string, string | null>> = {
  'add-a-background-job': 'jobs',
  'add-a-board': 'academics',
  'add-a-field-to-answer-sheets': 'papers',
  'add-a-language': null,
  'add-a-permission': 'platform',
  'add-a-printed-document': 'papers',
  'add-a-question-type': 'questions',
  'add-a-refusal': null,
  'add-a-report': 'reports',
  'add-a-screen': null,
  'add-a-setting': 'platform',
  'add-a-rule-of-the-school': 'platform',
  'add-an-entity': null,
  'add-an-event': null,
  'add-an-import-format': 'uploads',
  'how-marks-are-worked-out': 'results',
  'import-questions': 'questions',
  'make-a-paper-without-a-server': 'assembly',
  'read-answer-sheets': 'scans',
  'run-it-for-a-school': null,
  'install-on-one-machine': null,
  'run-in-containers': null,
  upgrade: 'upgrade',
  'any-second-of-fourteen-days': 'point-in-time',
  'when-a-disk-is-lost': null,
  'watch-over-it': null,
  'run-on-a-cluster': 'db',
  'run-several-processes': 'db',
  'say-who-sees-a-row': 'policy',
}

const inside = (folder: string) =>
  existsSync(folder) ? readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1)) : []
const hasFiles = (folder: string): boolean =>
  inside(folder).some((one) => one.isFile() || (one.isDirectory() && hasFiles(`${folder}/${one.name}`)))

/** Its folders; one whose files have gone may still stand on a disk. */
export const foldersIn = (folder: string): string[] =>
  inside(folder).flatMap((one) => (one.isDirectory() && hasFiles(`${folder}/${one.name}`) ? [one.name] : []))
const code = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(' ')

/** A folder as a link, and what there is in it. */
const place = (folder: string, names: readonly string[]) =>
  existsSync(folder) ? [`[${folder}](../${folder})`, code(names)].filter(Boolean).join(': ') : ''

/** A call's table is in a file of its entity's name; texts are in every folder. */
const tablesOfCalls = (folder: string) =>
  inside(folder).flatMap(({ name }) => (/(?<!texts|\.test)\.ts$/.test(name) ? [name.replace('.ts', '')] : []))

const root = join(import.meta.dirname, '../..')

/** What a how-to says of itself at its head. */
function headingOf(name: string): string {
  const [first = ''] = readFileSync(join(root, `docs/how-to/${name}.md`), 'utf8').split('\n')
  const heading = first.replace(/^# (How to )?/, '')
  return heading.charAt(0).toLowerCase() + heading.slice(1)
}

const howTosOf = (subject: string | null) =>
  Object.keys(howTos)
    .filter((name) => howTos[name] === subject)
    .map((name) => `[${headingOf(name)}](how-to/${name}.md)`)
    .join(', ')

const row = (...cells: string[]) => `|${cells.map((cell) => (cell ? ` ${cell} ` : ' ')).join('|')}|`

function areaRow([area, what]: [string, string]): string {
  return row(
    `**${area}**`,
    what,
    place(`contract/${area}`, tablesOfCalls(`contract/${area}`)),
    place(`server/${area}`, foldersIn(`server/${area}`)),
    place(`web/screens/${area}`, foldersIn(`web/screens/${area}`)),
    code(tablesByArea[area] ?? []),
    howTosOf(area),
  )
}

const floorRow = ([floor, what]: [string, string]) =>
  row(`[server/${floor}](../server/${floor})`, what, code(tablesByArea[floor] ?? []), howTosOf(floor))

export function map(): string {
  return `# Where things are

Printed by \`npx tsx scripts/build/map.ts\`; a test compares it. The areas have the same names in every tree: \`contract/\`, \`server/\`, \`web/screens/\`, \`e2e/\`,
\`docs/decisions/\`; the texts of one stand in \`contract/<area>/texts.ts\`, those that only the server says in \`server-texts.ts\` beside it.

${row('Area', 'What it is', 'Contract', 'Server', 'Screens', 'Tables', 'How to')}
${row(...Array.from({ length: 7 }, () => '---'))}
${Object.entries(areas).map(areaRow).join('\n')}

What the areas of the server stand on, from below ([what may import what](architecture.md)):

${row('Floor', 'What it is', 'Tables', 'How to')}
${row(...Array.from({ length: 4 }, () => '---'))}
${Object.entries(floors).map(floorRow).join('\n')}

For every area: ${howTosOf(null)}.
`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  writeFileSync(join(import.meta.dirname, '../../docs/map.md'), map())
